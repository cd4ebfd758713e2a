/** German names of what the journal holds: actions, events, and what they say of themselves. English ones are the journal's own. */
export const HAPPENED_DE: Record<string, string> = {
  // what is done at a table
  open_live: "Tisch eröffnen", pause_table: "Tisch unterbrechen", resume_table: "Tisch fortsetzen", close_table: "Tisch schließen", stop_table: "Tisch anhalten",
  correct_payout: "Auszahlung berichtigen", pay_wager: "zahlen oder einziehen", drive_table: "Tisch übernehmen", call_supervisor: "Aufsicht rufen", answer_call: "auf den Ruf antworten", ask_slip: "Beleg verlangen", count_chips: "Chips zählen",
  discard_count: "Zählung verwerfen", press_coin_in: "COIN IN", press_hand: "Handtaste", turn_key: "Schlüssel drehen", press_jackpot: "J-POT", press_game_over: "GAME OVER",
  approve: "genehmigen", decline: "ablehnen", open_table: "Tisch anlegen", sit: "sich setzen", stand_up: "aufstehen", move: "den Platz wechseln", buy: "Chips kaufen",
  cash_out: "Chips eintauschen", offer_bank: "Bank anbieten", take_bank: "Bank nehmen", decline_bank: "Bank ablehnen", start_round: "Runde eröffnen", commit_seed: "Seed versprechen",
  reveal_seed: "Seed zeigen", deal_cards: "geben", change_settings: "Einstellungen ändern", post_rules: "Regeln aushängen", open_round: "Runde öffnen", place_wager: "setzen",
  take_back: "Einsatz zurücknehmen", close_bets: "nichts geht mehr", deal: "Karten geben", decide: "entscheiden", reveal: "Bank umdrehen", settle: "abrechnen",
  lock_award: "Gewinn markieren", release_award: "Markierung aufheben", confirm_award: "Gewinn bestätigen", rack: "Karten einsammeln", report_wrong_count: "falsche Anzahl melden",
  report_exposed: "offene Karte melden", report_fouled: "verdorbene Hand melden", interrupt: "Störung", void_round: "Runde ungültig erklären",
  // what happened at a table
  live_opened: "Tisch eröffnet", table_paused: "Tisch unterbrochen", table_resumed: "Tisch fortgesetzt", table_closing: "Tisch schließt", table_closed: "Tisch geschlossen",
  table_stopped: "Tisch angehalten", correction_asked: "Berichtigung verlangt", payout_corrected: "Auszahlung berichtigt", wager_paid: "Einsatz gezahlt oder eingezogen",
  table_driven: "Tisch übernommen", supervisor_called: "Aufsicht gerufen", call_answered: "Aufsicht kommt", chips_brought: "Chips mitgebracht", slip_asked: "Beleg verlangt", slip_made: "Beleg ausgestellt", chips_counted: "Chips gezählt",
  counts_compared: "Zählungen verglichen", count_discarded: "Zählung verworfen", coin_in: "Einsätze registriert", hand_marked: "Hand markiert", hand_unmarked: "Markierung aufgehoben",
  key_turned: "Schlüssel gedreht", jackpot_recorded: "Jackpot aufgezeichnet", game_over: "GAME OVER", approved: "genehmigt", declined: "abgelehnt", table_opened: "Tisch angelegt",
  sat_down: "Platz genommen", stood_up: "aufgestanden", moved: "Platz gewechselt", chips_bought: "Chips gekauft", chips_cashed: "Chips eingetauscht", asked: "vorgemerkt",
  ask_dropped: "Vormerkung verfallen", bank_offered: "Bank angeboten", bank_taken: "Bank genommen", bank_declined: "Bank abgelehnt", bank_passed: "Bank weitergegeben",
  deck_committed: "Kartenspiel versprochen", seed_committed: "Seed versprochen", seeds_called: "Seeds abgefragt", seed_revealed: "Seed gezeigt", deck_mixed: "Kartenspiel gemischt",
  deck_revealed: "Kartenspiel gezeigt", settings_changed: "Einstellungen geändert", rules_posted: "Regeln ausgehängt", rules_taken: "Regeln übernommen", round_opened: "Runde eröffnet",
  wager_placed: "gesetzt", wager_taken_back: "Einsatz zurückgenommen", bets_closed: "nichts geht mehr", meter_fed: "Zähler gespeist", cards_dealt: "Karten gegeben",
  card_turned: "Karte aufgedeckt", button_placed: "Knopf gesetzt", option_taken: "entschieden", wager_settled: "Einsatz abgerechnet", bank_revealed: "Bank umgedreht",
  hand_revealed: "Hand gezeigt", draw_turned: "gezogene Karte gezeigt", bank_exhausted: "Bank erschöpft", award_due: "Gewinn fällig", award_locked: "Gewinn gesperrt",
  award_released: "Gewinn freigegeben", meter_awarded: "Jackpot gezahlt", round_settled: "Runde abgerechnet", cards_racked: "Karten eingesammelt", card_exposed: "Karte offen gesehen",
  hand_killed: "Hand aus dem Spiel", round_resumed: "Runde fortgesetzt", round_voided: "Runde ungültig",
  // what happened in the house, to its meters, tournaments and charities
  house_founded: "Haus gegründet", day_opened: "Spieltag eröffnet", day_closed: "Spieltag abgeschlossen", disabled: "angehalten", enabled: "freigegeben", code_accepted: "Software angenommen",
  self_checked: "Selbstprüfung", person_added: "Person aufgenommen", roles_changed: "Rollen geändert", hand_disputed: "Einspruch gegen eine Hand", dispute_answered: "Einspruch beantwortet",
  limit_set: "Limit gesetzt", raise_asked: "höheres Limit verlangt", play_stopped: "Spielpause", investigation_opened: "Untersuchung eröffnet", investigation_closed: "Untersuchung abgeschlossen",
  cage_funded: "Geld des Eigentümers", meter_adjusted: "Zähler berichtigt", money_sent: "Betrag übertragen", meter_retired: "Zähler beendet", rate_chosen: "Anteil gewählt",
  ceiling_raised: "Obergrenze erhöht", win_paid: "Gewinn bezahlt", tournament_interrupted: "Turnier unterbrochen", interruption_ruled: "über die Unterbrechung entschieden",
  clock_paused: "Uhr angehalten", clock_resumed: "Uhr läuft wieder", table_broken: "Tisch aufgelöst", round_passed: "Runde ausgelassen", player_out: "Spieler ausgeschieden",
  out_undone: "Ausscheiden zurückgenommen", player_seated: "Spieler gesetzt", entry_withdrawn: "Anmeldung zurückgezogen", tournament_over: "Turnier beendet", charity_named: "Empfänger benannt",
  expense_recorded: "Ausgabe eingetragen", day_shared: "Tageserlös geteilt", charity_report_signed: "Bericht des Empfängers unterschrieben",
};

export const FACTS_DE: Record<string, string> = {
  after: "nachher", agreed: "alle einig", amount: "Betrag", amounts: "Beträge", approved_by: "genehmigt von", area: "Bereich", asked_by: "verlangt von", at: "um", bank: "Bank", bank_seat: "Platz der Bank",
  before: "vorher", bettor: "Person", card: "Karte", cards: "Karten", cause: "Ursache", ceiling: "Obergrenze", changes: "Änderungen", charity: "Empfänger", chips: "Chips", clause: "Klausel", code: "Software",
  commitment: "Versprechen", completes: "wird zu Ende gespielt", concerns: "betrifft", contribution: "Anteil", count: "Anzahl", currency: "Geld", day: "Tag", digest: "Prüfsumme", discard: "gibt ab",
  faults: "Fehler", fee: "Gebühr", given: "gegeben", incident: "Vorfall", kept_out: "nicht eingerechnet", kind: "Art", left: "noch", meter: "Zähler", meters: "Zähler", most: "höchstens", name: "Name", node: "Knoten",
  number: "Nummer", option: "Entscheidung", own: "eigenes", part: "Anteil", per: "je", period: "Zeitraum", person: "Person", player: "Spieler", position: "Stellung", readable: "lesbar", readings: "Stände",
  reason: "Grund", reserve: "Rücklage", roles: "Rollen", round: "Runde", rules_hash: "Regeln", ruling: "Entscheidung", run: "Betrieb", scope: "was", seat: "Platz", seats: "Plätze", seed: "Seed", settings: "Einstellungen",
  since: "seit", spot: "Platz", table: "Tisch", tie: "gleichauf", to: "an", transfers: "Bewegungen", until: "bis", wager: "Einsatz", why: "warum", win: "Gewinn", words: "Worte",
};
