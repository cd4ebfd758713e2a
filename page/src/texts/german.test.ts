import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handTold } from "../desks/audit/told.ts";
import { announcedWords } from "../desks/parts/words.ts";
import { announcedClosed, announcedHand } from "../rules/announced.ts";
import { choicesOf, settlementOf } from "../rules/course.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { optionWords, timeUpWords } from "../rules/words.ts";
import { settings } from "../shell/settings.svelte.ts";
import { SENTENCES_DE } from "../tournaments/texts/sentences.de.ts";
import type { HandTold, Trail } from "../wire/schema.ts";
import type { LiveView } from "../wire/types.ts";
import { t } from "./index.ts";

const tables = import.meta.glob<{ rules: Ruleset; view: LiveView }>("../../vectors/table-*.json", { eager: true, import: "default" });
const of = (game: string): Ruleset => (tables[`../../vectors/table-${game}.json`] as { rules: Ruleset }).rules;
const casablanca = of("casablanca");

beforeEach(() => void (settings.language = "de"));
afterEach(() => void (settings.language = "en"));

describe("u8 e7: what the dealer announces, in German", () => {
  it("names the positions without a wager, however many", () => {
    expect(announcedClosed(casablanca, ["No more bets.", "No pair plus, position 2."])).toEqual(["Nichts geht mehr.", "Kein Pair Plus: Platz 2."]);
    expect(announcedClosed(casablanca, ["No more bets.", "No pair plus, position 2, 3 and 5."])).toEqual(["Nichts geht mehr.", "Kein Pair Plus: Platz 2, 3 und 5."]);
  });

  it("says with what the dealer plays, or that he does not", () => {
    expect(announcedHand(casablanca, { says: ["Dealer plays with a queen."], qualified: true, cards: "Qs 9d 4h" })).toEqual(["Der Dealer spielt mit Dame hoch."]);
    expect(announcedHand(casablanca, { says: ["Dealer plays with a pair of nines."], qualified: true, cards: "9s 9d 4h" })).toEqual(["Der Dealer spielt mit einem Paar Neunen."]);
    expect(announcedHand(casablanca, { says: ["Dealer doesn't play."], qualified: false, cards: "Js 9d 4h" })).toEqual(["Der Dealer spielt nicht."]);
  });

  it("keeps the words of the rule file in English, and those that are of no kind it knows", () => {
    expect(announcedClosed(casablanca, ["Lights out."])).toEqual(["Lights out."]);
    settings.language = "en";
    expect(announcedClosed(casablanca, ["No more bets.", "No pair plus, position 2."])).toEqual(["No more bets.", "No pair plus, position 2."]);
  });

  it("says the same on the dealer's console, from the code and its facts", () => {
    const said = [{ code: "missing", words: "x", seats: [2, 5], wager: "Pair Plus" }, { code: "seat", words: "x", seats: [3] }, { code: "qualified", words: "x", hand_class: "high_card", ranks: "Q", player_banks: true }] as const;
    expect(said.map((each) => announcedWords({ ...each, seats: [...("seats" in each ? each.seats : [])] }))).toEqual(["Kein Pair Plus: Platz 2 und 5.", "Platz 3?", "Der Bankhalter spielt mit Dame hoch."]);
  });
});

describe("u6 u8: the rules that matter, in German", () => {
  it("says what a fold costs, what a raise is, and that a card may be exchanged", () => {
    expect(choicesOf(casablanca).map((line) => `${line.name}: ${line.words} [${line.clause}]`)).toEqual(["Passen: gibt Ante und Pair Plus auf [E5]", "Erhöhen: setzt Play = Ante [E1]"]);
    expect(choicesOf(of("draw-01")).map((line) => line.words)).toEqual(["gibt Ante auf", "setzt Play = 1–2 × Ante; darf eine Karte tauschen"]);
  });

  it("says what becomes of each wager, ties and a bank that does not play among it", () => {
    const lines = new Map(settlementOf(casablanca).map((line) => [line.name, line.words]));
    expect([...lines.keys()]).toEqual(["Play", "Ante Bonus", "Ante", "Pair Plus"]);
    expect(lines.get("Ante")).toBe("Bank spielt nicht: gewinnt 1 zu 1; höhere Hand: gewinnt 1 zu 1; niedrigere Hand: verliert; gleiche Hände: geht zurück");
    expect(lines.get("Play")).toBe("Bank spielt nicht: geht zurück; höhere Hand: gewinnt 1 zu 1; niedrigere Hand: verliert; gleiche Hände: geht zurück");
    expect(lines.get("Pair Plus")).toBe("nach der Auszahlung Pair Plus");
    expect(lines.get("Ante Bonus")).toBe("zusätzlich zu Ante, nach der Auszahlung Ante Bonus");
  });

  it("says what happens when the time is up", () => {
    expect(timeUpWords("automatic: Fold")).toBe("Wenn die Zeit um ist, gilt Passen.");
    expect(timeUpWords("no more bets")).toBe("Wenn die Zeit um ist, geht nichts mehr.");
    expect(optionWords("A choice of one's own")).toBe("A choice of one's own");
    expect(t().notice("hour", { table: "T1", minutes: 61, net_cents: -2500 })).toContain("seit 1 Std. 1 Min. an T1; bisher");
  });
});

describe("r4 u8: a hand in words, in German", () => {
  const body = (...events: object[]): string => JSON.stringify({ action: { do: "x" }, events });
  const links = [
    ["ann", body({ event: "wager_placed", bettor: "ann", spot: 2, wager: "ante", transfers: [{ source: "bettor:ann", target: "felt", cents: 1000, wager: "ante", spot: 2, why: "wager", clause: "E1" }] })],
    ["dina", body({ event: "bets_closed", spots: [2], action_cents: 1000, says: ["No more bets.", "No pair plus, position 2."] })],
    ["dina", body({ event: "cards_dealt" })],
    ["house", body({ event: "option_taken", spot: 2, option: "fold", clause: "E5" })],
    ["dina", body({ event: "bank_revealed", cards: "Qs 9d 4h", qualified: true, says: ["Dealer plays with a queen."] })],
    ["dina", body({ event: "wager_settled", bettor: "ann", spot: 2, wager: "ante", result: "forfeit", due_cents: 1000, paid_cents: 1000, clause: "E5", why: "fold" })],
  ].map(([actor, text]) => ({ version: 1, at: 0, actor, request: "", body: text, hash: "" }));
  const hand = { people: [{ bettor: "ann", seats: [2], is_bank: false, before_cents: 5000, after_cents: 4000, net_cents: -1000 }], deal: { spots: { 2: "7c 3d 2h" }, bank: "Qs 9d 4h" } } as unknown as HandTold;

  it("tells wagers, cards, decisions, the bank, settlements with their clauses, and the result", () => {
    const told = handTold(casablanca, hand, { stream: "table:T1", before: "", links } as Trail);
    expect(told.map((each) => each.part)).toEqual(["wagers", "deal", "decisions", "bank", "settlement", "result"]);
    const lines = told.flatMap((each) => each.lines).join("\n");
    for (const words of ["Nichts geht mehr.", "Kein Pair Plus: Platz 2.", "Platz 2, ann: 7♣ 3♦ 2♥", "ann: Passen, automatisch (7 hoch, 3, 2) [E5]", "Der Dealer spielt mit Dame hoch.", "ann: Ante verfällt"]) expect(lines).toContain(words);
    expect(lines).toMatch(/\(Passen\) \[E5\]/);
  });
});

describe("x2 u8: an announcement in German", () => {
  it.each([
    ["costs.rebuy", { cents: 2000, chips: 5000, most: 2, chips_max: 0, level_to: 3, stage: "" }, /^Nachkauf: 5\.000 Chips für .*, bis zu 2-mal je Person, ohne Chips, bis zum Ende von Stufe 3\.$/],
    ["costs.add_on", { cents: 2000, chips: 5000, most: 1, level_from: 2, level_to: 0, stage: "Heats" }, /einmal je Person, ab Stufe 2 bis zum Ende im Abschnitt Vorläufe\.$/],
    ["play.stage", { name: "Final", begins: "reset", rounds: 20, minutes: 0, until: 1, eliminate: [8, 16], advance: 0, is_last: true }, /^Finale: alle beginnen mit den Startchips und in Stufe 1; 20 Runden je Tisch; nach Runde 8, 16 scheidet .* aus, .*; dann entscheiden die Chips über die Plätze\.$/],
    ["play.level", { number: 2, length: 10, by: "rounds", limits: [["Ante", 500, 10000], ["Pair Plus", 0, null]] }, /^Stufe 2, 10 Runden eines Tisches: Ante 500 bis 10\.000, Pair Plus beliebig\.$/],
    ["prizes.shares", { from: 0, below: 20, shares_bp: [5000, 3050, 1950] }, /^Bei weniger als 20 Anmeldungen: 1\. 50 %, 2\. 30,5 %, 3\. 19,5 %\.$/],
  ])("%s", (code, facts, words) => expect(SENTENCES_DE[code]?.(facts)).toMatch(words));
});
