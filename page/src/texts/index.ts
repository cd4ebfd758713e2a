/** The catalogue of texts. A text is a sentence, or a function of what it speaks of. */
import { settings } from "../shell/settings.svelte.ts";
import { de } from "./de.ts";
import { en, type Catalogue } from "./en.ts";

export type { Catalogue };
export const CATALOGUES: Record<string, Catalogue> = { en, de };

/** What the browser speaks; asked once, because every text on the page asks for its language. */
const BROWSERS = (globalThis.navigator?.language ?? "en").slice(0, 2);

/** The language in use: the chosen one, or the browser's if we speak it, or English. */
export function language(): string {
  const wanted = settings.language === "auto" ? BROWSERS : settings.language;
  return wanted in CATALOGUES ? wanted : "en";
}

/** Why something was not done: in the language in use where it has a sentence for it, else as the server said it. */
export function reason(refused: unknown): string {
  const { code = "", facts = {}, message = String(refused) } = refused as { code?: string; facts?: Record<string, unknown>; message?: string };
  return t().refusal(code, facts) || message;
}

/** The texts in the language in use; read it inside markup, so that it follows the setting. */
export function t(): Catalogue {
  return CATALOGUES[language()] ?? en;
}
