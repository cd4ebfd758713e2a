/** Wichtige Ereignisse des Hauses, jedes in einem Satz. */
import { capital } from "../../rules/words.ts";
import type { Facts } from "../parts/facts.ts";
import type { EVENTS_EN, Sentence } from "./events.en.ts";

const MAY: Record<string, string> = { deposit: "einzahlen", loss: "verlieren", wager: "setzen", time: "spielen" };
const SPANS: Record<string, string> = { day: "am Tag", week: "in der Woche", month: "im Monat" };
const RULINGS: Record<string, string> = { played: "es wurde zu Ende gespielt", void: "jede Zahlung wurde zurückgegeben", chip_counts: "die Plätze gingen nach Chips", even_split: "der Rest des Preisgelds wurde gleich geteilt" };
const bounded = (said: Facts): string => {
  const [may, span] = [MAY[said.text("kind")] ?? said.text("kind"), SPANS[said.text("period")] ?? said.text("period")];
  return said.has("most") ? `${said.who("person")} darf ${span} höchstens ${said.most} ${may}` : `${said.who("person")} darf ${span} ohne Grenze ${may}`;
};
const two = (said: Facts): string => ` (verlangt von ${said.who("asked_by")}, genehmigt von ${said.who("approved_by")})`;

export const EVENTS_DE: Record<keyof typeof EVENTS_EN, Sentence> = {
  house_founded: (said) => `Das Haus ${said.text("name")} wurde gegründet; es spielt um ${said.currency("currency")}.`,
  day_opened: (said) => `Der Spieltag ${said.text("day")} wurde eröffnet.`,
  day_closed: (said) => `Der Spieltag ${said.text("day")} wurde abgeschlossen.`,
  disabled: (said) => `${capital(said.scope)} wurde angehalten${said.because()}.`,
  enabled: (said) => `${capital(said.scope)} darf wieder laufen.`,
  live_opened: (said) => `${said.where} wurde eröffnet.`,
  table_paused: (said) => `${said.where} wurde unterbrochen${said.because()}.`,
  table_resumed: (said) => `${said.where} wurde fortgesetzt.`,
  table_closing: (said) => `${said.where} schließt nach der Runde${said.because()}.`,
  table_closed: (said) => `${said.where} wurde geschlossen.`,
  supervisor_called: (said) => `${said.where} rief die Aufsicht${said.because()}.`,
  call_answered: (said) => `Die Aufsicht antwortete auf den Ruf von ${said.where}.`,
  table_stopped: (said) => `${said.where} wurde vom Programm angehalten${said.because("incident")}.`,
  code_accepted: (said) => `Die Software ${said.short("code")} wurde angenommen${said.because()}.`,
  self_checked: (said) => (said.has("faults") ? `Die Selbstprüfung der Software ${said.short("code")} fand Fehler: ${said.list("faults").join("; ")}.` : `Die Selbstprüfung der Software ${said.short("code")} fand keinen Fehler.`),
  rules_posted: (said) => `Geänderte Regeln wurden ausgehängt, ${said.where}${said.has("changes") ? `: ${said.changes}` : ""}.`,
  settings_changed: (said) => `Die Einstellungen wurden geändert, ${said.where}.`,
  round_voided: (said) => `Eine Runde wurde für ungültig erklärt, ${said.where}${said.because("why")}.`,
  person_added: (said) => `${said.who("person")} wurde aufgenommen, ${said.list("roles").length === 1 ? "Rolle" : "Rollen"}: ${said.roles("roles")}.`,
  roles_changed: (said) => `Die Rollen von ${said.who("person")} wurden geändert.`,
  hand_disputed: (said) => `Einspruch ${said.text("number")} wurde erhoben gegen Hand ${said.text("round")}, ${said.table("table")}${said.because("words")}.`,
  dispute_answered: (said) => `Einspruch ${said.text("number")} wurde beantwortet${said.because("words")}.`,
  limit_set: (said) => `${said.is("own") ? "Eigene Grenze" : "Grenze des Hauses"}: ${bounded(said)}.`,
  raise_asked: (said) => `Eine höhere Grenze wurde verlangt, ab ${said.time("since")}: ${bounded(said)}.`,
  play_stopped: (said) => `${said.who("person")} ${said.text("why") === "exclusion" ? "ist vom Spiel ausgeschlossen" : "macht eine Spielpause"} bis ${said.time("until")}.`,
  investigation_opened: (said) => `Untersuchung ${said.text("number")} wurde eröffnet, ${said.about}, ${said.text("day")}${said.noted("words")}.`,
  investigation_closed: (said) => `Untersuchung ${said.text("number")} wurde abgeschlossen${said.because("words")}.`,
  cage_funded: (said) => `${said.money("cents")} des Eigentümers ${said.number("cents") < 0 ? "verließen die Kasse" : "kamen in die Kasse"}${two(said)}${said.because()}.`,
  payout_corrected: (said) => `Hand ${said.text("round")} wurde berichtigt, ${said.where}: ${said.money("cents")} ${said.number("cents") < 0 ? "von" : "an"} ${said.who("bettor")}${two(said)}${said.because()}.`,
  meter_adjusted: (said) => `${said.where}: ${said.micro("micro_cents")} wurden ${said.number("micro_cents") < 0 ? "weggenommen" : "dazugegeben"}${said.number("win") ? ` für Gewinn ${said.text("win")}` : ""}${said.number("kept_out") ? `; ${said.micro("kept_out")} liegen über der Obergrenze` : ""}${two(said)}${said.because()}.`,
  money_sent: (said) => `${said.micro("micro_cents")} gingen von ${said.where} zu Zähler ${said.text("to")}${said.number("reserve") ? `, mit einer Rücklage von ${said.micro("reserve")}` : ""}${two(said)}${said.because()}.`,
  meter_retired: (said) => `${said.where} wurde beendet.`,
  rate_chosen: (said) => `${said.where} nimmt vom nächsten Gewinn an ${said.part("contribution_bp")} eines Einsatzes${said.because()}.`,
  ceiling_raised: (said) => `Die Obergrenze von ${said.where} wurde auf ${said.micro("ceiling")} erhöht${said.because()}.`,
  win_paid: (said) => `Gewinn ${said.text("win")} von ${said.where} wurde bezahlt.`,
  key_turned: (said) => `Der Schlüssel wurde auf ${said.text("position")} gedreht, ${said.where}.`,
  tournament_interrupted: (said) => `${said.where} wurde unterbrochen${said.because("cause")}; die Hände sind ${said.is("readable") ? "lesbar" : "nicht lesbar"}, die Spieler ${said.is("agreed") ? "einig" : "nicht einig"}: Sie werden ${said.is("completes") ? "" : "nicht "}zu Ende gespielt.`,
  interruption_ruled: (said) => `Über die Unterbrechung von ${said.where} wurde entschieden, mit ${said.text("left")} übrigen Spielern: ${RULINGS[said.text("ruling")] ?? said.text("ruling")}${said.has("clause") ? ` (${said.text("clause")})` : ""}.`,
  clock_paused: (said) => `Die Uhr von ${said.where} wurde angehalten${said.because()}.`,
  clock_resumed: (said) => `Die Uhr von ${said.where} läuft wieder.`,
  table_broken: (said) => `${said.table("table")} wurde aufgelöst${said.because()}.`,
  round_passed: (said) => `Eine Runde gilt als gespielt, ${said.table("table")}${said.because()}.`,
  player_out: (said) => `${said.who("player")} wurde aus ${said.where} genommen, mit ${said.chips("chips")} Chips${said.because()}.`,
  out_undone: (said) => `${said.who("player")} ist wieder in ${said.where}${said.number("given") ? `, mit ${said.chips("given")} Chips` : ""}${said.because()}.`,
  player_seated: (said) => `${said.who("player")} wurde umgesetzt: ${said.table("table")}, Platz ${said.text("seat")}${said.because()}.`,
  entry_withdrawn: (said) => `Die Anmeldung von ${said.who("player")} zu ${said.where} wurde zurückgenommen; ${said.money("cents")}${said.number("fee_cents") ? ` und ${said.money("fee_cents")} Gebühr` : ""} gingen zurück${said.because()}.`,
  tournament_over: (said) => `${said.where} ist beendet: ${RULINGS[said.text("ruling")] ?? said.text("ruling")}${said.because()}.`,
  charity_named: (said) => `Der Spieltag ${said.text("day")} ist für ${said.text("charity")}, Anteil ${said.part("part_bp")}.`,
  expense_recorded: (said) => `${said.number("takes_back") ? `Ausgabe ${said.text("takes_back")} wurde zurückgenommen` : `Ausgabe ${said.text("number")} vom ${said.text("day")} wurde eingetragen`}, ${said.money("cents")}${said.because("words")}.`,
  day_shared: (said) => `${said.text("charity")} bekommt ${said.money("cents")} von ${said.text("day")}: ${said.part("part_bp")} von ${said.money("win_cents")} ${said.number("win_cents") < 0 ? "Verlust" : "Gewinn"}.`,
  charity_report_signed: (said) => `Der Bericht des Empfängers für ${said.text("period")} wurde unterschrieben (${said.short("digest")}).`,
};
