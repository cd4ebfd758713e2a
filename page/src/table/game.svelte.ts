/** A table as one person plays it: the connection, the true state, bets and decisions, seeds, what was heard of each round. */
import { freshSeed, hex, seedCommitment, unhex } from "../fair/seeds.ts";
import { openingWagers, type Ruleset } from "../rules/ruleset.ts";
import { beAgain, beSomebody } from "../shell/session.svelte.ts";
import { reason, t } from "../texts/index.ts";
import { api, Refusal } from "../wire/api.ts";
import type { AdviceGiven, BankShown, Edge, LuckShown, OptionWorth } from "../wire/schema.ts";
import { fold, foldOwn, needsView } from "../wire/fold.ts";
import { elsewhere, linkTo } from "../wire/moved.ts";
import { live, type Live, type State } from "../wire/socket.ts";
import type { Frame, FromServer, LiveView, Offer, Private, Timing } from "../wire/types.ts";
import { clickCents, fitting, ownBets, standing, total, type Bet } from "./bets.ts";
import { begun, told, toldOwn, type RoundRecord } from "./record.ts";
import { play } from "./sound.ts";
import { Stage } from "./stage.svelte.ts";

const KEPT_ROUNDS = 20;
const BUY_IN_UNITS = 100;
const EDGES_MS = 1500;
const MOVING_MS = 1200;

export class Game {
  rules = $state.raw<Ruleset | null>(null);
  /** None while the server counts them. */
  edges = $state.raw<Edge[] | null>(null);
  view = $state.raw<LiveView | null>(null);
  timing = $state.raw<Timing | null>(null);
  connected = $state.raw<string[]>([]);
  ready = $state.raw<string[]>([]);
  state = $state<State>("connecting");
  me = $state("");
  build = $state("");
  offset = $state(0);
  notice = $state<{ text: string; bad: boolean } | null>(null);
  records = $state.raw<RoundRecord[]>([]);
  advice = $state.raw<AdviceGiven | null>(null);
  /** What the last choice cost against the best one, in cents; null if the coach did not see it. */
  lastCost = $state<number | null>(null);
  /** Luck against skill since one sat down; null before it was asked for. */
  luck = $state.raw<LuckShown | null>(null);
  /** What a bank has to reckon with, to whoever banks or is offered it. */
  outlook = $state.raw<BankShown | null>(null);
  /** Where the table is now, if the page cannot go there by itself. */
  movedTo = $state("");
  readySaid = $state(0);
  busy = $state(false);
  readonly stage = new Stage(() => this.rules, () => this.me);

  private connection: Live | null = null;
  private record: RoundRecord | null = null;
  private placed: Bet[] = [];
  private lastBets: Bet[] = [];
  private promised = 0;
  private revealed = 0;
  private wantsSeat = false;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly name: string) {}

  // ── what follows from the view ─────────────────────────────────────────────────────────────────────────────────

  table = $derived(this.view?.table ?? null);
  round = $derived(this.view?.table.round ?? null);
  person = $derived(this.view?.table.people.find((each) => each.bettor === this.me) ?? null);
  seats = $derived(this.person?.seats ?? []);
  purse = $derived(this.person?.purse_cents ?? 0);
  bets = $derived(ownBets(this.round, this.me));
  downCents = $derived(total(this.bets) + (this.round?.intake ?? []).filter((stake) => stake.bettor === this.me).reduce((sum, stake) => sum + stake.cents, 0));
  wait = $derived(this.view?.table.step.wait ?? "start");
  isBetting = $derived(this.wait === "bets" && !!this.round?.people.some((each) => each.bettor === this.me) && this.round?.bank.bettor !== this.me);
  isReady = $derived(this.readySaid === (this.round?.number ?? -1));
  offers = $derived(this.round?.offers ?? []);
  myTurn = $derived(this.wait === "decision" && this.offers.length > 0);
  /** The bank is offered to the reader. */
  bankOffered = $derived(this.wait === "bank" && (this.view?.table.step.bettors ?? []).includes(this.me));

  // ── the connection ─────────────────────────────────────────────────────────────────────────────────────────────

  async open(sit: boolean): Promise<void> {
    this.wantsSeat = sit;
    const me = await beSomebody();
    this.me = me.person;
    this.connection?.close();
    const connection = live();
    this.connection = connection;
    connection.onstate = (state) => this.moved(state);
    connection.onmessage = (message) => this.hear(message);
    connection.onunknown = beAgain;
    connection.watch(this.name, () => this.view?.version ?? 0);
    connection.open();
  }

  close(): void {
    clearTimeout(this.edgesTimer);
    this.connection?.close();
    this.connection = null;
  }

  private moved(state: State): void {
    const before = this.state;
    this.state = state;
    if (state === "open" && before === "lost") this.tell(t().restored);
  }

  tell(text: string, bad = false): void {
    this.notice = { text, bad };
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), bad ? 7000 : 4000);
  }

  private hear(message: FromServer): void {
    if (message.kind === "hello") {
      this.me = message.person;
      this.build = message.build;
      this.offset = this.connection?.offset ?? 0;
    } else if (message.kind === "view") void this.whole(message.view, message.timing ?? null);
    else if (message.kind === "frame" && message.table === this.name) this.frame(message);
    else if (message.kind === "private" && message.table === this.name) this.own(message);
    else if (message.kind === "presence" && message.table === this.name) {
      this.connected = message.connected;
      this.ready = message.ready ?? [];
    } else if (message.kind === "meter" && message.table === this.name) this.stage.meter(message.meter, message.cents);
    else if (message.kind === "notice" && message.code === "moved" && message.address) this.goThere(message.address);
    else if (message.kind === "notice") this.tell(message.code === "stopping" ? t().stopping : message.message);
    else if (message.kind === "pong") this.offset = this.connection?.offset ?? 0;
  }

  /** Another node drives the table now: go there, where one's seat is, or say where that is. */
  private goThere(address: string): void {
    const there = elsewhere(address, location);
    if (!there) {
      this.movedTo = address.startsWith(location.origin) ? "" : (linkTo(address, location.hash) ?? "");
      return;
    }
    this.tell(t().moving);
    setTimeout(() => this.connection && location.replace(there), MOVING_MS);
  }

  private early: FromServer[] = [];

  private async whole(view: LiveView, timing: Timing | null): Promise<void> {
    if (!this.rules || this.rulesHash !== view.table.rules) {
      const page = await api.rules(view.table.rules);
      this.rules = page.rules;
      this.edges = page.edges ?? null;
      this.rulesHash = view.table.rules;
      if (!this.edges) this.askEdges();
    }
    this.view = view;
    this.timing = timing;
    this.stage.reset(view);
    const held = this.early;
    this.early = [];
    for (const message of held) this.hear(message);
    this.follow();
  }
  private rulesHash = "";

  /** The table does not wait for the mathematics: it is asked for again until it is there. */
  private askEdges(): void {
    clearTimeout(this.edgesTimer);
    this.edgesTimer = setTimeout(async () => {
      const page = await api.rules(this.rulesHash).catch(() => null);
      if (!this.connection || page?.digest !== this.rulesHash) return;
      this.edges = page.edges ?? null;
      if (!this.edges) this.askEdges();
    }, EDGES_MS);
  }
  private edgesTimer: ReturnType<typeof setTimeout> | undefined;

  private frame(frame: Frame): void {
    const view = this.view;
    if (!view || !this.rules) {
      this.early.push(frame);
      return;
    }
    if (frame.version <= view.version) return;
    if (frame.version !== view.version + 1 || needsView(frame)) {
      this.connection?.refresh(this.name);
      return;
    }
    const record = begun(view, frame, this.ownSeed(frame));
    if (record) this.record = record;
    this.view = fold(this.rules, { role: "bettor", bettor: this.me }, view, frame);
    this.timing = frame.timing ?? null;
    if (this.record) told(this.record, this.me, frame);
    this.stage.put({ frame });
    for (const event of frame.events) {
      if (event.event === "cards_racked") this.over();
      // Who was ready for the last round is not ready for this one.
      if (event.event === "round_opened") this.ready = [];
      if (event.event === "bets_closed") this.lastBets = this.placedBets(view);
    }
    this.follow();
  }

  private own(own: Private): void {
    if (!this.view || !this.rules) {
      this.early.push(own);
      return;
    }
    if (own.version !== this.view.version) return;
    this.view = foldOwn(this.view, own);
    this.stage.own(own);
    if (this.record) {
      toldOwn(this.record, this.me, own.spots ?? []);
      const last = this.record.frames.at(-1);
      if (last && last.frame.version === own.version) last.own = own;
    }
    this.follow();
  }

  private placedBets(view: LiveView): Bet[] {
    const bets = ownBets(view.table.round, this.me);
    return bets.length ? bets : this.lastBets;
  }

  private over(): void {
    if (!this.record) return;
    this.records = [...this.records.slice(1 - KEPT_ROUNDS), this.record];
    this.record = null;
    this.placed = [];
  }

  /** What has to be done without being asked: sit down, reveal the seed, hear the coach. */
  private follow(): void {
    const table = this.table;
    if (!table) return;
    if (this.wantsSeat && this.rules && this.state === "open") {
      this.wantsSeat = false;
      if (!this.person) void this.sit();
    }
    if (table.step.wait === "seeds" && table.step.bettors?.includes(this.me) && this.round && this.revealed !== this.round.number) {
      this.revealed = this.round.number;
      void this.reveal(this.round.number);
    }
    if (!this.myTurn) this.advice = null;
  }

  // ── acting ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** One action at this table; a refusal becomes a sentence, and false. */
  async act(action: { do: string; [field: string]: unknown }, round = 0): Promise<boolean> {
    try {
      await this.connection?.act(`table:${this.name}`, action, round);
      return true;
    } catch (refused) {
      if (refused instanceof Refusal) this.tell(reason(refused), true);
      return false;
    }
  }

  /** The free seat nearest to the middle; the amount is a hundred of the least bets. */
  async sit(seats?: number[]): Promise<boolean> {
    const rules = this.rules;
    const table = this.table;
    if (!rules || !table) return false;
    const taken = new Set(table.people.flatMap((each) => each.seats));
    const middle = (rules.seats.count + 1) / 2;
    const free = Array.from({ length: rules.seats.count }, (_, place) => place + 1).filter((seat) => !taken.has(seat));
    free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const wanted = seats ?? free.slice(0, 1);
    if (!wanted.length && !rules.seats.backline) {
      this.tell(t().freeSeats(0, rules.seats.count), true);
      return false;
    }
    if (this.person) return this.act({ do: "move", bettor: this.me, seats: wanted });
    const done = await this.act({ do: "sit", bettor: this.me, seats: wanted, cents: this.buyInCents });
    if (done && this.round) this.tell(t().sittingIn);
    return done;
  }

  buyInCents = $derived.by(() => {
    const rules = this.rules;
    const least = Math.max(...(rules ? openingWagers(rules) : []).map((name) => Math.max(rules?.wager[name]?.cents_min ?? 0, 100)), 100);
    return least * BUY_IN_UNITS;
  });

  /** The least that brings a hand. */
  leastCents = $derived.by(() => {
    const rules = this.rules;
    return rules ? Math.min(...openingWagers(rules).map((name) => Math.max(rules.wager[name]?.cents_min ?? 0, rules.wager[name]?.cents_step ?? 0))) : 0;
  });

  async leave(): Promise<void> {
    if (this.person) await this.act({ do: "stand_up", bettor: this.me });
  }

  async buy(cents: number): Promise<boolean> {
    const done = await this.act({ do: "buy", bettor: this.me, cents });
    if (done && this.round) this.tell(t().asked);
    return done;
  }

  /** A chip on a spot. */
  async click(spot: number, wager: string, chip: number): Promise<number> {
    const { rules, round } = this;
    if (!rules || !round || !this.isBetting) return 0;
    this.stage.skip();
    const cents = clickCents(rules, round.stakes, this.me, { spot, wager }, chip, this.purse);
    if (!cents) {
      this.tell(this.purse < chip ? t().outOfChips : t().clipped, true);
      return 0;
    }
    return (await this.place([{ spot, wager, cents }])) ? cents : 0;
  }

  /** Bets in order; a promise of a seed goes with the first of a round. */
  async place(bets: Bet[]): Promise<boolean> {
    const round = this.round;
    if (!round || !bets.length) return false;
    void this.promise(round.number);
    let all = true;
    for (const bet of bets) {
      const done = await this.act({ do: "place_wager", bettor: this.me, spot: bet.spot, wager: bet.wager, cents: bet.cents }, round.number);
      if (done) this.placed.push(bet);
      all &&= done;
    }
    return all;
  }

  canUndo = $derived(this.isBetting && this.bets.length > 0);
  canRebet = $derived(this.isBetting && this.bets.length === 0);

  get hasLast(): boolean {
    return this.lastBets.length > 0;
  }

  async undo(): Promise<void> {
    const round = this.round;
    if (!round || !this.canUndo) return;
    this.stage.skip();
    const last = this.placed.pop() ?? this.bets.at(-1);
    if (!last) return;
    const lies = standing(round.stakes, this.me, last.spot, last.wager);
    if (!lies) return;
    if (!(await this.act({ do: "take_back", bettor: this.me, spot: last.spot, wager: last.wager }, round.number))) return;
    const left = lies - last.cents;
    if (left > 0) await this.act({ do: "place_wager", bettor: this.me, spot: last.spot, wager: last.wager, cents: left }, round.number);
  }

  async clear(): Promise<void> {
    const round = this.round;
    if (!round || !this.canUndo) return;
    this.stage.skip();
    this.placed = [];
    // What needs another wager is taken back before it.
    for (const bet of [...this.bets].reverse()) await this.act({ do: "take_back", bettor: this.me, spot: bet.spot, wager: bet.wager }, round.number);
  }

  async rebet(): Promise<void> {
    await this.again(this.lastBets.filter((bet) => this.rules?.wager[bet.wager]?.kind !== "raise"));
  }

  async double(): Promise<void> {
    await this.again(this.bets.filter((bet) => this.rules?.wager[bet.wager]?.kind !== "meter"));
  }

  private async again(bets: Bet[]): Promise<void> {
    const { rules, round } = this;
    if (!rules || !round || !this.isBetting) return;
    this.stage.skip();
    const fits = fitting(rules, round.stakes, this.me, bets, this.purse);
    const done = await this.place(fits.bets);
    if (fits.clipped && (done || !fits.bets.length)) this.tell(t().clipped, true);
  }

  /** "Deal": no more from this side. */
  deal(): void {
    if (!this.round) return;
    this.readySaid = this.round.number;
    this.connection?.ready(this.name);
  }

  async decide(offer: Offer, cents?: number, discard?: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const cost = this.costOf(offer.option, cents, discard);
    const raise = offer.cents_max ? { cents: cents ?? offer.cents_min } : {};
    const done = await this.act({ do: "decide", spot: offer.spot, option: offer.option, ...raise, ...(discard ? { discard } : {}) }, this.round?.number ?? 0);
    if (done) {
      this.lastCost = cost;
      if (offer.cents_max) play("chip");
    }
    this.busy = false;
    return done;
  }

  /** What a choice costs against the best one, if the coach has spoken. */
  costOf(option: string, cents?: number, discard?: string): number | null {
    const options = this.advice?.options ?? [];
    const best = options[0];
    const chosen = this.worthOf(option, cents, discard);
    return best && chosen ? Math.max(0, best.cents - chosen.cents) : null;
  }

  worthOf(option: string, cents?: number, discard?: string): OptionWorth | undefined {
    const same = (this.advice?.options ?? []).filter((each) => each.option === option);
    const exact = same.find((each) => (cents === undefined || each.raise_cents == null || each.raise_cents === cents) && (discard === undefined || (each.discard ?? "") === discard));
    return exact ?? same[0];
  }

  async askCoach(): Promise<void> {
    if (!this.view?.coach || !this.myTurn || this.advice) return;
    try {
      this.advice = await api.advice(this.name);
    } catch {
      this.advice = null;
    }
  }

  /** How the visit stands; asked for when a round is over and somebody looks. */
  async askLuck(): Promise<void> {
    if (!this.view?.coach || !this.person) return;
    this.luck = await api.luck(this.name).catch(() => this.luck);
  }

  async askBank(): Promise<void> {
    if (!this.view?.coach) return;
    this.outlook = await api.bank(this.name).catch(() => null);
  }

  async takeBank(cents: number): Promise<void> {
    const number = (this.table?.rounds ?? 0) + 1;
    const seed = this.seedFor(number);
    this.promised = number;
    const commitment = await seedCommitment(this.name, number, this.me, seed);
    await this.act({ do: "take_bank", bettor: this.me, cents, commitment });
  }

  async declineBank(): Promise<void> {
    await this.act({ do: "decline_bank", bettor: this.me });
  }

  // ── seeds: one's own say in the shuffle ────────────────────────────────────────────────────────────────────────

  private key(round: number): string {
    return `queenhigh/seed/${this.name}/${round}/${this.me}`;
  }

  /** The seed of a round, made once, kept until the page is closed so that a reload can still reveal it. */
  private seedFor(round: number): Uint8Array {
    try {
      const kept = sessionStorage.getItem(this.key(round));
      if (kept) return unhex(kept);
      const made = freshSeed();
      sessionStorage.setItem(this.key(round), hex(made));
      sessionStorage.removeItem(this.key(round - 10));
      return made;
    } catch {
      return freshSeed();
    }
  }

  private ownSeed(frame: Frame): { bettor: string; seed: string } | undefined {
    const opened = frame.events.find((event) => event.event === "round_opened");
    return opened?.event === "round_opened" && this.promised === opened.number ? { bettor: this.me, seed: hex(this.seedFor(opened.number)) } : undefined;
  }

  private async promise(round: number): Promise<void> {
    if (this.promised === round || this.table?.promised.some(([bettor]) => bettor === this.me)) return;
    this.promised = round;
    const seed = this.seedFor(round);
    if (this.record) this.record.heard.own = { bettor: this.me, seed: hex(seed) };
    const commitment = await seedCommitment(this.name, round, this.me, seed);
    // Whoever may promise none plays as well, without a say in the deck.
    await this.connection?.act(`table:${this.name}`, { do: "commit_seed", bettor: this.me, commitment }, round).catch(() => {
      if (this.record) delete this.record.heard.own;
    });
  }

  private async reveal(round: number): Promise<void> {
    await this.connection?.act(`table:${this.name}`, { do: "reveal_seed", bettor: this.me, seed: hex(this.seedFor(round)) }, round).catch(() => undefined);
  }
}
