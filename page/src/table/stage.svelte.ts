/**
 * What is shown, at a pace that people can follow. Frames come as they come; the stage plays them event by event, moves
 * chips to where the money goes, says the sentences, lights the paying row. It decides nothing, and can be skipped at any time.
 */
import { untrack } from "svelte";
import { BACK } from "../lib/cards.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { handWords, playedCards, playerRanking } from "../rules/words.ts";
import { moves } from "../shell/settings.svelte.ts";
import { t } from "../texts/index.ts";
import { closed, foldEvent, foldOwn } from "../wire/fold.ts";
import type { LiveView, Private, Reader, TableEvent, Transfer } from "../wire/types.ts";
import { narrate, netWords, type Line } from "./narrate.ts";
import { lookAt } from "./pace.ts";
import type { Beat } from "./record.ts";
import { play } from "./sound.ts";

export interface Flight { id: number; cents: number; source: string; target: string; spot: number; wager: string; delay: number }
export interface Badge { text: string; cents: number; result: string; why: string }
export interface Jackpot { cents: number; bettor: string; mine: boolean }
export interface Said extends Line { id: number }

const LOG_MOST = 120;
const FLIGHT_MS = 320;

/** From so many times the stakes on a win is a big one. */
const BIG_TIMES = 3;
const STACK_MS = 120;
const GATHER_MS = 30;

export class Stage {
  shown = $state.raw<LiveView | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** What became of each wager: "seat/wager/bettor". */
  badges = $state.raw<Record<string, Badge>>({});
  lit = $state.raw<{ table: string; row: number } | null>(null);
  sentence = $state.raw<Line | null>(null);
  log = $state.raw<Said[]>([]);
  /** What the reader should hear: own matters and what the dealer says. */
  spoken = $state.raw<Said[]>([]);
  jackpot = $state.raw<Jackpot | null>(null);
  net = $state.raw<number | null>(null);
  /** The own hands of the round that has brought it, in words: they are said as long as what they have brought. */
  hands = $state.raw<string[]>([]);
  /** Whether the round has brought many times what was put down. */
  big = $state(false);
  /** What the house's meters show, by their names at this table. */
  meters = $state.raw<Record<string, number>>({});
  /** Why no wagers are taken on a meter; empty where they are. */
  closed = $state.raw<Record<string, string>>({});
  /** How many stacks of the deal lie on the table: they come one after another, so that no frame has to draw them all. */
  stacks = $state(Infinity);
  playing = $state(false);
  private queue: Beat[] = [];
  private skipping = false;
  private wake: (() => void) | null = null;
  private count = 0;
  private running = 0;
  /** How often a whole view has come: what is left of a beat that began before it is in it already. */
  private resets = 0;
  /** What happened to the round's net so far. */
  private gained = 0;
  private staked = 0;
  private inRound = false;
  /** Whether the row that is lit is one that paid the reader. */
  private litOwn = false;
  /** How much faster than at the table; the page in words does not wait. */
  pace = 1;
  private hurry = 1;
  onidle: () => void = () => {};

  constructor(private readonly rules: () => Ruleset | null, private readonly me: () => string) {}

  private get reader(): Reader {
    return { role: "bettor", bettor: this.me() };
  }

  /** Show a table as it is, at once; in mid-hand with what the round has brought so far. */
  reset(view: LiveView, gained: number | null = null): void {
    this.gained = gained ?? 0;
    this.inRound = gained !== null;
    this.resets += 1;
    this.queue = [];
    this.flights = [];
    // Looked at, not followed: who resets in an effect must not be reset by it again.
    const before = untrack(() => this.shown)?.table.round?.number;
    if (view.table.round?.number !== before || !view.table.round) {
      this.badges = {};
      this.lit = null;
      this.litOwn = false;
    }
    this.shown = view;
    this.stacks = Infinity;
    this.stop();
  }

  put(beat: Beat): void {
    this.queue.push(beat);
    if (!this.running) void this.run();
  }

  /** A private frame that came after its frame was played. */
  own(own: Private): void {
    const waiting = this.queue.find((beat) => "frame" in beat && beat.frame.version === own.version);
    if (waiting && "frame" in waiting) waiting.own = own;
    else if (this.shown) this.shown = foldOwn(this.shown, own);
  }

  /** A meter of the house's has moved; the frames of a table do not know where it stands. */
  meter(name: string, cents: number, closed: string): void {
    this.meters = { ...this.meters, [name]: cents };
    this.closed = { ...this.closed, [name]: closed };
  }

  /** At once to the end of what has come so far. */
  skip(): void {
    if (!this.running) return;
    this.skipping = true;
    this.stop();
  }

  say(line: Line): void {
    const said = { ...line, id: ++this.count };
    this.log = [...this.log.slice(-LOG_MOST), said];
    if (line.mine || line.tone === "say" || line.tone === "big") {
      this.spoken = [...this.spoken.slice(-LOG_MOST), said];
      this.sentence = line;
    }
  }

  /** What a round has brought whose end nobody heard here: said at once, and shown until one bets again. */
  brought(round: number, net: number): void {
    this.say({ text: `${t().round(round)}: ${netWords(net)}`, mine: true, tone: net > 0 ? "win" : net < 0 ? "lose" : "plain" });
    const table = this.shown?.table;
    const isPast = (table?.rounds ?? 0) > round || ((table?.round?.number ?? 0) > round && !!table?.round?.stakes.some((stake) => stake.bettor === this.me()));
    if (isPast) return;
    this.net = net;
    this.hands = [];
  }

  private stop(): void {
    this.wake?.();
  }

  /** Not even what takes no time is shown in one piece with what comes next: the browser draws in between. */
  private wait(milliseconds: number): Promise<void> {
    if (!this.isMoving) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(end, milliseconds / (this.pace * this.hurry));
      this.wake = end;
      const stage = this;
      function end(): void {
        clearTimeout(timer);
        stage.wake = null;
        done();
      }
    });
  }

  private async run(): Promise<void> {
    const run = ++this.count;
    this.running = run;
    this.playing = true;
    // What belongs to the same entry comes right behind it.
    await Promise.resolve();
    await this.wait(12);
    for (;;) {
      const beat = this.queue.shift();
      if (!beat) break;
      this.hurry = this.queue.length > 6 ? 2.5 : 1;
      const resets = this.resets;
      for (const milliseconds of this.beat(beat)) {
        // What is skipped is drawn once, at its end.
        if (!this.skipping) await this.wait(milliseconds);
        if (resets !== this.resets) break;
      }
    }
    // Chips that are still on their way arrive by themselves, unless that was skipped, too.
    if (this.skipping) this.flights = [];
    this.running = 0;
    this.skipping = false;
    this.playing = false;
    this.onidle();
  }

  /** Shows a beat, and says after each step how long people look at it. */
  private *beat(beat: Beat): Generator<number> {
    const rules = this.rules();
    const before = this.shown;
    if ("view" in beat) {
      this.shown = beat.view;
      return;
    }
    if (!rules || !before || beat.frame.version <= before.version) return;
    for (const event of beat.frame.events) {
      const view = this.shown;
      if (!view) return;
      const lines = narrate({ rules, view, me: this.me(), by: beat.frame.by }, event);
      this.before(event, rules);
      // The cards lie a while longer, for those who played.
      if (event.event === "cards_racked" && this.inRound) yield 1400;
      if (event.event === "cards_racked" && this.isMoving) yield* this.gather();
      const fly = this.fly(event);
      if (fly) yield fly;
      if (event.event === "cards_dealt" && this.isMoving) this.stacks = 0;
      this.shown = foldEvent(rules, this.reader, this.shown ?? view, event);
      if (event.event === "cards_dealt" && beat.own) this.shown = foldOwn(this.shown, beat.own);
      if (event.event === "cards_racked") this.stacks = Infinity;
      for (const line of lines) this.say(line);
      this.after(event);
      if (event.event === "cards_dealt") yield* this.dealOut();
      yield lookAt(event, this.me());
    }
    if (!this.shown) return;
    this.shown = closed(this.shown, beat.frame);
    if (beat.own) this.shown = foldOwn(this.shown, beat.own);
  }

  /** A stack for each spot, then the bank's. */
  private *dealOut(): Generator<number> {
    const all = (this.shown?.table.round?.spots.length ?? 0) + 1;
    while (this.stacks < all) {
      this.stacks += 1;
      yield STACK_MS;
    }
    this.stacks = Infinity;
  }

  /** Into the rack, a stack at a time. */
  private *gather(): Generator<number> {
    this.stacks = (this.shown?.table.round?.spots.length ?? 0) + 1;
    while (this.stacks > 0) {
      this.stacks -= 1;
      yield GATHER_MS;
    }
  }

  private get isMoving(): boolean {
    return this.pace <= 10 && !this.skipping && moves() && !document.hidden;
  }

  private before(event: TableEvent, rules: Ruleset): void {
    if (event.event === "round_opened") {
      this.badges = {};
      this.lit = null;
      this.litOwn = false;
      // One's own jackpot stays in the room until one bets again, or the next cards come.
      if (!this.jackpot?.mine) this.jackpot = null;
      this.gained = this.staked = 0;
      this.inRound = false;
    }
    if ((event.event === "wager_placed" || event.event === "bank_taken") && event.bettor === this.me()) this.net = this.jackpot = null;
    if (event.event === "cards_dealt") this.jackpot = null;
    for (const each of transfersOf(event)) {
      const mine = `bettor:${this.me()}`;
      if (each.source === "cage" || each.target === "cage") continue;
      if (each.source === mine) {
        this.gained -= each.cents;
        this.staked += each.cents;
      }
      if (each.target === mine) this.gained += each.cents;
      if (each.source === mine || each.target === mine) this.inRound = true;
    }
    // Whoever has taken everything back has nothing in the round.
    if (event.event === "bets_closed" && !this.gained) this.inRound = false;
    if (event.event === "wager_settled") {
      const mine = event.bettor === this.me();
      // Others' rows light up as they are paid, too; one's own stays.
      if (event.row && (mine || (event.result === "win" && !this.litOwn))) {
        this.lit = { table: event.row[0], row: event.row[1] };
        this.litOwn = mine && event.result === "win";
      } else if (mine && !this.litOwn) this.lit = null;
      void rules;
    }
    if (event.event === "cards_dealt" || event.event === "card_turned" || event.event === "hand_revealed" || event.event === "bank_revealed") play("card");
    if (event.event === "wager_placed" || (event.event === "option_taken" && event.raised)) play("chip");
  }

  private after(event: TableEvent): void {
    if (event.event === "wager_settled") {
      const cents = event.result === "win" ? event.paid_cents : event.result === "lose" || event.result === "forfeit" ? -event.paid_cents : 0;
      this.badges = { ...this.badges, [`${event.spot}/${event.wager}/${event.bettor}`]: { text: event.why, cents, result: event.result, why: event.why } };
      if (event.bettor === this.me() && event.result === "win") play("win");
    }
    if (event.event === "meter_awarded") {
      // Several may win in one round: one's own award is not covered by another's.
      const mine = event.bettor === this.me();
      if (mine || !this.jackpot?.mine) this.jackpot = { cents: event.cents + (mine && this.jackpot?.mine ? this.jackpot.cents : 0), bettor: event.bettor, mine };
      play("jackpot");
    }
    if ((event.event === "round_settled" || event.event === "round_voided") && this.inRound) {
      this.net = this.gained;
      this.hands = ownHands(this.rules(), this.shown, this.me());
      this.big = this.staked > 0 && this.gained >= BIG_TIMES * this.staked;
    }
  }

  /** Chips on their way; how long that takes. */
  private fly(event: TableEvent): number {
    if (!this.isMoving) return 0;
    const transfers = transfersOf(event).filter((each) => each.source !== "cage" && each.target !== "cage");
    if (!transfers.length || event.event === "round_opened") return 0;
    const mine = transfers.some((each) => each.source === `bettor:${this.me()}` || each.target === `bettor:${this.me()}`);
    const flights = transfers.map((each, place): Flight => ({ id: ++this.count, cents: each.cents, source: each.source, target: each.target, spot: each.spot, wager: each.wager, delay: place * 90 }));
    this.flights = [...this.flights, ...flights];
    const ids = new Set(flights.map((each) => each.id));
    const time = FLIGHT_MS + (flights.length - 1) * 90;
    setTimeout(() => (this.flights = this.flights.filter((each) => !ids.has(each.id))), time + 20);
    // Others' chips move while the game goes on; the own ones are waited for.
    return event.event === "wager_settled" && mine ? time : event.event === "wager_settled" ? 110 : 0;
  }
}

/** Somebody's hands on the felt in words, from left to right as they lie, as far as they are seen: with the card that was drawn, where one was. */
export function ownHands(rules: Ruleset | null, view: LiveView | null, me: string): string[] {
  const spots = (view?.table.round?.spots ?? []).filter((spot) => spot.bettor === me && spot.hand.length && !spot.hand.includes(BACK));
  return rules ? spots.sort((a, b) => b.seat - a.seat).map((spot) => handWords(playerRanking(rules), playedCards(spot))).filter(Boolean) : [];
}

function transfersOf(event: TableEvent): Transfer[] {
  return ("transfers" in event && event.transfers) || [];
}
