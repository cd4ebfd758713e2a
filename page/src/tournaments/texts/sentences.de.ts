/** The announcement of a tournament in German, by the code of each sentence and with its facts. What is not here is said in English. */
import { count, money } from "../../shell/money.ts";
import { STAGES_DE } from "./stages.de.ts";

type Facts = Record<string, unknown>;
type Limit = [label: string, least: number, most: number | null];

const cents = (facts: Facts, name = "cents"): string => money(Number(facts[name]) || 0);
const chips = (facts: Facts, name = "chips"): string => count(Number(facts[name]) || 0);
const number = (facts: Facts, name: string): number => Number(facts[name]) || 0;
const text = (facts: Facts, name: string): string => String(facts[name] ?? "");
const stageName = (name: string): string => STAGES_DE[name] ?? name;
const percent = (basisPoints: number): string => `${(basisPoints / 100).toLocaleString("de")} %`;
const times = (facts: Facts): string => (number(facts, "most") === 1 ? "einmal je Person" : `bis zu ${number(facts, "most")}-mal je Person`);
const inStage = (facts: Facts): string => (text(facts, "stage") ? ` im Abschnitt ${stageName(text(facts, "stage"))}` : "");

/** Bis wann: bis zum Ende einer Stufe, oder ganz. */
function until(facts: Facts): string {
  const last = number(facts, "level_to");
  return (last === 0 ? "bis zum Ende" : last === 1 ? "in Stufe 1" : `bis zum Ende von Stufe ${last}`) + inStage(facts);
}

function during(facts: Facts): string {
  const [first, last] = [number(facts, "level_from"), number(facts, "level_to")];
  if (last === 0) return (first > 1 ? `ab Stufe ${first} bis zum Ende` : "bis zum Ende") + inStage(facts);
  return (first === last ? `in Stufe ${first}` : `von Stufe ${first} bis Stufe ${last}`) + inStage(facts);
}

function limits(facts: Facts): string {
  return ((facts["limits"] ?? []) as Limit[]).map(([label, least, most]) => {
    if (!least && most === null) return `${label} beliebig`;
    return most === null ? `${label} ab ${count(least)}` : least ? `${label} ${count(least)} bis ${count(most)}` : `${label} bis ${count(most)}`;
  }).join(", ");
}

function stage(facts: Facts): string {
  const [rounds, minutes, left, advance] = [number(facts, "rounds"), number(facts, "minutes"), number(facts, "until"), number(facts, "advance")];
  const are = left === 1 ? "noch eine Person übrig ist" : `noch ${left} übrig sind`;
  const out = (facts["eliminate"] ?? []) as number[];
  const parts = [
    facts["begins"] === "reset" ? "alle beginnen mit den Startchips und in Stufe 1" : facts["begins"] === "kept" ? "alle beginnen mit den Chips, die sie haben" : "",
    rounds ? `${rounds} Runden je Tisch` : "",
    minutes ? `${minutes} Minuten lang beginnen Runden` : "",
    !rounds && !minutes ? `bis ${are}` : left > 1 ? `oder bis ${are}` : "",
    out.length ? `nach Runde ${out.join(", ")} scheidet an jedem Tisch aus, wer die wenigsten Chips hat` : "",
    advance ? `die ${advance} mit den meisten Chips an jedem Tisch kommen weiter` : rounds || minutes ? (facts["is_last"] ? "dann entscheiden die Chips über die Plätze" : "dann kommen alle weiter, die noch dabei sind") : "",
  ];
  return `${stageName(text(facts, "name"))}: ${parts.filter(Boolean).join("; ")}.`;
}

function shares(facts: Facts): string {
  const [from, below] = [number(facts, "from"), number(facts, "below")];
  const entries = from ? `Ab ${from} Anmeldungen` : below ? `Bei weniger als ${below} Anmeldungen` : "Bei jeder Zahl von Anmeldungen";
  return `${entries}: ${((facts["shares_bp"] ?? []) as number[]).map((share, place) => `${place + 1}. ${percent(share)}`).join(", ")}.`;
}

export const SENTENCES_DE: Record<string, (facts: Facts) => string> = {
  "costs.buy_in": (facts) => `Einsatz ${cents(facts)}${number(facts, "fee_cents") ? ` und eine Gebühr von ${cents(facts, "fee_cents")} für das Haus.` : "; es gibt keine Gebühr."}`,
  "costs.no_rebuy": () => "Kein Nachkauf.",
  "costs.rebuy": (facts) => `Nachkauf: ${chips(facts)} Chips für ${cents(facts)}, ${times(facts)}, ${number(facts, "chips_max") ? `mit höchstens ${chips(facts, "chips_max")} Chips` : "ohne Chips"}, ${until(facts)}.`,
  "costs.no_add_on": () => "Kein Add-on.",
  "costs.add_on": (facts) => `Add-on: ${chips(facts)} Chips für ${cents(facts)}, ${times(facts)}, ${during(facts)}.`,
  "costs.spend_max": (facts) => `Niemand darf für dieses Turnier mehr als ${cents(facts)} ausgeben, alle Zahlungen zusammen.`,
  "costs.event_max": (facts) => `Niemand darf für die Turniere des Tages zusammen mehr als ${cents(facts)} ausgeben.`,
  "costs.late": (facts) => `Späte Anmeldung ${until(facts)}.`,
  "costs.no_late": () => "Keine späte Anmeldung.",
  "chips.start": (facts) => `Alle beginnen mit ${chips(facts)} Chips.`,
  "chips.no_value": () => "Turnierchips haben keinen Geldwert, werden nie in Geld getauscht und bleiben Eigentum des Hauses.",
  "chips.closed": () => "Einsätze auf einen Jackpot und Gebühren auf Einsätze gibt es nicht.",
  "chips.no_limit": () => "Einsätze haben keine Obergrenze.",
  "play.stage": stage,
  "play.ties": () => "Bei gleich vielen Chips entscheidet das Los, wer ausscheidet und wer weiterkommt.",
  "play.same_limits": (facts) => `Bis zum Ende dieselben Limits: ${limits(facts)}.`,
  "play.level": (facts) => `Stufe ${number(facts, "number")}, ${number(facts, "length") ? `${number(facts, "length")} ${facts["by"] === "rounds" ? "Runden eines Tisches" : "Minuten"}` : "bis zum Ende"}: ${limits(facts)}.`,
  "play.out": () => "Wer den kleinsten Einsatz der Stufe nicht machen kann, scheidet aus. Für Abwesende wird der kleinste Einsatz gemacht.",
  "tables.anew": () => "Für jeden Abschnitt werden die Plätze neu ausgelost.",
  "tables.seed": () => "Die Plätze werden aus einem Startwert gelost, dessen Hash mit der Ankündigung eingereicht ist; er wird bei der Auslosung gezeigt, so dass alle sie prüfen können.",
  "tables.broken": (facts) => `Tische werden in der Reihenfolge ihrer Nummern aufgelöst, die ${facts["order"] === "highest_first" ? "höchste" : "niedrigste"} zuerst; freie Plätze werden gelost.`,
  "tables.stay": () => "In einem Abschnitt, aus dem jeder Tisch Spieler weiterschickt, bleiben alle sitzen: Kein Tisch wird aufgelöst oder ausgeglichen.",
  "tables.balanced": (facts) => `Tische werden ausgeglichen, wenn einer mehr als ${number(facts, "gap")} mehr hat als ein anderer: Wer als Nächstes zuerst setzen würde, zieht um. Ein Tisch, dem ${number(facts, "short")} fehlen, wartet auf die, die unterwegs sind.`,
  "tables.betting": (facts) => (facts["betting"] === "in_turn" ? "Gesetzt wird der Reihe nach; zuerst setzt in jeder Runde jemand anders." : "Zuerst setzt in jeder Runde jemand anders; setzen kann man jederzeit, bis nichts mehr geht."),
  "prizes.charity": (facts) => `${text(facts, "name")} erhält ${percent(number(facts, "part_bp"))} aller Einsätze, Nachkäufe und Add-ons, aufgerundet auf einen Cent; der Rest ist das Preisgeld.`,
  "prizes.all": () => "Alle Einsätze, Nachkäufe und Add-ons sind das Preisgeld.",
  "prizes.shares": shares,
  "prizes.nobody": () => "Was ein Platz bringt, den niemand hat, geht an den ersten.",
  "prizes.whole": () => "Preise sind ganze Cents; was übrig bleibt, geht an die besten Plätze.",
  "prizes.ties": (facts) => `Wer in derselben Runde ausscheidet, wird nach den Chips davor gereiht; bei gleich vielen ${facts["ties"] === "draw" ? "entscheidet das Los." : "teilen sie, was ihre Plätze bringen."}`,
  "stops.refund": () => "Bis zur ersten Karte werden Zahlungen erstattet, danach nicht; im Zweifel gibt es keine Erstattung.",
  "stops.hourly": (facts) => `Hält höhere Gewalt das Turnier an, so ist es ungültig und alle Zahlungen gehen zurück, außer wenn nur noch ${number(facts, "few")} oder weniger dabei sind: Dann entscheiden die Chips über die Plätze.`,
  "stops.multi_table": () => "Hält höhere Gewalt das Turnier an, so wird eine Hand beendet, wenn sie lesbar ist und alle einverstanden sind, und zählt sonst nicht; das übrige Preisgeld wird unter allen, die noch dabei sind, gleich geteilt.",
  "stops.too_few": (facts) => `Mit weniger als ${number(facts, "players")} wird es abgesagt, und alle bekommen ihr Geld zurück.`,
  "stops.announced_by": (facts) => `Diese Beträge sagt ${text(facts, "who") === "brush" ? "die Turnieraufsicht (brush)" : text(facts, "who")} vor dem Beginn an.`,
  "house.smoking": () => "In den Spielbereichen wird nicht geraucht.",
  "house.law": (facts) => `Alles geschieht nach ${((facts["citations"] ?? []) as string[]).join(" und ")}.`,
  "house.contact": (facts) => `Anregungen, Beschwerden und Fragen: ${text(facts, "contact")}.`,
  "house.since": (facts) => `Die Hausregeln gelten seit: ${text(facts, "since")}.`,
};
