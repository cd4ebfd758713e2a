import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import type { Offer } from "../wire/types.ts";
import { CATALOGUES } from "../texts/index.ts";
import { amount, parse } from "./commands.ts";

const tables = import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" });
const rules = tables["../../vectors/table-ca-6cb.json"]?.rules as Ruleset;
const play: Offer = { legal: "decide", spot: 3, option: "play", label: "Play", gives_up: false, cents_min: 500, cents_max: 1000, cents_step: 100, may_discard: true };
const fold: Offer = { legal: "decide", spot: 3, option: "fold", label: "Fold", gives_up: true };

describe("u9 commands by text", () => {
  it("reads amounts", () => {
    expect([amount("10"), amount("$2.5"), amount("0,50"), amount("ten"), amount("")]).toEqual([1000, 250, 50, null, null]);
  });

  it("bets on wagers by their names, whatever the order", () => {
    expect(parse("bet 10 pair plus", rules, [])).toEqual({ kind: "bet", cents: 1000, wager: "pair_plus", seat: 0 });
    expect(parse("bet pair plus 10", rules, [])).toEqual({ kind: "bet", cents: 1000, wager: "pair_plus", seat: 0 });
    expect(parse("Bet 5 on 6 card bonus seat 2", rules, [])).toEqual({ kind: "bet", cents: 500, wager: "six_card_bonus", seat: 2 });
    expect(parse("bet 10", rules, [])).toEqual({ kind: "bet", cents: 1000, wager: "ante", seat: 0 });
    expect(parse("bet pair plus", rules, [])).toMatchObject({ kind: "fault", code: "amount" });
    expect(parse("bet 10 horse", rules, [])).toMatchObject({ kind: "fault", code: "wager" });
    expect(parse("bet 5 play", rules, [])).toMatchObject({ kind: "fault", code: "wager" });
  });

  it("decides only in one's turn", () => {
    expect(parse("fold", rules, [play, fold])).toEqual({ kind: "decide", offer: fold });
    expect(parse("play 8 discard 10h", rules, [play, fold])).toEqual({ kind: "decide", offer: play, cents: 800, discard: "Th" });
    expect(parse("play", rules, [])).toMatchObject({ kind: "fault", code: "turn" });
  });

  it("knows the plain words, and says so of others", () => {
    expect(parse("  Say   again ", rules, [])).toEqual({ kind: "again" });
    expect(parse("sit 3", rules, [])).toEqual({ kind: "sit", seat: 3 });
    expect(parse("bank 500", rules, [])).toEqual({ kind: "bank", cents: 50000 });
    expect(parse("back ante", rules, [])).toEqual({ kind: "back", wager: "ante" });
    expect(parse("sing", rules, [])).toEqual({ kind: "fault", code: "unknown", words: "sing" });
  });

  it("takes German words, too", () => {
    expect(parse("setzen 10 auf pair plus", rules, [])).toEqual({ kind: "bet", cents: 1000, wager: "pair_plus", seat: 0 });
    expect(parse("Setze 2,50€ ante Platz 2", rules, [])).toEqual({ kind: "bet", cents: 250, wager: "ante", seat: 2 });
    expect(parse("zurück ante", rules, [])).toEqual({ kind: "back", wager: "ante" });
    expect(parse("Hinsetzen Platz 3", rules, [])).toEqual({ kind: "sit", seat: 3 });
    expect(parse("spielen 8 tauschen 10h", rules, [play, fold])).toEqual({ kind: "decide", offer: play, cents: 800, discard: "Th" });
    expect(parse("passen", rules, [play, fold])).toEqual({ kind: "decide", offer: fold });
    // What the page offers as words is what one may say.
    const raise = { ...play, label: "Raise" };
    expect(parse("erhöhen", rules, [raise, fold])).toEqual({ kind: "decide", offer: raise });
    expect(parse("aufgeben", rules, [])).toMatchObject({ kind: "fault", code: "turn" });
    expect(parse("noch  einmal", rules, [])).toEqual({ kind: "again" });
  });

  it("asks for what the drawn table shows", () => {
    expect(parse("buy 100", rules, [])).toEqual({ kind: "buy", cents: 10000 });
    expect(parse("kaufen", rules, [])).toMatchObject({ kind: "fault", code: "amount" });
    expect(parse("verify", rules, [])).toEqual({ kind: "verify", round: 0 });
    expect(parse("prüfen 12", rules, [])).toEqual({ kind: "verify", round: 12 });
    for (const [words, kind] of [["fees", "fees"], ["gebühren", "fees"], ["edges", "edges"], ["last hands", "hands"], ["trainer", "coach"], ["regeln", "rules"]]) expect(parse(words as string, rules, [])).toEqual({ kind });
  });

  it("lists in help only what it understands, in both languages", () => {
    for (const [language, texts] of Object.entries(CATALOGUES))
      for (const [words] of texts.speech.list)
        for (const said of words.split(", ")) expect([language, said, parse(said, rules, [play, fold]).kind]).not.toContain("fault");
  });

  it("counts chips at a tournament's table, which are no cents", () => {
    expect(parse("bet 500 ante", rules, [], true)).toEqual({ kind: "bet", cents: 500, wager: "ante", seat: 0 });
    expect(parse("bet 1,500 chips on ante", rules, [], true)).toEqual({ kind: "bet", cents: 1500, wager: "ante", seat: 0 });
    expect(parse("bet $5 ante", rules, [], true)).toMatchObject({ kind: "fault", code: "amount" });
    expect(parse("bet 2.50 ante", rules, [], true)).toMatchObject({ kind: "fault", code: "amount" });
  });
});
