/** Significant events of the house, each in one sentence, by the name that the journal gives it. Who did it stands beside it. */
import { capital } from "../../rules/words.ts";
import type { Facts } from "../parts/facts.ts";

export type Sentence = (said: Facts) => string;

const MAY: Record<string, string> = { deposit: "deposit", loss: "lose", wager: "wager", time: "play" };
const RULINGS: Record<string, string> = { played: "it was played to the end", void: "every payment was returned", chip_counts: "places went by the chips", even_split: "what was left of the prize money was divided evenly" };
const bounded = (said: Facts): string => {
  const [may, span] = [MAY[said.text("kind")] ?? said.text("kind"), said.text("period")];
  return said.has("most") ? `${said.who("person")} may ${may} at most ${said.most} a ${span}` : `${said.who("person")} may ${may} without a limit a ${span}`;
};
const two = (said: Facts): string => ` (asked for by ${said.who("asked_by")}, approved by ${said.who("approved_by")})`;

export const EVENTS_EN = {
  house_founded: (said) => `The house ${said.text("name")} was founded; it plays for ${said.currency("currency")}.`,
  day_opened: (said) => `Gaming day ${said.text("day")} was opened.`,
  day_closed: (said) => `Gaming day ${said.text("day")} was closed.`,
  disabled: (said) => `${capital(said.scope)} was stopped${said.because()}.`,
  enabled: (said) => `${capital(said.scope)} may run again.`,
  live_opened: (said) => `${capital(said.where)} was opened.`,
  table_paused: (said) => `${capital(said.where)} was paused${said.because()}.`,
  table_resumed: (said) => `${capital(said.where)} was resumed.`,
  table_closing: (said) => `${capital(said.where)} closes after its round${said.because()}.`,
  table_closed: (said) => `${capital(said.where)} was closed.`,
  supervisor_called: (said) => `${capital(said.where)} called a supervisor${said.because()}.`,
  call_answered: (said) => `A supervisor answered the call of ${said.where}.`,
  table_stopped: (said) => `${capital(said.where)} was stopped by the program${said.because("incident")}.`,
  code_accepted: (said) => `Software ${said.short("code")} was accepted${said.because()}.`,
  self_checked: (said) => (said.has("faults") ? `The self-check of software ${said.short("code")} found faults: ${said.list("faults").join("; ")}.` : `The self-check of software ${said.short("code")} found no fault.`),
  rules_posted: (said) => `Changed rules were posted at ${said.where}${said.has("changes") ? `: ${said.changes}` : ""}.`,
  settings_changed: (said) => `The settings of ${said.where} were changed.`,
  round_voided: (said) => `A round at ${said.where} was called off${said.because("why")}.`,
  person_added: (said) => `${said.who("person")} was added with the ${said.list("roles").length === 1 ? "role" : "roles"} ${said.roles("roles")}.`,
  roles_changed: (said) => `The roles of ${said.who("person")} were changed.`,
  hand_disputed: (said) => `Dispute ${said.text("number")} was raised against hand ${said.text("round")} of ${said.table("table")}${said.because("words")}.`,
  dispute_answered: (said) => `Dispute ${said.text("number")} was answered${said.because("words")}.`,
  limit_set: (said) => `${said.is("own") ? "Own limit" : "Limit of the house"}: ${bounded(said)}.`,
  raise_asked: (said) => `A higher limit was asked for, from ${said.time("since")} on: ${bounded(said)}.`,
  play_stopped: (said) => `${said.who("person")} ${said.text("why") === "exclusion" ? "is excluded from play" : "takes a break from play"} until ${said.time("until")}.`,
  investigation_opened: (said) => `Investigation ${said.text("number")} was opened on ${said.about}, ${said.text("day")}${said.noted("words")}.`,
  investigation_closed: (said) => `Investigation ${said.text("number")} was closed${said.because("words")}.`,
  cage_funded: (said) => `${said.money("cents")} of the owner's money ${said.number("cents") < 0 ? "left" : "came into"} the cage${two(said)}${said.because()}.`,
  payout_corrected: (said) => `Hand ${said.text("round")} of ${said.where} was corrected by ${said.money("cents")} ${said.number("cents") < 0 ? "from" : "to"} ${said.who("bettor")}${two(said)}${said.because()}.`,
  meter_adjusted: (said) => `${said.micro("micro_cents")} was ${said.number("micro_cents") < 0 ? "taken off" : "put onto"} ${said.where}${said.number("win") ? `, for win ${said.text("win")}` : ""}${said.number("kept_out") ? `; ${said.micro("kept_out")} is above its ceiling` : ""}${two(said)}${said.because()}.`,
  money_sent: (said) => `${said.micro("micro_cents")} went from ${said.where} to meter ${said.text("to")}${said.number("reserve") ? `, with a reserve of ${said.micro("reserve")}` : ""}${two(said)}${said.because()}.`,
  meter_retired: (said) => `${capital(said.where)} was ended.`,
  rate_chosen: (said) => `From its next win on, ${said.where} takes ${said.part("contribution_bp")} of a wager${said.because()}.`,
  ceiling_raised: (said) => `The ceiling of ${said.where} was raised to ${said.micro("ceiling")}${said.because()}.`,
  win_paid: (said) => `Win ${said.text("win")} of ${said.where} was paid.`,
  key_turned: (said) => `The key at ${said.where} was turned to ${said.text("position")}.`,
  tournament_interrupted: (said) => `${said.where} was interrupted${said.because("cause")}; the hands ${said.is("readable") ? "can be read" : "cannot be read"}, the players ${said.is("agreed") ? "agree" : "do not agree"}: they are ${said.is("completes") ? "" : "not "}finished.`,
  interruption_ruled: (said) => `The interruption of ${said.where} was decided with ${said.text("left")} left: ${RULINGS[said.text("ruling")] ?? said.text("ruling")}${said.has("clause") ? ` (${said.text("clause")})` : ""}.`,
  clock_paused: (said) => `The clock of ${said.where} was stopped${said.because()}.`,
  clock_resumed: (said) => `The clock of ${said.where} runs again.`,
  table_broken: (said) => `${capital(said.table("table"))} was broken up${said.because()}.`,
  round_passed: (said) => `A round of ${said.table("table")} counts as played${said.because()}.`,
  player_out: (said) => `${said.who("player")} was taken out of ${said.where} with ${said.chips("chips")} chips${said.because()}.`,
  out_undone: (said) => `${said.who("player")} is in ${said.where} again${said.number("given") ? `, with ${said.chips("given")} chips` : ""}${said.because()}.`,
  player_seated: (said) => `${said.who("player")} was sent to ${said.table("table")}, seat ${said.text("seat")}${said.because()}.`,
  entry_withdrawn: (said) => `The entry of ${said.who("player")} in ${said.where} was taken back; ${said.money("cents")}${said.number("fee_cents") ? ` and a fee of ${said.money("fee_cents")}` : ""} went back${said.because()}.`,
  tournament_over: (said) => `${said.where} is over: ${RULINGS[said.text("ruling")] ?? said.text("ruling")}${said.because()}.`,
  charity_named: (said) => `Gaming day ${said.text("day")} is for ${said.text("charity")}, which gets ${said.part("part_bp")}.`,
  expense_recorded: (said) => `${said.number("takes_back") ? `Expense ${said.text("takes_back")} was taken back` : `Expense ${said.text("number")} of ${said.text("day")} was recorded`}, ${said.money("cents")}${said.because("words")}.`,
  day_shared: (said) => `${said.text("charity")} gets ${said.money("cents")} of ${said.text("day")}: ${said.part("part_bp")} of ${said.number("win_cents") < 0 ? "a loss" : "a win"} of ${said.money("win_cents")}.`,
  charity_report_signed: (said) => `The charity report of ${said.text("period")} was signed (${said.short("digest")}).`,
} satisfies Record<string, Sentence>;
