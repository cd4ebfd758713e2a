/** How a round goes, in short lines from the rule file: what each choice does, and what becomes of each wager. */
import { t } from "../texts/index.ts";
import type { RuleOutcome } from "../wire/schema.ts";
import { labelOf, type Option, type Ruleset } from "./ruleset.ts";
import { markWords, optionWords } from "./words.ts";

/** A line with what it is about. */
export interface Course { name: string; words: string; clause: string }

/** "Fold: gives up Ante, Pair Plus", "Play: puts down Play = Ante". */
export function choicesOf(rules: Ruleset): Course[] {
  return Object.values(rules.decision?.option ?? {}).map((option) => ({ name: optionWords(option.label), words: choice(rules, option), clause: option.clause ?? "" }));
}

function choice(rules: Ruleset, option: Option): string {
  const { raise, swap, forfeits, allowed_if } = option;
  const times = raise && (raise.min === 1 && raise.max === 1 ? "=" : `= ${raise.min === raise.max ? raise.min : `${raise.min}–${raise.max}`} ×`);
  const parts = [
    raise ? t().putsDown(`${labelOf(rules, raise.wager)} ${times} ${labelOf(rules, raise.of)}`) : "",
    forfeits.length ? t().givesUp(t().all(forfeits.map((wager) => labelOf(rules, wager)))) : "",
    swap ? t().mayExchange(swap.max) : "",
    allowed_if ? t().onlyFrom(markWords(allowed_if.at_least)) : "",
  ].filter(Boolean);
  return parts.length ? parts.join("; ") : t().free;
}

/** What becomes of each wager, in the order in which they are settled: the first line that fits counts. */
export function settlementOf(rules: Ruleset): Course[] {
  const order = [...rules.settle.wagers, ...Object.keys(rules.outcome).filter((wager) => !rules.settle.wagers.includes(wager))];
  return order.flatMap((wager) => {
    const bonus = rules.bonus[wager];
    if (bonus) return [{ name: bonus.label, words: `${t().besides(labelOf(rules, bonus.on))}, ${t().byTable(rules.table[bonus.table]?.label ?? bonus.label)}`, clause: bonus.clause ?? "" }];
    const lines = rules.outcome[wager];
    if (!lines) return [];
    return [{ name: labelOf(rules, wager), words: lines.map((line, place) => outcome(rules, line, place)).join("; "), clause: [...new Set(lines.map((line) => line.clause ?? "").filter(Boolean))].join(", ") }];
  });
}

const COMPARED = { above: "higher hand", equal: "equal hands", below: "lower hand" } as const;

function outcome(rules: Ruleset, line: RuleOutcome, place: number): string {
  const when = [
    line.qualified === undefined ? "" : t().whys[line.qualified ? "bank qualifies" : "bank does not qualify"],
    line.compare ? t().whys[COMPARED[line.compare]] : "",
    ...(line.option ?? []).map((name) => optionWords(rules.decision?.option[name]?.label ?? name)),
    line.hand ? t().orBetter(markWords(line.hand.at_least)) : "",
  ].filter(Boolean).join(", ") || (place ? t().otherwise : "");
  const pays = line.pay === undefined ? "" : ` ${t().pays(line.pay, line.per ?? 1, "to")}`;
  const result = line.result === "table" ? t().byTable(rules.table[line.table ?? ""]?.label ?? "") : `${t().results[line.result]}${pays}`;
  return when ? `${when}: ${result}` : result;
}
