/** Why money moved and why rounds were called off, in the words of the page. */
import { en } from "../../texts/en.ts";
import { t } from "../../texts/index.ts";
import { d } from "../texts/index.ts";

const CLASSES = new Map(Object.entries(en.classes).map(([name, words]) => [words, name]));
const SUITS = new Map([["clubs", "c"], ["diamonds", "d"], ["hearts", "h"], ["spades", "s"]] as const);

/** Why money moved: "higher hand", "straight flush", "fill 3", "envy of spot 4: flush". What a rule file says by itself stays as it is. */
export function whyWords(why: string): string {
  const [, spot, row] = /^envy of spot (\d+): (.*)$/.exec(why) ?? [];
  if (spot && row) return t().envyOf(Number(spot), whyWords(row));
  const [, kind, number] = /^(\w+) (\d+)$/.exec(why) ?? [];
  if (kind && d().slipKinds[kind]) return `${d().slipKinds[kind]} ${number}`;
  if (kind === "place") return d().placePrize(Number(number));
  return why.split("; ").map((part) => d().remark(part) || part.split(", ").map(reasonWords).join(", ")).join("; ");
}

function reasonWords(said: string): string {
  const [, plain = said, suit = ""] = /^(.*) in (clubs|diamonds|hearts|spades)$/.exec(said) ?? [];
  const named = CLASSES.get(plain);
  const words = named ? (t().classes[named] ?? plain) : plain;
  const found = (t().whys as Record<string, string>)[said] ?? d().bookWhys[said] ?? d().options[said] ?? t().labels[said];
  return found ?? (suit ? t().rowOfSuit(words, t().suits[SUITS.get(suit as "clubs") ?? "c"]) : words);
}
