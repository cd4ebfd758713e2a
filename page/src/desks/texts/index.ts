/** The catalogue of the desks: loaded with them, in the language that the page speaks. */
import { language } from "../../texts/index.ts";
import { de } from "./de.ts";
import { en, type DeskTexts } from "./en.ts";

const CATALOGUES: Record<string, DeskTexts> = { en, de };

export function d(): DeskTexts {
  return CATALOGUES[language()] ?? en;
}

/** A time of the server's, in microseconds, as this browser's clock says it. */
export function when(microseconds: number): string {
  return new Date(microseconds / 1000).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });
}
