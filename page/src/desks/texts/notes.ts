/** What the house notes by itself, as it is written, in English and in German. What a person wrote stays in that person's words. */
export const NOTES: readonly (readonly [written: RegExp, english: string, german: string])[] = [
  [/^password of (\S+) set by (\S+)$/, "the password of $1 was set by $2", "das Passwort von $1 wurde von $2 gesetzt"],
  [/^password of (\S+) changed by (\S+)$/, "the password of $1 was changed by $2", "das Passwort von $1 wurde von $2 geändert"],
  [/^link \(invitation\) for (\S+) made by (\S+)$/, "an invitation for $1 was made by $2", "eine Einladung für $1 wurde von $2 ausgestellt"],
  [/^link \(reset\) for (\S+) made by (\S+)$/, "a link to a new password for $1 was made by $2", "ein Link für ein neues Passwort von $1 wurde von $2 ausgestellt"],
  [/^link \(owner\) for the owner made by (\S+)$/, "a link for the owner was made by $1", "ein Link für den Eigentümer wurde von $1 ausgestellt"],
  [/^link \((\S+)\) for (\S+) made by (\S+)$/, "a link ($1) for $2 was made by $3", "ein Link ($1) für $2 wurde von $3 ausgestellt"],
  [/^password of (\S+) set with a link \(\S+\) that (\S+) had made$/, "the password of $1 was set with a link that $2 had made", "das Passwort von $1 wurde mit einem Link von $2 gesetzt"],
  [/^login refused, wrong password (\d+): (.*)$/, "a login was refused, wrong password number $1: $2", "eine Anmeldung wurde abgewiesen, falsches Passwort zum $1. Mal: $2"],
  [/^(\S+) unlocked by (\S+)$/, "$1 was unlocked by $2", "$1 wurde von $2 entsperrt"],
  [/^locked for (\d+) s after (\d+) wrong passwords: (.*)$/, "locked for $1 s after $2 wrong passwords: $3", "gesperrt für $1 s nach $2 falschen Passwörtern: $3"],
  [/^what is known of (\S+) was erased by (\S+)$/, "what is known of $1 was erased by $2", "was von $1 bekannt war, wurde von $2 gelöscht"],
  [/^logins refused within a minute, beside those that are written down: (\d+)$/, "logins refused within a minute, beside those that are written down: $1", "Anmeldungen, die in einer Minute außer den verzeichneten abgewiesen wurden: $1"],
  [/^refused: (.*)$/, "refused: $1", "abgewiesen: $1"],
  [/^(\S+): fill (\d+) is due: the tray lacked (.*)$/, "table $1: fill $2 is due, the tray lacked $3", "Tisch $1: Auffüllung $2 ist fällig, im Chipkasten fehlten $3"],
  [/^(\S+): two counts of the opening differ$/, "table $1: two counts of the opening differ", "Tisch $1: zwei Zählungen der Eröffnung weichen voneinander ab"],
  [/^(\S+): two counts of the closing differ$/, "table $1: two counts of the closing differ", "Tisch $1: zwei Zählungen des Abschlusses weichen voneinander ab"],
  [/^(\S+): two counts of the drop differ$/, "table $1: two counts of the box differ", "Tisch $1: zwei Zählungen der Kassette weichen voneinander ab"],
  [/^(\S+): the opening is off by (.*)$/, "table $1: the opening is off by $2", "Tisch $1: die Eröffnung weicht um $2 ab"],
  [/^(\S+): the closing is off by (.*)$/, "table $1: the closing is off by $2", "Tisch $1: der Abschluss weicht um $2 ab"],
  [/^(\S+): the drop is off by (.*)$/, "table $1: the box is off by $2", "Tisch $1: die Kassette weicht um $2 ab"],
  [/^the automatic dealer won (\S+) (on|in) (\S+); 95 of 100 such (days|months|years) bring (\S+) to (\S+)$/, "the automatic dealer won $1 $2 $3; 95 of 100 such $4 bring $5 to $6", "der automatische Dealer: Ergebnis $1 ($3); 95 von 100 solchen Zeiträumen bringen $5 bis $6"],
  [/^(?:the game )?(.+?)(, the dealer,)? won (\S+) (on|in) (\S+); 95 of 100 such (days|months|years) bring (\S+) to (\S+)$/, "$1$2 won $3 $4 $5; 95 of 100 such $6 bring $7 to $8", "$1: Ergebnis $3 ($5); 95 von 100 solchen Zeiträumen bringen $7 bis $8"],
  [/^the house has new keys: (.*)$/, "the house has new keys: $1", "das Haus hat neue Schlüssel: $1"],
];

/** A note of the house's in a language of the list; empty where a person wrote it. */
export function noteIn(language: 1 | 2, what: string): string {
  const found = NOTES.find(([written]) => written.test(what));
  return found ? what.replace(found[0], found[language]) : "";
}
