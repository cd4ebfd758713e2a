import { describe, expect, it } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";

describe("one and many", () => {
  it.each([
    ["en", en, "1 waits for a second person|1 entry, chained|1 finding|1 entry in 1 stream|1 posting|1 round|1 list|1 of 1 answer right.|1 person"],
    ["de", de, "1 wartet auf eine zweite Person|1 Eintrag, verkettet|1 Befund|1 Eintrag in 1 Strom|1 Buchung|1 Runde|1 Liste|1 von 1 Antwort richtig.|1 Person"],
  ] as const)("u8: one of each in %s", (_, d, said) => {
    expect([d.waitsFor(1), d.chainHere(1), d.notSound(1), d.proofChain(1, 1), d.proofLedger(1), d.proofRounds(1), d.proofLists(1), d.drillDone(1, 1), d.everybody(1)].join("|")).toBe(said);
  });
  it.each([
    ["en", en, "2 wait for a second person|2 entries, chained|2 findings|2 entries in 2 streams|2 postings|2 rounds|2 lists|1 of 2 answers right.|2 people"],
    ["de", de, "2 warten auf eine zweite Person|2 Einträge, verkettet|2 Befunde|2 Einträge in 2 Strömen|2 Buchungen|2 Runden|2 Listen|1 von 2 Antworten richtig.|2 Personen"],
  ] as const)("u8: two of each in %s", (_, d, said) => {
    expect([d.waitsFor(2), d.chainHere(2), d.notSound(2), d.proofChain(2, 2), d.proofLedger(2), d.proofRounds(2), d.proofLists(2), d.drillDone(1, 2), d.everybody(2)].join("|")).toBe(said);
  });
});
