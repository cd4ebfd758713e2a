/** A hand as the dispute view tells it, and the chain of its entries, made again here. */
import { sha256 } from "../../fair/sha256.ts";
import type { Trail } from "../../wire/schema.ts";

export interface TransferTold { version: number; at: string; from: string; to: string; cents: number; why: string; clause: string }
export interface StepTold { version: number; at: string; actor: string; action: Record<string, unknown>; events: string[] }
export interface DecisionTold { version: number; at: string; actor: string; spot: number; option: string; cents: number | null; discard: string | null; automatic?: boolean }

export interface HandData {
  table: string;
  round: number;
  game: string;
  rules_hash: string;
  rules_version: string;
  code: string;
  entries: number[];
  state: string;
  opened_at: string;
  over_at: string;
  people: { bettor: string; seats: number[]; is_bank: boolean; before_cents: number; after_cents: number; net_cents: number }[];
  deal: { spots?: Record<string, string>; bank?: string };
  rack: string;
  seeds: { commitment?: string; seed?: string };
  steps: StepTold[];
  decisions: DecisionTold[];
  transfers: TransferTold[];
  fees: TransferTold[];
  disputes: { number: number; by: string; words: string; answer: string; answered_by: string }[];
  corrections: { version: number; at: string; bettor: string; cents: number; reason: string; asked_by: string; approved_by: string }[];
}

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
