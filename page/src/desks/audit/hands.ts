/** The chain of a hand's entries, made again here. */
import { sha256 } from "../../fair/sha256.ts";
import type { HandTold, Trail } from "../../wire/schema.ts";

export interface Linked { version: number; actor: string; at: number; recorded: string; made: string; good: boolean; body: string }

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Every entry's hash made again from what it holds and the hash before it: nothing of it is taken on trust. */
export function chain(trail: Trail): Linked[] {
  const encoder = new TextEncoder();
  let before = bytesOf(trail.before);
  return trail.links.map((link) => {
    const head = encoder.encode(`${trail.stream}\0${link.version}\0${link.at}\0${link.actor}\0${link.request}\0`);
    const parts = [encoder.encode("queenhigh/entry/1\0"), before, Uint8Array.of(head.length >>> 24, (head.length >>> 16) & 255, (head.length >>> 8) & 255, head.length & 255), head, encoder.encode(link.body)];
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    const made = hexOf(sha256(whole));
    before = bytesOf(link.hash);
    return { version: link.version, actor: link.actor, at: link.at, recorded: link.hash, made, good: made === link.hash, body: link.body };
  });
}

/** A wager as it lay on a spot, and what it came to: `net` is null while the round is open. */
export interface Lay { wager: string; bettor: string; cents: number; net: number | null }

/** What lay on each spot and what became of it, by the transfers of the round: seat → wagers in the order in which they came. */
export function layOf(hand: Pick<HandTold, "transfers" | "state">): Map<number, Lay[]> {
  const found = new Map<number, Lay[]>();
  for (const each of hand.transfers) {
    const out = each.from.startsWith("bettor:");
    const owner = (out ? each.from : each.to).replace(/^bettor:/, "");
    if (!each.spot || !each.wager || (!out && !each.to.startsWith("bettor:"))) continue;
    const lays = found.get(each.spot) ?? found.set(each.spot, []).get(each.spot) ?? [];
    let lay = lays.find((one) => one.wager === each.wager && one.bettor === owner);
    if (!lay) lays.push((lay = { wager: each.wager, bettor: owner, cents: 0, net: hand.state === "open" ? null : 0 }));
    if (["wager", "raise"].includes(each.why)) lay.cents += each.cents;
    if (each.why === "taken back") lay.cents -= each.cents;
    if (lay.net !== null) lay.net += out ? -each.cents : each.cents;
  }
  for (const [seat, lays] of found) found.set(seat, lays.filter((lay) => lay.cents || lay.net));
  return found;
}

/** The rack as it lies, in runs of cards that were together: whose hand they were, the bank's, or nobody's. */
export function runsOf(rack: string, deal: HandTold["deal"]): { whose: string; cards: string }[] {
  const owners = new Map<string, string>();
  for (const [seat, cards] of Object.entries(deal.spots ?? {})) for (const card of cards.split(" ")) owners.set(card, seat);
  for (const card of (deal.bank ?? "").split(" ")) owners.set(card, "bank");
  const runs: { whose: string; cards: string }[] = [];
  for (const card of rack.split(" ").filter(Boolean)) {
    const whose = owners.get(card) ?? "";
    const last = runs.at(-1);
    if (last && last.whose === whose) last.cards += ` ${card}`;
    else runs.push({ whose, cards: card });
  }
  return runs;
}
