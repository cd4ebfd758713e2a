/** The HTTP door. A refusal is thrown with its code, its sentence and its facts. */
import type { Ruleset } from "../rules/ruleset.ts";
import type { ActBody, AdviceGiven, Answer, BankShown, HandShown, HandsShown, Lobby, LuckShown, Me, PlayShown, RulesShown, RulesWords, Token, Visit } from "./schema.ts";

export class Refusal extends Error {
  constructor(readonly code: string, message: string, readonly facts: Record<string, unknown> = {}, readonly status = 0) {
    super(message);
  }
}

export async function call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      // What is asked for is done once, even where a browser or a proxy sends it again.
      headers: body === undefined ? { accept: "application/json" } : { accept: "application/json", "content-type": "application/json", "idempotency-key": fresh() },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("network", "the server does not answer");
  }
  const text = await answer.text();
  const data = read(text);
  if (!answer.ok) {
    const said = (data ?? {}) as { error?: string; message?: string; facts?: Record<string, unknown> };
    throw new Refusal(said.error ?? `http/${answer.status}`, said.message ?? answer.statusText, said.facts, answer.status);
  }
  return data as T;
}

const fresh = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function read(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>("POST", path, body);

/** A game as the table needs it. */
export type RulesPage = Omit<RulesShown, "rules"> & { rules: Ruleset };

/** Every row of the pay tables with the words that the server has for it. */
function named(page: RulesShown): RulesPage {
  const table = Object.entries(page.rules.table).map(([name, each]) => [name, { ...each, rows: each.rows.map((row, place) => ({ ...row, words: page.rows[name]?.[place] ?? "" })) }] as const);
  return { ...page, rules: { ...page.rules, table: Object.fromEntries(table) } };
}

const table = (name: string): string => `/api/tables/${encodeURIComponent(name)}`;

export const api = {
  lobby: () => get<Lobby>("/api/lobby"),
  me: () => get<Me>("/api/me"),
  visit: () => get<Visit>("/api/visit"),
  play: () => get<PlayShown>("/api/me/play"),
  guest: () => post<Token>("/api/guest"),
  login: (name: string, password: string) => post<Token>("/api/login", { name, password }),
  refresh: (password: string) => post<Me>("/api/refresh", { password }),
  logout: () => post<unknown>("/api/logout"),
  rules: async (hash: string) => named(await get<RulesShown>(`/api/rules/${hash}`)),
  ruleWords: (hash: string) => get<RulesWords>(`/api/rules/${hash}/words`),
  act: (body: ActBody) => post<Answer>("/api/act", body),
  hands: (name: string, before = 0) => get<HandsShown>(`${table(name)}/hands${before ? `?before=${before}` : ""}`),
  hand: (name: string, number: number) => get<HandShown>(`${table(name)}/hands/${number}`),
  historyAddress: (name: string, number: number) => `${table(name)}/hands/${number}/history`,
  luck: (name: string) => get<LuckShown>(`${table(name)}/luck`),
  bank: (name: string) => get<BankShown>(`${table(name)}/bank`),
  advice: (name: string) => post<AdviceGiven>(`${table(name)}/advice`),
};
