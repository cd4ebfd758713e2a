/** One tournament as the house shows it, looked at again and again; and the house's clock between two looks. */
import { count } from "../shell/money.ts";
import { isBot, shortName } from "../shell/session.svelte.ts";
import { t } from "../texts/index.ts";
import { get, post, Refusal } from "../wire/api.ts";
import type { Answer, TournamentShown } from "../wire/schema.ts";
import { w } from "./texts/index.ts";
import { why } from "../texts/why.ts";

export const address = (name: string): string => `/api/tournaments/${encodeURIComponent(name)}`;

export class Looked {
  shown: TournamentShown | null = $state(null);
  error = $state("");
  lost = $state(false);
  /** The house's time, in microseconds. */
  now = $state(0);
  #ahead = 0;
  #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async look(): Promise<void> {
    try {
      this.shown = await get<TournamentShown>(address(this.#name));
      this.#ahead = this.shown.now / 1000 - Date.now();
      this.error = "";
      this.lost = false;
    } catch (refused) {
      this.lost = refused instanceof Refusal && refused.code === "network";
      if (!this.lost) this.error = why(refused);
    }
    this.now = (Date.now() + this.#ahead) * 1000;
  }

  /** Look every so often, and let the clock go; ends when the component does. */
  follow(milliseconds = 1000): () => void {
    let over = false;
    const next = async (): Promise<void> => {
      await this.look();
      if (!over) setTimeout(() => void next(), milliseconds);
    };
    void next();
    const clock = setInterval(() => (this.now = (Date.now() + this.#ahead) * 1000), 250);
    return () => {
      over = true;
      clearInterval(clock);
    };
  }
}

let requests = 0;
const RUN = Math.random().toString(36).slice(2, 8);

/** Do something in a tournament, once. */
export function doIt(name: string, action: { do: string; [field: string]: unknown }): Promise<Answer> {
  return post<Answer>("/api/act", { id: `tournament-${RUN}-${++requests}`, stream: `tournament:${name}`, action });
}

/** "12:05", "1:02:05"; never below nothing. */
export function clockText(microseconds: number): string {
  const seconds = Math.max(0, Math.ceil(microseconds / 1_000_000));
  const two = (number: number): string => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a wager takes, in chips. */
export function limitText(least: number, most: number | null): string {
  return most === null ? w().from(count(least)) : w().fromTo(count(least), count(most));
}

/** Whether people still sit and play. */
export const isOn = (status: string): boolean => ["running", "between", "interrupted", "decided"].includes(status);
export const isDone = (status: string): boolean => status === "over" || status === "void";

/** A player as the board says it: bots are marked. */
export const named = (player: string): string => (isBot(player) ? `${t().bot} ${shortName(player)}` : shortName(player));
