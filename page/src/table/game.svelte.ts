/** A table as one person plays it: seat, bets, decisions, the bank, and what the coach says. */
import { openingWagers } from "../rules/ruleset.ts";
import { t } from "../texts/index.ts";
import { api } from "../wire/api.ts";
import type { AdviceGiven, BankShown, LuckShown, OptionWorth } from "../wire/schema.ts";
import type { LiveView, Offer } from "../wire/types.ts";
import { changes, clickCents, feesOf, fitting, isClipped, ownBets, placing, room, total, without, type Bet } from "./bets.ts";
import { Connected } from "./connected.svelte.ts";
import { play } from "./sound.ts";

const BUY_IN_UNITS = 100;

export class Game extends Connected {
  advice = $state.raw<AdviceGiven | null>(null);
  /** The coach was asked, and has not answered yet. */
  asking = $state(false);
  /** What the last choice cost against the best one, in cents; null if the coach did not see it. */
  lastCost = $state<number | null>(null);
  /** Luck against skill since one sat down; null before it was asked for. */
  luck = $state.raw<LuckShown | null>(null);
  /** What a bank has to reckon with, to whoever banks or is offered it. */
  outlook = $state.raw<BankShown | null>(null);
  readySaid = $state(0);
  busy = $state(false);

  /** What was put down in this round, act by act: a click, a rebet, a double; Undo takes back the last one. */
  private acts: Bet[][] = [];
  private heardBets: Bet[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private revealed = 0;
  private wantsSeat = false;

  // ── what follows from the view ─────────────────────────────────────────────────────────────────────────────────

  table = $derived(this.view?.table ?? null);
  person = $derived(this.view?.table.people.find((each) => each.bettor === this.me) ?? null);
  seats = $derived(this.person?.seats ?? []);
  purse = $derived(this.person?.purse_cents ?? 0);
  /** The own bets as they were made; what must equal one of them is not among them. */
  bets = $derived(ownBets(this.rules, this.round, this.me));
  downCents = $derived(total([...(this.round?.stakes ?? []), ...(this.round?.intake ?? [])].filter((stake) => stake.bettor === this.me)));
  wait = $derived(this.view?.table.step.wait ?? "start");
  isBetting = $derived(this.wait === "bets" && !!this.round?.people.some((each) => each.bettor === this.me) && this.round?.bank.bettor !== this.me);
  /** What will be taken beside the bets when they are closed. */
  feeCents = $derived(this.isBetting ? feesOf(this.rules, this.round?.stakes ?? [], this.me) : 0);
  isReady = $derived(this.readySaid === (this.round?.number ?? -1));
  offers = $derived(this.round?.offers ?? []);
  myTurn = $derived(this.wait === "decision" && this.offers.length > 0);
  /** The bank is offered to the reader. */
  bankOffered = $derived(this.wait === "bank" && (this.view?.table.step.bettors ?? []).includes(this.me));

  // ── the table goes on ──────────────────────────────────────────────────────────────────────────────────────────

  override async open(sit = false): Promise<void> {
    this.wantsSeat = sit;
    await super.open();
  }

  protected override closed(before: LiveView): void {
    const bets = ownBets(this.rules, before.table.round, this.me);
    if (!bets.length) return;
    this.heardBets = bets;
    this.kept.keepBets(this.me, bets);
  }

  protected override cleared(): void {
    this.acts = [];
  }

  /** Who said "Deal" when nobody could hear it has said it. */
  protected override caughtUp(): void {
    if (this.isReady && this.isBetting) this.connection?.ready(this.name);
  }

  /** What has to be done without being asked: sit down, reveal the seed, hear the coach. */
  protected override follow(): void {
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
    if (!this.myTurn || this.advice?.spot !== this.offers[0]?.spot) this.advice = null;
  }

  // ── acting ─────────────────────────────────────────────────────────────────────────────────────────────────────

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

  /** One after another: what is pressed meanwhile begins with what the act before it has left. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const next = this.turn.then(act);
    this.turn = next.catch(() => undefined);
    return next;
  }

  /** A chip on a spot; what of it lies there then. */
  click(spot: number, wager: string, chip: number): Promise<number> {
    return this.inTurn(() => this.clicked(spot, wager, chip));
  }

  private async clicked(spot: number, wager: string, chip: number): Promise<number> {
    const { rules, round } = this;
    if (!rules || !round || !this.isBetting) return 0;
    this.stage.skip();
    const cents = clickCents(rules, round.stakes, this.me, { spot, wager }, chip, this.purse);
    if (!cents) {
      this.tell(room(rules, round.stakes, this.me, spot, wager) ? t().outOfChips : t().clippedAway, true);
      return 0;
    }
    const done = await this.place([{ spot, wager, cents }]);
    if (done && isClipped(rules, wager, chip, cents)) this.tell(t().clipped, true);
    return done ? cents : 0;
  }

  /** Bets in order, as one act; a promise of a seed goes with the first of a round. */
  private async place(bets: readonly Bet[]): Promise<boolean> {
    const round = this.round;
    if (!round || !bets.length) return false;
    void this.promise(round.number);
    const act = await this.put(bets, round.number);
    if (act.length) this.acts.push(act);
    return act.length === bets.length;
  }

  private async put(bets: readonly Bet[], round: number): Promise<Bet[]> {
    const done: Bet[] = [];
    for (const bet of bets) if (await this.act({ do: "place_wager", bettor: this.me, ...bet }, round)) done.push(bet);
    return done;
  }

  canUndo = $derived(this.isBetting && this.bets.length > 0);
  canRebet = $derived(this.isBetting && this.bets.length === 0);

  /** What was bet last, before a reload too. */
  private get lastBets(): Bet[] {
    return this.heardBets.length ? this.heardBets : this.kept.bets(this.me);
  }

  get hasLast(): boolean {
    return this.lastBets.length > 0;
  }

  /** The last act back, whatever it was; after a reload, when nobody knows any more, the last wager. */
  undo(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.rules || !this.canUndo) return;
      const last = this.acts.pop() ?? placing(this.rules, this.bets).slice(-1);
      await this.change(without(this.bets, last));
    });
  }

  clear(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.canUndo) return;
      this.acts = [];
      await this.change([]);
    });
  }

  /** From the bets that lie there to others. */
  private async change(wanted: readonly Bet[]): Promise<void> {
    const { rules, round } = this;
    if (!rules || !round) return;
    this.stage.skip();
    const { back, put } = changes(rules, this.bets, wanted);
    for (const bet of back) if (!(await this.act({ do: "take_back", bettor: this.me, spot: bet.spot, wager: bet.wager }, round.number))) return;
    await this.put(put, round.number);
  }

  rebet(): Promise<void> {
    return this.inTurn(() => this.again(this.canRebet ? this.lastBets : []));
  }

  double(): Promise<void> {
    return this.inTurn(() => this.again(this.bets.filter((bet) => this.rules?.wager[bet.wager]?.kind !== "meter")));
  }

  private async again(bets: Bet[]): Promise<void> {
    const { rules, round } = this;
    if (!rules || !round || !this.isBetting || !bets.length) return;
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
    this.asking = true;
    const found = await api.advice(this.name).catch(() => null);
    // Meanwhile it may be the turn of one's other hand.
    this.advice = found && found.spot === this.offers[0]?.spot ? found : null;
    this.asking = false;
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

  takeBank(cents: number): Promise<void> {
    return this.once(async () => {
      const commitment = await this.commitment((this.table?.rounds ?? 0) + 1);
      await this.act({ do: "take_bank", bettor: this.me, cents, commitment });
    });
  }

  declineBank(): Promise<void> {
    return this.once(() => this.act({ do: "decline_bank", bettor: this.me }));
  }

  /** Who presses twice means it once: what is pressed while the first is on its way is nothing. */
  private async once(act: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } finally {
      this.busy = false;
    }
  }
}
