/** The chain of a hand's entries, made again here. */
import { sha256 } from "../../fair/sha256.ts";
import type { Trail } from "../../wire/schema.ts";

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

/** An account as people read it: "ann", "bank", "felt". */
export function account(name: string): string {
  return name.replace(/^bettor:(guest:|bot:)?/, "").replace(/^meter:/, "meter ");
}
