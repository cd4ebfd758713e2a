/** How long people look at an event before the next one, in milliseconds: what is one's own longer than what is others'. */
import type { TableEvent } from "../wire/types.ts";

export function lookAt(event: TableEvent, me: string): number {
  switch (event.event) {
    case "cards_dealt": return 300;
    case "card_turned": return 500;
    case "button_placed": return 350;
    case "option_taken": return 200;
    case "bank_revealed": return 1100;
    case "hand_revealed": return 160;
    case "draw_turned": return 500;
    case "bank_exhausted": return 900;
    case "award_due": case "award_locked": return 900;
    case "meter_awarded": return 3200;
    case "wager_settled": {
      if (event.bettor !== me) return 60;
      return event.result === "win" ? 520 : 240;
    }
    case "round_settled": return 300;
    default: return 0;
  }
}
