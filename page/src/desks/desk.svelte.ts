/** What all desks share: the house as it is, how something is done, what is asked before it, and the slips it leaves. */
import { why } from "../texts/why.ts";
import { call, get, post, Refusal } from "../wire/api.ts";
import type { Answer, HouseAction, HouseOnDesk, MeterAction, TableAction } from "../wire/schema.ts";

export type AnyAction = TableAction | HouseAction | MeterAction | { do: string; [field: string]: unknown };

/** A line of a question: what, and how much or who. */
export type Row = readonly [string, string];

export interface Question {
  title: string;
  /** Who, what and how much, said before it happens. */
  rows: readonly Row[];
  /** What the button says. */
  press: string;
  danger?: boolean;
  /** Whether a reason has to be written. */
  reason?: boolean;
  /** What is written there, where it is not a reason: the answer to a dispute. */
  written?: string;
  note?: string;
  /** Why it cannot be done now, where the desk knows: it is said, and not offered. */
  cannot?: string;
  /** A whole number that is asked for, and what it is. */
  count?: string;
  /** What happens; a sentence that it gives becomes a slip. */
  run: (reason: string, count: number) => Promise<Answer | string | void>;
}

export interface Slip { number: number; title: string; rows: readonly Row[]; place: string; at: Date }

export const desk: { house: HouseOnDesk | null; error: string; lost: boolean } = $state({ house: null, error: "", lost: false });
export const asking: { question: Question | null } = $state({ question: null });
export const slips: { all: Slip[] } = $state({ all: [] });
/** The password is asked for again while somebody waits for it here. */
export const again: { waits: { done: () => void; give: () => void } | null } = $state({ waits: null });

const RUN = Math.random().toString(36).slice(2, 8);
let requests = 0;

/** Stream → the version of it that the desk shows: what is pressed names it, so that two desks do not do the same thing twice. */
const shown = new Map<string, number>();
let whenAsked: ReadonlyMap<string, number> | null = null;

/** The desk shows a stream as it is at that version. */
export function shows(stream: string, version: number): void {
  shown.set(stream, Math.max(version, shown.get(stream) ?? 0));
}

/** The version of a stream that was shown when it was asked, or is now; 0 where none was. */
export function seenOf(stream: string): number {
  return (whenAsked ?? shown).get(stream) ?? 0;
}

/** Do something, once; where the password is asked for again, it is, and then the same thing is done. */
export async function act(stream: string, action: AnyAction): Promise<Answer> {
  const seen = seenOf(stream);
  const body = { id: `desk-${RUN}-${++requests}`, stream, action, ...(seen ? { seen } : {}) };
  const answer = await fresh(() => post<Answer>("/api/act", body));
  if (shown.has(stream) && answer.version) shows(stream, answer.version);
  return answer;
}

/** Call a door that may want the password again. */
export async function fresh<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.code !== "session/not_fresh") throw refused;
    await new Promise<void>((done, give) => (again.waits = { done, give: () => give(refused) }));
    return work();
  }
}

/** Ask before something is done: it is done to what was shown at that moment, however long somebody thinks. */
export function ask(question: Question): void {
  const then = new Map(shown);
  const run: Question["run"] = (reason, count) => {
    whenAsked = then;
    try {
      return question.run(reason, count);
    } finally {
      whenAsked = null;
    }
  };
  asking.question = { ...question, run };
}

export function keepSlip(title: string, rows: readonly Row[], place: string): void {
  slips.all = [{ number: (slips.all[0]?.number ?? 0) + 1, title, rows, place, at: new Date() }, ...slips.all].slice(0, 20);
}

/** The house as it is now. */
export async function look(): Promise<void> {
  try {
    desk.house = await get<HouseOnDesk>("/api/house");
    shows("house", desk.house.version);
    for (const each of desk.house.tables) shows(`table:${each.listed.name}`, each.version);
    desk.error = "";
    desk.lost = false;
  } catch (refused) {
    desk.lost = refused instanceof Refusal && refused.code === "network";
    desk.error = why(refused);
  }
}

/** Look again and again while somebody looks at the page; ends when the component does. */
export function watching(load: () => Promise<unknown>, milliseconds: number): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async (): Promise<void> => {
    if (!document.hidden) await load().catch(() => undefined);
    if (!over) timer = setTimeout(() => void next(), milliseconds);
  };
  void next();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

export const found = async <T>(path: string): Promise<T> => (await get<{ found: T }>(path)).found;
export { call, get, post, Refusal, why };

export const MICRO = 1_000_000;

/** Whether one of the roles is among those of the reader. */
export function may(roles: readonly string[] | undefined, ...wanted: string[]): boolean {
  return wanted.some((role) => roles?.includes(role));
}
