import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../shell/settings.svelte.ts";
import type { Significant } from "../../wire/schema.ts";
import { layOf, runsOf } from "../audit/hands.ts";
import { EVENTS_DE } from "../texts/events.de.ts";
import { EVENTS_EN } from "../texts/events.en.ts";
import { titlesAre } from "../../shell/tables.svelte.ts";
import { personWords } from "./names.ts";
import { accountWords, eventWords, factWords, happenedWords, placeWords, sideWords, silentWords, whyWords } from "./words.ts";

const german = (): void => void (settings.language = "de");
afterEach(() => void (settings.language = "en"));
const event = (more: Partial<Significant>): Significant => ({ at: "2026-11-16 12:00:00", category: "money", who: "sam", what: "in English", place: "house 7", before: "", after: "", kind: "", said: {}, ...more });

describe("what the books say", () => {
  it.each([
    ["higher hand", "higher hand", "höhere Hand"], ["bank qualifies, lower hand", "bank qualifies, lower hand", "Bank spielt, niedrigere Hand"], ["three of a kind", "three of a kind", "Drilling"],
    ["flush in spades", "flush in spades", "Flush in Pik"], ["fill 3", "Fill 3", "Auffüllung 3"], ["place 2", "prize of place 2", "Preis für Platz 2"], ["play", "Play", "Spielen"],
    ["envy of spot 4: straight flush", "envy of seat 4: straight flush", "Neidprämie für Platz 4: Straight Flush"], ["lower hand; the bank has nothing left", "lower hand; the bank has nothing left", "niedrigere Hand; die Bank hat nichts mehr"],
    ["a row of one's own", "a row of one's own", "a row of one's own"],
  ])("u8: why %s", (why, english, said) => {
    expect(whyWords(why)).toBe(english);
    german();
    expect(whyWords(why)).toBe(said);
  });
  it.each([
    ["bettor:guest:gus", "", "gus"], ["felt", "", "felt"], ["cash/purse:T1:ann", "ann", "chips T1"], ["cash/purse:T1:ann", "", "ann chips T1"], ["cash/tray:ann", "ann", "tray ann"], ["cash/person:ann", "ann", "money"],
    ["cash/chips:2026-11-16:ann", "ann", "carried chips 2026-11-16"], ["cash/cage", "", "cage"], ["cash/meter:progressive", "", "meter progressive"],
    ["chips:cup/felt:cup.1", "", "felt (The Cup of Hearts, table 1)"],
  ])("l1: %s of %s reads %s", (account, whose, words) => {
    titlesAre([{ name: "cup", title: "The Cup of Hearts" }]);
    expect(accountWords(account, whose)).toBe(words);
  });
});

describe("significant events", () => {
  it("r6 u8: one is told in a sentence, amounts as people read them", () => {
    const funded = event({ kind: "cage_funded", said: { cents: -1_000_000, reason: "to the bank", asked_by: "carl", approved_by: "sam" }, before: "$250,000 in the cage" });
    expect(eventWords(funded)).toBe("$10,000 of the owner's money left the cage (asked for by carl, approved by sam): “to the bank”.");
    german();
    expect(eventWords(funded).replaceAll("\u00a0", " ")).toBe("10.000 $ des Eigentümers verließen die Kasse (verlangt von carl, genehmigt von sam): „to the bank“.");
    expect(sideWords(funded, funded.before ?? "").replaceAll("\u00a0", " ")).toBe("250.000 $ (Kasse)");
  });
  it("r6 u8: at a table and at a meter it says where", () => {
    expect(eventWords(event({ place: "table:T1 2", kind: "key_turned", said: { position: "JPH" } }))).toBe("The key at table T1 was turned to JPH.");
    german();
    expect(eventWords(event({ place: "table:T1 2", kind: "key_turned", said: { position: "JPH" } }))).toBe("Der Schlüssel wurde auf JPH gedreht, Tisch T1.");
    expect(eventWords(event({ place: "meter:m 9", kind: "rate_chosen", said: { contribution_bp: 1250, reason: "" } })).replaceAll("\u00a0", " ")).toBe("Zähler m nimmt vom nächsten Gewinn an 12,5 % eines Einsatzes.");
  });
  it("r6: a table that was opened is called so, and named once", () => {
    expect(eventWords(event({ place: "table:T1 1", kind: "live_opened", said: { name: "T1" } }))).toBe("Table T1 was opened.");
  });
  it("r6 u8: a reason of the house is told, a person's stays as it was written", () => {
    titlesAre([{ name: "cup", title: "The Cup of Hearts" }]);
    german();
    expect(eventWords(event({ place: "table:cup.2 9", kind: "table_closing", said: { reason: "the table is broken up" } }))).toBe("The Cup of Hearts, Tisch 2 schließt nach der Runde: der Tisch ist aufgelöst.");
    expect(eventWords(event({ place: "table:T1 9", kind: "table_paused", said: { reason: "lunch" } }))).toBe("Tisch T1 wurde unterbrochen: „lunch“.");
  });
  it("r6 u8: a note of the house is a sentence, a person's keeps its words, and cents are money", () => {
    expect(eventWords(event({ kind: "noted", what: "T1: the closing is off by -500 cents" }))).toBe("Table T1: the closing is off by −$5.");
    expect(eventWords(event({ kind: "noted", what: "link (invitation) for nina made by ada" }))).toBe("An invitation for nina was made by ada.");
    expect(eventWords(event({ kind: "noted", what: "a bag was found" }))).toBe("a bag was found");
    expect(sideWords(event({ kind: "noted" }), "book: 120000")).toBe("book: $1,200");
    german();
    expect(eventWords(event({ kind: "noted", what: "a bag was found" }))).toBe("a bag was found");
    expect(eventWords(event({ kind: "noted", what: "password of ben set by os:root" }))).toBe("Das Passwort von ben wurde von root (Konsole) gesetzt.");
  });
  it.each([["T1", "T1"], ["the game tcp-01", "tcp-01"], ["dina, the dealer,", "dina"], ["the automatic dealer", "der automatische Dealer"]])("l4 u8: what chance does not explain of %s", (called, said) => {
    const words = `${called} won -$270 on 2026-11-15; 95 of 100 such days bring -$251.22 to $262.10`;
    const opened = event({ kind: "investigation_opened", said: { number: 1, per: "dealer", table: "dina", day: "2026-11-15", words } });
    expect(eventWords(opened)).toBe(`Investigation 1 was opened on dealer dina, 2026-11-15: ${called.replace("the game ", "")} won −$270 on 2026-11-15; 95 of 100 such days bring −$251.22 to $262.10.`);
    german();
    expect(eventWords(opened).replaceAll("\u00a0", " ")).toBe(`Untersuchung 1 wurde eröffnet, Dealer dina, 2026-11-15: ${said}: Ergebnis −270 $ (2026-11-15); 95 von 100 solchen Zeiträumen bringen −251,22 $ bis 262,10 $.`);
  });
  it("r6: what no sentence is known of is named, and says no field", () => {
    expect(eventWords(event({ place: "table:T1 4", kind: "seed_revealed", said: { round: 4, rules_hash: "abc" } }))).toBe("Table T1: seed revealed.");
  });
  it("r6 u8: no sentence shows the name of a field, whatever there is to say", () => {
    const said = { name: "T1", currency: "cash", day: "2026-11-15", scope: "game:tcp-01", reason: "r", code: "c0de", faults: ["f"], changes: ["wager.ante.cents_min", "table.pair_plus.rows"], person: "ann", roles: ["dealer"], number: 3, table: "T1", round: 2, words: "w", kind: "loss", period: "week", most: 5000, since: 1e15, until: 1e15, per: "game", cents: -500, asked_by: "carl", approved_by: "sam", bettor: "ann", micro_cents: 5e8, kept_out: 1e8, win: 1, to: "m2", reserve: 1e8, contribution_bp: 1000, ceiling: 1e9, position: "RUN", cause: "fire", readable: true, agreed: false, completes: false, ruling: "even_split", left: 4, clause: "X3", player: "ben", chips: 500, given: 100, seat: 3, fee_cents: 100, charity: "Hospice", part_bp: 5000, takes_back: 2, win_cents: 900, digest: "d1ge57" };
    for (const [language, sentences] of [["en", EVENTS_EN], ["de", EVENTS_DE]] as const) {
      settings.language = language;
      for (const kind of Object.keys(sentences)) {
        const words = eventWords(event({ place: "table:T1 2", kind, said: { ...said, why: kind === "play_stopped" ? "cooling_off" : "higher hand" } }));
        expect(words).toMatch(/^\S.*[^.:]\.$/);
        expect(words).not.toMatch(/_|undefined|null|NaN|\(\)|cents_min|even_split|cooling_off/);
      }
    }
  });
  it("r5 u8: what a proof cannot say names places as they are called", () => {
    titlesAre([{ name: "cup", title: "The Cup of Hearts" }]);
    const said = "the rounds that are open at table:T2, table:cup.1 and others: they need the house's key";
    expect(silentWords(said)).toBe("the rounds that are open at table T2, The Cup of Hearts, table 1 and others: they need the house's key");
    german();
    expect(silentWords(said)).toBe("die offenen Runden an Tisch T2, The Cup of Hearts, Tisch 1 und anderen: Sie brauchen den Schlüssel des Hauses");
  });
  it("r6 u8: a place of the journal is read, and what is none stays", () => {
    titlesAre([{ name: "cup", title: "The Cup of Hearts" }]);
    expect(["table:T1 17", "house 3", "meter:m 4 to 9", "table:cup.1 2", "tournament:cup 5", "table:T1", "cash/tray:T1"].map(placeWords)).toEqual(["table T1, entry 17", "house, entry 3", "meter m, entries 4 to 9", "The Cup of Hearts, table 1, entry 2", "The Cup of Hearts, entry 5", "table T1", "cash/tray:T1"]);
    german();
    expect(placeWords("house 3")).toBe("Haus, Eintrag 3");
  });
  it("r4 u8: a step says what was done with it", () => {
    expect(`${happenedWords("place_wager")} · ${factWords({ do: "place_wager", spot: 2, wager: "pair_plus", cents: 500, bettor: "ann" }, ["do", "bettor"])}`).toBe("place wager · spot 2, wager Pair Plus, amount $5");
    expect(factWords({ kind: "time", most: 60 })).toBe("kind time, most 60 min");
    german();
    expect(happenedWords("place_wager")).toBe("setzen");
  });
});

describe("a hand as it lay", () => {
  const move = (from: string, to: string, cents: number, wager: string, why: string, spot = 2) => ({ version: 1, at: "", from, to, cents, spot, wager, why, clause: "B1" });
  const played = [
    move("bettor:ann", "felt", 1000, "ante", "wager"), move("bettor:ann", "felt", 500, "pair_plus", "wager"), move("bettor:ann", "felt", 300, "six_card_bonus", "wager"), move("felt", "bettor:ann", 300, "six_card_bonus", "taken back"),
    move("bettor:ann", "felt", 1000, "play", "raise"), move("felt", "bettor:ann", 1000, "ante", "stake back"), move("house", "bettor:ann", 1000, "ante", "higher hand"), move("house", "bettor:ann", 1000, "ante_bonus", "straight"),
    move("felt", "bettor:ann", 1000, "play", "stake back"), move("felt", "house", 500, "pair_plus", "no paying hand"), move("cage", "bettor:ann", 9000, "", "chips bought", 0),
  ];
  it("r4 u7: every wager with what it came to; what was taken back is not there", () => {
    const lays = layOf({ transfers: played, state: "over" }).get(2);
    expect(lays?.map((lay) => [lay.wager, lay.cents, lay.net])).toEqual([["ante", 1000, 1000], ["pair_plus", 500, -500], ["play", 1000, 0], ["ante_bonus", 0, 1000]]);
  });
  it("r4 u7: while a round is open nothing has come of it", () => {
    expect(layOf({ transfers: played.slice(0, 2), state: "open" }).get(2)?.map((lay) => [lay.cents, lay.net])).toEqual([[1000, null], [500, null]]);
  });
  it("r4 u7: the rack lies in runs of whose cards they were", () => {
    const runs = runsOf("4c 7d Ks Qh 2s 9h 8h", { spots: { 2: "Ks Qh" }, bank: "9h 8h" });
    expect(runs).toEqual([{ whose: "", cards: "4c 7d" }, { whose: "2", cards: "Ks Qh" }, { whose: "", cards: "2s" }, { whose: "bank", cards: "9h 8h" }]);
  });
});

describe("names of people", () => {
  it("u8: bots that have but a number are called bots", () => {
    expect(["bot:007", "bot:Ada", "guest:calm-otter-41", "ann"].map(personWords)).toEqual(["bot 007", "Ada", "calm-otter-41", "ann"]);
  });
});
