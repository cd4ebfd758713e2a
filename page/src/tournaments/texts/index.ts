/** The catalogue of tournaments: loaded with them, in the language that the page speaks. */
import { language } from "../../texts/index.ts";
import { de } from "./de.ts";
import { en, type TournamentTexts } from "./en.ts";

const CATALOGUES: Record<string, TournamentTexts> = { en, de };

export function w(): TournamentTexts {
  return CATALOGUES[language()] ?? en;
}
