/** Seeds and the promises made about them, as the server computes them; SHA-256 comes from the browser. */
import type { MixedSeed } from "../wire/schema.ts";

export const SHUFFLE_VERSION = 2;
const utf8 = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error(`${text} is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** 32 bytes that nobody could have guessed. */
export function freshSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function digest(purpose: string, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = joined([utf8.encode(purpose + "\0"), ...parts]);
  return new Uint8Array(await sha256(bytes));
}

/** The browser's own where it offers one; a page that was not loaded securely has to compute it here. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | Uint8Array> {
  if (globalThis.crypto?.subtle) return crypto.subtle.digest("SHA-256", bytes);
  return (await import("./sha256.ts")).sha256(bytes);
}

/** Each part preceded by its length, so that no two lists read alike. */
function measured(parts: readonly Uint8Array[]): Uint8Array[] {
  return parts.flatMap((part) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, part.length);
    return [length, part];
  });
}

/** What the house publishes before the bets. */
export async function commitment(seed: Uint8Array): Promise<string> {
  return hex(await digest("queenhigh/commitment/1", seed));
}

/** What a player publishes with the first wager: bound to table, round, person and the shuffle's version. */
export async function seedCommitment(table: string, round: number, bettor: string, seed: Uint8Array): Promise<string> {
  const parts = [String(SHUFFLE_VERSION), table, String(round), bettor].map((part) => utf8.encode(part));
  return hex(await digest("queenhigh/seed-commitment/1", ...measured(parts), seed));
}

/** The seed of the shuffle: the house's and everyone's, in the order of the list; where nobody has a say, the house's itself. */
export async function mixedSeed(house: Uint8Array, table: string, round: number, list: readonly MixedSeed[]): Promise<Uint8Array> {
  if (!list.length) return house;
  const parts = list.flatMap((each) => [utf8.encode(each.bettor), utf8.encode(each.commitment), each.seed ? unhex(each.seed) : utf8.encode("missing")]);
  const head = [utf8.encode(String(SHUFFLE_VERSION)), utf8.encode(table), utf8.encode(String(round)), house];
  return digest("queenhigh/mix/2", ...measured([...head, ...parts]));
}
