/** A table as this browser hears it: the connection, the true state, what was heard of each round, and one's say in the deck. */
import { hex, seedCommitment } from "../fair/seeds.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { beAgain, beSomebody } from "../shell/session.svelte.ts";
import { reason, t } from "../texts/index.ts";
import { api, Refusal } from "../wire/api.ts";
import type { Edge } from "../wire/schema.ts";
import { fold, foldOwn, needsView } from "../wire/fold.ts";
import { elsewhere, linkTo } from "../wire/moved.ts";
import { live, type Live, type State } from "../wire/socket.ts";
import type { Frame, FromServer, LiveView, Private, Timing } from "../wire/types.ts";
import { Kept, KEPT_ROUNDS } from "./kept.ts";
import { OwnSeeds } from "./own_seeds.ts";
import { begun, filled, hasEnd, joined, resumed, told, toldOwn, type RoundRecord } from "./record.ts";
import { Stage } from "./stage.svelte.ts";

const EDGES_MS = 1500;
const MOVING_MS = 1200;

export abstract class Connected {
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
  /** The rounds that are over, the oldest first: those before a reload, too. */
  records = $state.raw<RoundRecord[]>([]);
  /** Where the table is now, if the page cannot go there by itself. */
  movedTo = $state("");
  readonly stage = new Stage(() => this.rules, () => this.me);

  protected connection: Live | null = null;
  protected promised = 0;
  private record: RoundRecord | null = null;
  protected readonly kept: Kept;
  private readonly seeds: OwnSeeds;
  private early: FromServer[] = [];
  /** A connection is there, and what was missed before it is still to come. */
  private behindHand = false;
  private rulesHash = "";
  private edgesTimer: ReturnType<typeof setTimeout> | undefined;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly hold = (): void => {
    if (this.record) this.kept.hold(this.me, this.record);
  };

  constructor(readonly name: string) {
    this.kept = new Kept(name);
    this.seeds = new OwnSeeds(name);
  }

  /** What is done without being asked whenever the table has changed. */
  protected abstract follow(): void;
  /** Bets are closed; this is how the table stood before. */
  protected abstract closed(before: LiveView): void;
  /** The cards are picked up. */
  protected abstract cleared(): void;
  /** A connection is there again, and what was missed has been heard. */
  protected abstract caughtUp(): void;

  round = $derived(this.view?.table.round ?? null);
  /** Nothing is heard from the table, and nothing that is pressed is heard there yet. */
  isCut = $derived(this.state === "lost" || this.state === "superseded");

  async open(): Promise<void> {
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
    addEventListener("pagehide", this.hold);
  }

  close(): void {
    clearTimeout(this.edgesTimer);
    removeEventListener("pagehide", this.hold);
    this.hold();
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
      this.behindHand = true;
    } else if (message.kind === "view") void this.whole(message.view, message.timing ?? null);
    else if (message.kind === "frame" && message.table === this.name) this.frame(message);
    else if (message.kind === "private" && message.table === this.name) this.own(message);
    else if (message.kind === "presence" && message.table === this.name) {
      this.connected = message.connected;
      this.ready = message.ready ?? [];
    } else if (message.kind === "meter" && message.table === this.name) this.stage.meter(message.meter, message.cents, message.closed ?? "");
    else if (message.kind === "notice" && message.code === "moved" && message.address) this.goThere(message.address);
    else if (message.kind === "notice" && message.code === "superseded") return; // the bar says so, and what to do
    else if (message.kind === "notice") this.tell(message.code === "stopping" ? t().stopping : t().notice(message.code, message.facts ?? {}) || reason(message));
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

  private async whole(view: LiveView, timing: Timing | null): Promise<void> {
    if (!this.rules || this.rulesHash !== view.table.rules) {
      const page = await api.rules(view.table.rules);
      this.rules = page.rules;
      this.edges = page.edges ?? null;
      this.rulesHash = view.table.rules;
      if (!this.edges) this.askEdges();
    }
    if (!this.view) this.records = this.kept.all(this.me);
    this.view = view;
    this.timing = timing;
    this.remember(view);
    this.stage.reset(view, this.record?.mine ? this.record.net : null);
    const held = this.early;
    this.early = [];
    for (const message of held) this.hear(message);
    this.follow();
    this.catchUp();
  }

  private catchUp(): void {
    if (this.behindHand) this.caughtUp();
    this.behindHand = false;
  }

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
    const record = begun(view, frame, this.ownSeed(opening(frame)));
    if (record) this.record = record;
    this.view = fold(this.rules, { role: "bettor", bettor: this.me }, view, frame);
    this.timing = frame.timing ?? null;
    if (this.record) told(this.record, this.me, frame);
    this.stage.put({ frame });
    for (const event of frame.events) {
      if (event.event === "cards_racked") this.over();
      // Who was ready for the last round is not ready for this one.
      if (event.event === "round_opened") this.ready = [];
      if (event.event === "bets_closed") this.closed(view);
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
      if (last && "frame" in last && last.frame.version === own.version) last.own = own;
    }
    this.follow();
    this.catchUp();
  }

  // ── what is kept of each round ─────────────────────────────────────────────────────────────────────────────────

  /** A whole view in mid-hand goes on with what was heard before a reload or a cut, or begins in the middle. */
  private remember(view: LiveView): void {
    const number = view.table.round?.number ?? 0;
    const before = this.record ?? this.kept.held(this.me);
    this.record = null;
    if (before && before.number === number) {
      this.record = before;
      resumed(before, view, this.me);
    } else {
      if (before && before.number <= view.table.rounds) void this.complete(before);
      this.record = joined(view, this.me, this.ownSeed(number));
    }
  }

  private over(): void {
    const record = this.record;
    this.record = null;
    this.cleared();
    if (record?.missed) void this.complete(record);
    else if (record) this.add(record);
  }

  /** A round of which a part was not heard: the house tells those who were there, once it is over. */
  private async complete(record: RoundRecord): Promise<void> {
    const hand = await api.hand(this.name, record.number).catch(() => null);
    if (!hand) return this.kept.drop(this.me);
    filled(record, hand.view, this.me);
    this.add(record);
    if (record.mine && !hasEnd(record)) this.stage.brought(record.number, record.net);
  }

  private add(record: RoundRecord): void {
    this.kept.add(this.me, record);
    this.records = [...this.records.filter((each) => each.number !== record.number), record].sort((a, b) => a.number - b.number).slice(-KEPT_ROUNDS);
  }

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

  // ── seeds: one's own say in the shuffle ────────────────────────────────────────────────────────────────────────

  private ownSeed(round: number): { bettor: string; seed: string } | undefined {
    const has = this.promised === round || this.seeds.has(round, this.me);
    return round && has ? { bettor: this.me, seed: hex(this.seeds.of(round, this.me)) } : undefined;
  }

  /** The promise of a seed for a round. */
  protected async commitment(round: number): Promise<string> {
    this.promised = round;
    return seedCommitment(this.name, round, this.me, this.seeds.of(round, this.me));
  }

  protected async promise(round: number): Promise<void> {
    if (this.promised === round || this.view?.table.promised.some(([bettor]) => bettor === this.me)) return;
    const commitment = this.commitment(round);
    if (this.record) this.record.heard.own = { bettor: this.me, seed: hex(this.seeds.of(round, this.me)) };
    // Whoever may promise none plays as well, without a say in the deck.
    await this.connection?.act(`table:${this.name}`, { do: "commit_seed", bettor: this.me, commitment: await commitment }, round).catch(() => {
      if (this.record) delete this.record.heard.own;
    });
  }

  protected async reveal(round: number): Promise<void> {
    const answer = await this.connection?.act(`table:${this.name}`, { do: "reveal_seed", bettor: this.me, seed: hex(this.seeds.of(round, this.me)) }, round).catch(() => undefined);
    // The house has signed that it has the seed: kept with the round, so that a seed that is left out can be proven.
    const own = this.record?.number === round ? this.record.heard.own : undefined;
    if (own && answer?.receipt) own.receipt = answer.receipt;
  }
}

/** The round that a frame opens; 0 if none. */
function opening(frame: Frame): number {
  const opened = frame.events.find((event) => event.event === "round_opened");
  return opened?.event === "round_opened" ? opened.number : 0;
}
