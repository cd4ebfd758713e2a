/** What a table changes in its file, which the server says as `wager.ante.cents_min = 1000`, in words. */
import { money } from "../shell/money.ts";
import { t } from "../texts/index.ts";
import { labelOf, type Ruleset } from "./ruleset.ts";
import { labelWords } from "./words.ts";

export function differenceWords(rules: Ruleset, difference: string): string {
  const [path = "", value = ""] = difference.split(" = ");
  const [part = "", name = "", field = ""] = path.split(".");
  const words = t().differences;
  const label = labelOf(rules, name);
  if (part === "wager" && field === "cents_min") return words.least(label, money(Number(value)));
  if (part === "wager" && field === "cents_max") return words.most(label, money(Number(value)));
  if (part === "wager" && field === "bettor_cents_max") return words.mostEach(label, money(Number(value)));
  if (part === "wager" && field === "clause") return words.clause(label, value);
  if (part === "seats" && name === "count") return words.seats(Number(value));
  if (part === "seats" && name === "clause") return words.clause(t().seats, value);
  if (part === "fee" && field === "schedule") return words.schedule(labelWords(rules.fee[name]?.label ?? name), labelWords(rules.fee[name]?.schedules?.[value]?.label ?? value));
  if (part === "meter" && field === "award_order") return words.awards(labelWords(rules.meter[name]?.label ?? name), words.orders[value] ?? value);
  return `${path}: ${value}`;
}
