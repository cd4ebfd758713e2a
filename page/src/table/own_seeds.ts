/** One's own say in the shuffle: a seed for each round, kept until the window is closed so that a reload can still reveal it. */
import { freshSeed, hex, unhex } from "../fair/seeds.ts";

const KEPT = 10;

export class OwnSeeds {
  constructor(private readonly table: string) {}

  private key(round: number, me: string): string {
    return `queenhigh/seed/${this.table}/${round}/${me}`;
  }

  /** Whether a seed was made for a round. */
  has(round: number, me: string): boolean {
    try {
      return sessionStorage.getItem(this.key(round, me)) !== null;
    } catch {
      return false;
    }
  }

  /** The seed of a round, made once. */
  of(round: number, me: string): Uint8Array {
    try {
      const kept = sessionStorage.getItem(this.key(round, me));
      if (kept) return unhex(kept);
      const made = freshSeed();
      sessionStorage.setItem(this.key(round, me), hex(made));
      sessionStorage.removeItem(this.key(round - KEPT, me));
      return made;
    } catch {
      return freshSeed();
    }
  }
}
