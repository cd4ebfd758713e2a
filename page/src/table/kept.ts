/** Rounds that this browser has heard, kept until its window is closed: a reload loses none of them. */
import type { Bet } from "./bets.ts";
import type { RoundRecord } from "./record.ts";

export const KEPT_ROUNDS = 20;

export class Kept {
  constructor(private readonly table: string, private readonly store: () => Storage = () => sessionStorage) {}

  private key(me: string, name: string): string {
    return `queenhigh/round/${this.table}/${me}/${name}`;
  }

  /** A round that is over. */
  add(me: string, record: RoundRecord): void {
    this.write(this.key(me, String(record.number)), JSON.stringify(record));
    this.drop(me);
    for (const number of this.numbers(me).slice(0, -KEPT_ROUNDS)) this.remove(this.key(me, String(number)));
  }

  /** A round in mid-hand, when the page goes. */
  hold(me: string, record: RoundRecord): void {
    this.write(this.key(me, "open"), JSON.stringify(record));
  }

  held(me: string): RoundRecord | null {
    return this.read(this.key(me, "open"));
  }

  drop(me: string): void {
    this.remove(this.key(me, "open"));
  }

  /** What one has bet, to bet it again. */
  keepBets(me: string, bets: readonly Bet[]): void {
    this.write(this.key(me, "bets"), JSON.stringify(bets));
  }

  bets(me: string): Bet[] {
    return this.read<Bet[]>(this.key(me, "bets")) ?? [];
  }

  /** The rounds that are over, the oldest first. */
  all(me: string): RoundRecord[] {
    return this.numbers(me).map((number) => this.read<RoundRecord>(this.key(me, String(number)))).filter((each) => each !== null);
  }

  private numbers(me: string): number[] {
    try {
      const first = this.key(me, "");
      return Object.keys(this.store()).filter((key) => key.startsWith(first)).map((key) => Number(key.slice(first.length))).filter(Number.isInteger).sort((a, b) => a - b);
    } catch {
      return [];
    }
  }

  private read<Known>(key: string): Known | null {
    try {
      return JSON.parse(this.store().getItem(key) ?? "null") as Known | null;
    } catch {
      return null;
    }
  }

  private write(key: string, text: string): void {
    try {
      this.store().setItem(key, text);
    } catch {
      // A browser that keeps nothing plays as well; it only forgets.
    }
  }

  private remove(key: string): void {
    try {
      this.store().removeItem(key);
    } catch {
      // As above.
    }
  }
}
