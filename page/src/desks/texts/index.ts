/** The catalogue of the desks: loaded with them, in the language that the page speaks. */
import { language } from "../../texts/index.ts";
import { de } from "./de.ts";
import { en, type DeskTexts } from "./en.ts";

const CATALOGUES: Record<string, DeskTexts> = { en, de };

export function d(): DeskTexts {
  return CATALOGUES[language()] ?? en;
}

/** A time of the server's, in microseconds, by this browser's clock, and written as everywhere at the desks: 2026-11-16 12:30. */
export function when(microseconds: number): string {
  const at = new Date(microseconds / 1000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
