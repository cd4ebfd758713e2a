// Written by `python -m tools.wire_types` from schema.json: change the server's types instead.

/** This code may run the house from now on: it was looked at, and is known by its hash. */
export type AcceptCode = { code: string; do: "accept_code"; reason: string };

/** What an account holds. */
export type AccountTold = { account: string; micro_cents: number };

/** Every account. */
export type AccountsShown = { found: AccountTold[] };

/** Something is to happen. The same body is taken over HTTP. */
export type Act = { action: TableAction | HouseAction | MeterAction | TournamentAction | CharityAction; id: string; op: "act"; round?: number; seen?: number; stream: string };

/** Something is to happen. */
export type ActBody = { action: Record<string, unknown>; id: string; round?: number; seen?: number; stream: string };

/** Someone who plays or works here. Names and addresses stand elsewhere, where they can be erased. */
export type AddPerson = { do: "add_person"; person: string; roles?: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[] };

/** Ask for an adjustment: micro-cents onto the meter, or below zero off it; or the amount of a win that was undone. */
export type AdjustMeter = { do: "adjust_meter"; micro_cents: number; reason: string; win?: number };

/** What a seat should do, from what it sees. The first choice is the best one. */
export type AdviceGiven = { chances: Record<string, number>; options: OptionWorth[]; spot: number; table: string };

/** Post and file a tournament: the file as text, the game's hash, and a promise of the seed that seats are drawn with. */
export type AnnounceTournament = { commitment: string; currency?: string; do: "announce_tournament"; rules_hash: string; sealed?: string; terms: string };

/** Something that the dealer says aloud. */
export type Announced = { code: "bank" | "bets" | "missing" | "no_more_bets" | "not_qualified" | "qualified" | "seat"; hand_class?: string; player_banks?: boolean; ranks?: string; seats?: number[]; wager?: string; words: string };

/** What became of an action; with an error, nothing has changed. */
export type Answer = { again?: boolean; error?: string; facts?: Record<string, unknown>; id: string; kind: "reply"; message?: string; receipt?: string; stream: string; version?: number };

/** A supervisor comes. */
export type AnswerCall = { do: "answer_call" };

/** The written answer; somebody of staff gives it who had no hand in the round. */
export type AnswerDispute = { do: "answer_dispute"; number: number; words: string };

/** Somebody else agrees, and it happens. */
export type Approve = { do: "approve"; number: number };

/** Somebody else has agreed; what follows from it stands beside this. */
export type Approved = { by: string; event: "approved"; number: number };

/** What was asked for was no longer possible when its time came; nothing has changed. */
export type AskDropped = { ask: StandUp | Move | Buy | CashOut | ChangeSettings; code: string; event: "ask_dropped"; why: string };

/** Ask for chips to come to the tray, or to leave it; somebody else approves it. */
export type AskSlip = { chips: [number, number][]; do: "ask_slip"; kind: "credit" | "fill" | "opening" };

/** Something will happen when the round is over. */
export type Asked = { ask: StandUp | Move | Buy | CashOut | ChangeSettings; event: "asked" };

/** What a hand has won from a meter and was not paid yet. */
export type Award = { bettor: string; cents?: number | null; change?: MeterChange; clause: string; funded?: number; meter: string; percent: number; row?: PaidRow | null; spot: number; wager: string; why: string };

/** A hand has won from a meter; how much is known when the amount is locked. */
export type AwardDue = { bettor: string; clause: string; event: "award_due"; meter: string; percent: number; row?: PaidRow | null; spot: number; wager: string; why: string };

/** The amount of an award is fixed, and the meter goes on from its seed: whoever wins next finds that. */
export type AwardLocked = { bettor: string; cents: number; change?: MeterChange; clause: string; event: "award_locked"; meter: string; shares?: Share[]; spot: number };

/** A lock is undone before it was confirmed: the meter has its amount again, the house its seed. */
export type AwardReleased = { bettor: string; change?: MeterChange; clause: string; event: "award_released"; meter: string; shares?: Share[]; spot: number };

/** A seat has let the bank go by, or given it back before the round. */
export type BankDeclined = { bettor: string; event: "bank_declined"; seat: number };

/** The amount put up is gone; every wager not yet reached goes back. */
export type BankExhausted = { clause: string; event: "bank_exhausted" };

/** A seat is asked whether it banks the next round. */
export type BankOffered = { bettor: string; event: "bank_offered"; seat: number };

/** Everyone who may bank has declined: the table waits. */
export type BankPassed = { event: "bank_passed" };

/** The bank's hand, laid out as the procedure says, and whether it qualifies. */
export type BankRevealed = { cards: string; event: "bank_revealed"; qualified: boolean; says: string[]; strength: number };

/** The bank: who it is, what was put up and what is there now, and its cards. */
export type BankSeen = { bettor: string; cards: string[]; cents: number; seat: number; shown: boolean; till_cents: number };

/** What whoever banks, or is offered the bank, has to reckon with, in cents. */
export type BankShown = { action_cents: number; due_cents: number; expected_cents: number | null; fee_cents: number; from: string; is_covered?: boolean; put_up_cents?: number; suggested_cents: number; table: string };

/** A seat banks the next round, with so much. */
export type BankTaken = { bettor: string; cents: number; event: "bank_taken"; seat: number };

/** Who banks the next round, and with how much. */
export type Banker = { bettor: string; cents: number; seat: number };

/** A player-dealer's book. */
export type BankerTold = { action_cents: number; band_high_cents: number | null; band_low_cents: number | null; expected_cents: number | null; fees_cents: number; game: string; net_cents: number; person: string; put_up_cents: number; result_cents: number; rounds: number };

/** Everyone has left the tables: chips as the file has them, new seats, and on. */
export type BeginStage = { at?: number; do: "begin_stage" };

/** No more bets. Spots in play, in the order of the deal; fees are transfers of this event. */
export type BetsClosed = { action_cents: number; event: "bets_closed"; says: string[]; spots: number[]; transfers?: Transfer[] };

/** The board. */
export type Board = { average: number; charity_cents: number; chips: number; entries: number; left: number; level: number; levels: number; limits: ([string, number, number | null])[]; lines: Line[]; next_level_at: number | null; next_level_rounds: number | null; paid_cents: number; paused: boolean; pool_cents: number; prizes: number[]; stage: string; stage_ends_at: number | null; status: string; tables: number; title: string; tournament: string };

/** So many have. */
export type BotsEntered = { count: number };

/** So many bots are to enter. */
export type BotsWanted = { count: number };

/** The director gives up a table; its players go to others. */
export type BreakTable = { do: "break_table"; reason: string; table: string };

/** The action button lies at a seat; the count may end at one that has nothing to settle. */
export type ButtonPlaced = { clause: string; event: "button_placed"; seat: number };

/** Buy chips. */
export type Buy = { bettor: string; cents: number; do: "buy" };

/** An add-on. */
export type BuyAddOn = { do: "buy_add_on"; player: string };

/** A re-buy. */
export type BuyAgain = { do: "buy_again"; player: string };

/** Chips for a person's money, at the cage. */
export type BuyChips = { cents: number; do: "buy_chips"; person: string };

/** A rule file by its hash. */
export type ByHash = { digest: string };

/** A table by its name. */
export type ByName = { name: string };

/** A person by name. */
export type ByPerson = { person: string };

/** The owner's money is in the cage, or has left it. */
export type CageFunded = { approved_by: string; asked_by: string; before?: number | null; cents: number; event: "cage_funded"; reason: string };

/** The owner's money waits for a second person. */
export type CageFundingAsked = { by: string; event: "cage_funding_asked"; what: FundCage };

/** A supervisor was called to the table. */
export type Call = { answered_by?: string; at: number; by: string; reason: string };

/** A supervisor has heard it, and comes. */
export type CallAnswered = { by: string; event: "call_answered" };

/** The dealer wants a supervisor at the table. */
export type CallSupervisor = { do: "call_supervisor"; reason: string };

/** Call it off before the first card: everyone is refunded. */
export type CancelTournament = { do: "cancel_tournament"; reason: string };

/** A hidden card was seen by all; play goes on. */
export type CardExposed = { card: string | null; clause: string; event: "card_exposed"; spot: number };

/** A card of the bank's was turned face up. */
export type CardTurned = { card: string | null; event: "card_turned" };

/** Stacks as dealt, each from its top; the rest went to the rack unseen. */
export type CardsDealt = { bank: string; event: "cards_dealt"; rest: string; stacks: [number, string][] };

/** The cards in the discard rack, in the order in which they went in. The round is over. */
export type CardsRacked = { event: "cards_racked"; rack: string };

/** Chips that people have carried away and not redeemed, by the day of their issue. */
export type CarriedTold = { cents: number; issued: string };

/** Turn some chips into money and stay. */
export type CashOut = { bettor: string; cents: number; do: "cash_out" };

/** A higher ceiling. */
export type CeilingRaised = { before?: number | null; by: string; ceiling: number; event: "ceiling_raised"; reason: string };

/** Another share of each wager, from the next win on. */
export type ChangeRate = { contribution_bp: number; do: "change_rate"; reason: string };

/** What somebody may do. */
export type ChangeRoles = { do: "change_roles"; person: string; roles: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[] };

/** Run the table differently, from the next round on. */
export type ChangeSettings = { do: "change_settings"; settings: Settings };

/** Something that people have done to a meter. */
export type ChangeTold = { at: string; by: string[]; micro_cents: number; reason: string; what: string };

/** It has happened. */
export type Changed = { stream: string; version: number };

export type CharityAction = NameCharity | RecordExpense | TakeBackExpense | ShareDay | SignCharityReport;

/** A day or a month of the charity's books. */
export type CharityAsked = { form?: "csv" | "json" | "pdf"; period: string };

/** What one gaming day has brought one charity. */
export type CharityDayTold = { charity: string; day: string; games_cents: number; games_expenses_cents: number; games_part_cents: number; is_shared: boolean; part_bp: number; tournaments_cents: number; tournaments_expenses_cents: number; tournaments_part_cents: number; unshared_cents: number };

/** The charity's report, and the digest that is signed. */
export type CharityShown = { digest: string; report: CharityTold };

/** What a period has brought one charity. Nothing runs across charities, and no net across games and tournaments. */
export type CharitySum = { charity: string; games_expenses_cents: number; games_net_cents: number; games_part_cents: number; tournaments_expenses_cents: number; tournaments_net_cents: number; tournaments_part_cents: number; unshared_cents: number };

/** What a day or a month has brought the charities. */
export type CharityTold = { charities: CharitySum[]; currency: string; days: CharityDayTold[]; expenses: ExpenseTold[]; house: string; period: string; signed: Signature[]; tournaments: TournamentLine[] };

/** The program has looked at itself: its code, the rule files, how tables are set. */
export type CheckSelf = { code: string; do: "check_self"; faults?: string[] };

/** So many tournament chips; never less than none. */
export type Chips = [number];

/** Money became chips. */
export type ChipsBought = { bettor: string; event: "chips_bought"; transfers: Transfer[] };

/** Chips that a person had bought at the cage on that day come to the table: so much of what is bought next is paid with them. */
export type ChipsBrought = { bettor: string; cents: number; day: string; event: "chips_brought" };

/** Chips became money. */
export type ChipsCashed = { bettor: string; event: "chips_cashed"; transfers: Transfer[] };

/** Somebody has counted. */
export type ChipsCounted = { by: string; chips: [number, number][]; event: "chips_counted"; kind: "closing" | "drop" | "opening" };

/** A person has bought chips at the cage. */
export type ChipsIssued = { cents: number; day: string; event: "chips_issued"; person: string };

/** A person has given chips back, at face value. */
export type ChipsRedeemed = { cents: number; day: string; event: "chips_redeemed"; issued: string; person: string };

/** Chips of the period, and what is outstanding now. */
export type ChipsTold = { at_tables_cents: number; bought_cents: number; carried: CarriedTold[]; outstanding_cents: number; redeemed_cents: number };

/** The dealer says that there are no more bets; fees and meter wagers are taken in. */
export type CloseBets = { do: "close_bets" };

/** The gaming day ends; every tray was counted. */
export type CloseDay = { do: "close_day" };

/** What was found, in writing, by somebody else. */
export type CloseInvestigation = { do: "close_investigation"; number: number; words: string };

/** The table closes when the round is over: everyone leaves with all chips. */
export type CloseTable = { do: "close_table"; reason: string };

/** This code may run the house. */
export type CodeAccepted = { before: string; by: string; code: string; event: "code_accepted"; reason: string };

/** The wagers on these spots' sensors are registered, and the sensors light again. */
export type CoinIn = { by: string; event: "coin_in"; spots: number[] };

/** The fees of a hand: what was due, and what was posted. */
export type CollectionTold = { action_cents: number; agrees: boolean; announced_cents: number; day: string; due_cents: number; is_void: boolean; posted_cents: number; round: number; table: string };

/** Promise a seed while bets are open. */
export type CommitSeed = { bettor: string; commitment: string; do: "commit_seed" };

/** A supervisor confirms a locked award, and it is paid. */
export type ConfirmAward = { bettor: string; do: "confirm_award"; meter: string; spot: number };

/** The dealer's console of one table. */
export type Console = { announces: Announced[]; approvals: Waiting[]; bettors: string[]; call?: Call | null; dealing: string; keypad: KeypadShown | null; now: string; pay: PayNext | null; presses: Press[]; say: string[]; seat: number; status: string; table: string; then_seats?: number[]; version: number; wait: string };

/** COIN IN at a table: the share of its wagers. Final, whatever becomes of the round. */
export type Contributed = { event: "contributed"; kept_out?: number; round: number; share: number; table: string; wager_cents: number; wagers: number };

/** No play until a time; nobody takes it back. */
export type CoolOff = { do: "cool_off"; person: string; until: number };

/** Ask for a counter-entry to a wrong payout: cents to a person, or below zero from that person. */
export type CorrectPayout = { bettor: string; cents: number; do: "correct_payout"; reason: string; round: number };

/** A counter-entry waits for a second person. */
export type CorrectionAsked = { by: string; event: "correction_asked"; what: CorrectPayout };

/** Count the tray or the box. Two people do it, and the second does not learn what the first one found. */
export type CountChips = { chips: [number, number][]; do: "count_chips"; kind: "closing" | "drop" | "opening" };

/** The count begins again. */
export type CountDiscarded = { by: string; event: "count_discarded"; reason: string };

/** What has gone through a meter since it was opened. */
export type CountersTold = { adjustments_micro_cents: number; awards_micro_cents: number; contributions_micro_cents: number; hits_by_percent: Record<string, number>; overflow_micro_cents: number; paid_cents: number; seeds_micro_cents: number; transfers_in_micro_cents: number; transfers_out_micro_cents: number; wager_cents: number; wagers: number };

/** Both counts are in, and lie open. They count if they agree. */
export type CountsCompared = { agree: boolean; book_cents: number; event: "counts_compared"; first: [number, number][]; first_by: string; kind: "closing" | "drop" | "opening"; second: [number, number][]; second_by: string };

/** A name and a password. */
export type Credentials = { name: string; password: string };

/** The gaming day is over. */
export type DayClosed = { day: string; event: "day_closed" };

/** A gaming day has begun. */
export type DayOpened = { day: string; event: "day_opened" };

/** One gaming day of a trend. */
export type DayTold = { day: string; sums: SumTold[] };

/** Deal from a shuffled deck, given from the top. */
export type Deal = { cards: string; do: "deal" };

/** Deal from the deck that the seeds make. Whoever has not revealed by now is listed as missing. */
export type DealCards = { do: "deal_cards" };

/** The tournament begins: no refunds any more. */
export type DealFirstCard = { at?: number; do: "deal_first_card" };

/** How many cards are dealt to whom, so that a client can lay out the backs. */
export type Dealt = { bank: number; deck: number; draw: number; hand: number; turned: number[] };

/** The seated player of a spot takes an option; `cents` is the raise, `discard` the card exchanged. */
export type Decide = { cents?: number | null; discard?: string | null; do: "decide"; option: string; spot: number };

/** Something that a person decided, and neither the cards nor the clock: it stands with the result. */
export type Decision = { about: string; by: string; what: "break" | "broken_table" | "called_off" | "moved" | "passed_round" | "removed" | "undone_out" | "undone_seating" | "withdrawn"; why: string };

/** The house's seed for a round is fixed; its promise is public. */
export type DeckCommitted = { commitment: string; event: "deck_committed"; round: number; seed: string };

/** Everyone who has a say in the deck, with the seed or without. */
export type DeckMixed = { contributions: MixedSeed[]; event: "deck_mixed" };

/** The round is settled or void: the house shows its seed, and everyone can check the deck. */
export type DeckRevealed = { event: "deck_revealed"; round: number; seed: string };

/** It does not happen; whoever asked may say so, too. */
export type Decline = { do: "decline"; number: number; reason: string };

/** Whoever is asked lets it go by. */
export type DeclineBank = { bettor: string; do: "decline_bank" };

/** It will not happen. */
export type Declined = { by: string; event: "declined"; number: number; reason: string };

/** Money of a person's, paid in at the cage. */
export type Deposit = { cents: number; do: "deposit"; person: string };

/** Money came in. */
export type Deposited = { cents: number; event: "deposited"; person: string };

/** Nothing new starts: `all`, `game:ID`, `table:NAME` or `person:NAME`. What runs is finished. */
export type Disable = { do: "disable"; reason: string; scope: string };

/** Nothing new starts there. */
export type Disabled = { by: string; event: "disabled"; reason: string; scope: string };

/** Begin a count again. */
export type DiscardCount = { do: "discard_count"; reason: string };

/** One meter at one table. */
export type Display = { cents: number; closed?: string; label: string; meter: string; pending?: Pending[] };

/** The written answer. */
export type DisputeAnswered = { by: string; event: "dispute_answered"; number: number; words: string };

/** A player disputes a hand of a round that this player was in. */
export type DisputeHand = { do: "dispute_hand"; round: number; table: string; words: string };

/** A disputed hand. */
export type DisputeShown = { answer: string; answered_by: string; by: string; number: number; round: number; table: string; words: string };

/** Show the promised seed, and draw the seats of the first stage from it. */
export type DrawSeats = { do: "draw_seats"; seed?: string };

/** The draw card of a hand that exchanged. */
export type DrawTurned = { card: string | null; event: "draw_turned"; spot: number };

/** A round to settle, and how far it has come. */
export type Drill = { again: SaidOf | null; bank: string; bank_cents: number; bank_turned_up: string; banker: string; button: number; count: number; game: string; left: number; mark: Marked | null; marks: boolean[]; meter_cents: Record<string, number>; order: string; passed: number; spots: DrillSpot[]; title: string; wagers: Named[]; way: DrillOrder };

/** A round to settle by its number, and everything that was said of it so far. */
export type DrillAsked = { game: string; number?: string; said?: SaidOf[]; seats?: number };

/** The order of settlement: where it begins, which way it goes, and what comes before and after the spots. */
export type DrillOrder = { direction: string; losers_first: boolean; meters_last: boolean; start: string };

/** A spot of the drill: cards, what was decided, and what lies there. */
export type DrillSpot = { bettor: string; cards: string; draw: string; exchanged: string; option: string; seat: number; stakes: Laid[] };

/** A node of the house takes a table over: whoever drove it before has seen an older version, and writes no more. */
export type DriveTable = { do: "drive_table"; node: string };

/** What the bank keeps of a wager on average, played as well as one can: of what `analyze` says, what a table shows. */
export type Edge = { edge: ExactNumber; fee?: WithFee | null; hit_frequency: ExactNumber; label: string; wager: string };

/** It may start again. */
export type Enable = { do: "enable"; scope: string };

/** It may start again. */
export type Enabled = { by: string; event: "enabled"; scope: string };

/** Every table has played its last round of the stage: who goes on, who is out. */
export type EndStage = { do: "end_stage" };

/** Where every stream ends. */
export type Ends = { ends: StreamEnd[] };

/** Pay the buy-in and the fee. */
export type Enter = { do: "enter"; player: string };

/** Significant events, of one category or all. */
export type EventsAsked = { category?: string; last?: number };

/** Significant events, in the order of time. */
export type EventsShown = { found: Significant[] };

/** A number of the mathematics. */
export type ExactNumber = { decimal: number; exact: string };

/** No play for so many months; nobody takes it back. */
export type ExcludeSelf = { do: "exclude_self"; months: number; person: string };

/** An expense of a charity. */
export type ExpenseTold = { area: "games" | "tournaments"; by: string; cents: number; day: string; number: number; takes_back?: number; words: string };

/** What is wrong with an answer, and by which clause. */
export type FaultTold = { clause: string; kind: string; right: SaidOf; why: string; words: string };

/** What a tournament file says, as it would hang out. */
export type FileChecked = { announcement: string; name: string; notices: NoticeShown[]; title: string };

/** The text of a tournament file. */
export type FileSent = { file: string };

/** A tournament file that comes with Queenhigh, to begin with. */
export type FileShown = { file: string; name: string };

/** All of them. */
export type FilesShown = { files: FileShown[] };

/** Something that is wrong. */
export type Finding = { check: "chain" | "fairness" | "file" | "heads" | "ledger" | "meters" | "rules" | "seals" | "tables"; place: string; what: string };

/** An investigation of the period. */
export type Found = { closed_by?: string; day: string; finding?: string; number: number; per?: "dealer" | "game" | "table"; table: string; words: string };

/** Begin: a name, and the currency that is money here. */
export type FoundHouse = { currency?: string; do: "found_house"; name: string };

/** What everyone at a table hears of one entry. */
export type Frame = { at: number; bank?: BankSeen | null; by: string; differs?: string[] | null; events: TableEvent[]; kind: "frame"; meter_cents?: [string, number][]; spots?: SpotSeen[]; step?: Step | null; table: string; timing?: Timing | null; version: number };

/** Ask for the owner's money to come into the cage, or below zero to leave it. */
export type FundCage = { cents: number; do: "fund_cage"; reason: string };

/** A published game that a table can be opened with. */
export type GameListed = { bank: string; game: string; jurisdiction: string; limits: WagerLimits[]; meter_terms: MeterListed[]; meters: string[]; seats: number; title: string };

/** Ready for the next round. */
export type GameOver = { by: string; event: "game_over" };

/** Every published game. */
export type Games = { games: GameListed[] };

/** One round of a table. */
export type HandAsked = { name: string; number: number };

/** The counter-entry to a payout. */
export type HandCorrection = { approved_by: string; asked_by: string; at: string; before?: number; bettor: string; cents: number; event: "payout_corrected"; reason: string; round: number; version: number };

/** The cards as they were dealt; nothing where none were. */
export type HandDeal = { bank?: string; spots?: Record<string, string> };

/** What somebody has chosen. */
export type HandDecision = { actor: string; at: string; automatic?: boolean; cents?: number; discard?: string; option: string; spot: number; version: number };

/** What somebody found wrong, and what was answered. */
export type HandDispute = { answer: string; answered_by: string; by: string; number: number; words: string };

/** A player disputes a hand. */
export type HandDisputed = { by: string; event: "hand_disputed"; number: number; round: number; table: string; words: string };

/** A round in one line. */
export type HandInShort = { at: number; bank: string; hands: Record<string, string>; net_cents: Record<string, number>; number: number; people: string[]; state: string };

/** A hand is out: `void` returned its wagers, `dead` will lose them. */
export type HandKilled = { clause: string; event: "hand_killed"; ruling: "dead" | "void"; spot: number; transfers?: Transfer[]; why: string };

/** A hand in one line. */
export type HandLine = { at: string; game: string; net_cents: Record<string, number>; people: string[]; round: number; state: string; table: string };

/** A hand is marked as a win. */
export type HandMarked = { by: string; event: "hand_marked"; spot: number };

/** Somebody's chips before and after. */
export type HandPerson = { after_cents: number; before_cents: number; bettor: string; is_bank: boolean; net_cents: number; seats: number[] };

/** A player's hand, as held. */
export type HandRevealed = { cards: string; event: "hand_revealed"; spot: number };

/** The house's promise and seed, and everyone's. */
export type HandSeeds = { commitment?: string; players?: MixedSeed[][]; seed?: string };

/** Everything about one round: the dispute view, and its transcript in words. */
export type HandShown = { number: number; table: string; view: HandTold; words: string };

/** An entry of the journal. */
export type HandStep = { action: Record<string, unknown>; actor: string; at: string; events: string[]; version: number };

/** Everything that was dealt, decided, paid and recorded of one round. */
export type HandTold = { code: string; corrections: HandCorrection[]; deal: HandDeal; decisions: HandDecision[]; disputes: HandDispute[]; entries: number[]; fees: HandTransfer[]; game: string; opened_at: string; over_at: string; people: HandPerson[]; rack: string; round: number; rules_hash: string; rules_version: string; sealed_entries: number; seeds: HandSeeds; state: "open" | "over" | "void"; steps: HandStep[]; table: string; transfers: HandTransfer[] };

/** Chips that have moved, and by which clause. */
export type HandTransfer = { at: string; cents: number; clause: string; from: string; spot: number; to: string; version: number; wager: string; why: string };

/** It is not marked any more. */
export type HandUnmarked = { by: string; event: "hand_unmarked"; spot: number };

/** Rounds of a table before a number, the newest first. */
export type HandsAsked = { before?: number; last?: number; name: string };

/** The last hands, the newest first. */
export type HandsFound = { found: HandLine[] };

/** The last rounds of a table. */
export type HandsShown = { hands: HandInShort[]; table: string };

/** The server lives. */
export type Health = { build: string; now: number; status: string };

/** The connection is open. */
export type Hello = { build: string; kind: "hello"; now: number; person: string; protocol: number; roles: string[] };

export type HouseAction = FoundHouse | AddPerson | ChangeRoles | Deposit | Withdraw | FundCage | OpenDay | CloseDay | BuyChips | RedeemChips | RecordResults | Investigate | CloseInvestigation | Disable | Enable | Note | AcceptCode | CheckSelf | DisputeHand | AnswerDispute | SetLimit | ReaffirmLimit | CoolOff | ExcludeSelf | Approve | Decline;

export type HouseEvent = HouseFounded | PersonAdded | RolesChanged | Deposited | Withdrawn | CageFundingAsked | CageFunded | DayOpened | DayClosed | ChipsIssued | ChipsRedeemed | ResultsRecorded | InvestigationOpened | InvestigationClosed | Disabled | Enabled | Noted | CodeAccepted | SelfChecked | HandDisputed | DisputeAnswered | LimitSet | RaiseAsked | PlayStopped | Approved | Declined;

/** A house. */
export type HouseFounded = { currency: string; event: "house_founded"; name: string };

/** The house as staff see it. */
export type HouseOnDesk = { approvals: Waiting[]; cage_cents: number; currency: string; day: string; disabled: Record<string, string>; disputes: DisputeShown[]; faults: string[]; investigations: InvestigationShown[]; last_day: string; name: string; tables: TableOnDesk[]; version: number };

/** Something beyond control stops the game; it is finished if the hand can be read and everyone agrees. */
export type Interrupt = { agreed: boolean; do: "interrupt"; readable: boolean };

/** Something beyond control stops the tournament: whether hands can be read, and whether all agree to finish them. */
export type InterruptTournament = { agreed: boolean; cause: string; do: "interrupt_tournament"; readable: boolean };

/** Something beyond control has stopped the tournament. */
export type Interruption = { agreed: boolean; by: string; cause: string; completes: boolean; readable: boolean };

/** A result lies outside what chance explains: somebody looks into it. */
export type Investigate = { concerns?: string[]; day: string; do: "investigate"; per?: "dealer" | "game" | "table"; table: string; words: string };

/** What was found. */
export type InvestigationClosed = { by: string; event: "investigation_closed"; number: number; words: string };

/** Somebody looks into a result. */
export type InvestigationOpened = { by: string; concerns?: string[]; day: string; event: "investigation_opened"; number: number; per?: "dealer" | "game" | "table"; table: string; words: string };

/** A result outside what chance explains. */
export type InvestigationShown = { closed_by: string; day: string; finding: string; number: number; per: "dealer" | "game" | "table"; table: string; words: string };

/** Somebody new, and what they may do. */
export type Invitation = { person: string; roles?: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[] };

/** J-POT has recorded a win; only an adjustment undoes it. */
export type JackpotRecorded = { bettor: string; by: string; cents: number; event: "jackpot_recorded"; meter: string; spot: number };

/** Where the key is. */
export type KeyTurned = { by: string; event: "key_turned"; position: "JPH" | "RUN" };

/** The keypad: which sensors are lit, what is registered and marked, where the key stands. */
export type KeypadShown = { key: string; lit: number[]; marks: number[]; presses: Press[]; recorded: [string, number, string][]; registered: number[] };

/** What all accounts of a kind hold together. */
export type KindTold = { currency: string; kind: string; micro_cents: number };

/** A wager on a spot. */
export type Laid = { cents: number; label: string; wager: string };

/** No more of that table. */
export type Leave = { op: "leave"; table: string };

/** The trial balance, every account, or one person's statement. */
export type LedgerAsked = { accounts?: boolean; person?: string };

/** One limit of a person's beside what was done, for the page. Cents; for time, minutes. */
export type LimitLine = { asked?: number | null; asked_since?: number; done: number; ends_at: number; kind: "deposit" | "loss" | "time" | "wager"; most: number | null; period: "day" | "month" | "week" };

/** So much from now on. */
export type LimitSet = { by: string; event: "limit_set"; kind: "deposit" | "loss" | "time" | "wager"; most: number | null; own: boolean; period: "day" | "month" | "week"; person: string };

/** One player's line. */
export type Line = { chips: number; out: string; place: number; player: string; prize_cents: number; seat: number; shared?: boolean; table: string };

/** One entry of a stream, with everything that its hash is made of. */
export type Link = { actor: string; at: number; body: string; hash: string; request: string; version: number };

/** What a link is for. */
export type LinkLook = { person: string; purpose: string };

/** A link that is good once: hand it over. */
export type LinkMade = { ends_at: number; person: string; token: string };

/** Wagers on it again. */
export type LinkMeter = { do: "link_meter"; table?: string };

/** A link, to be looked at before it is used. */
export type LinkShown = { token: string };

/** A link that is good once, and the password that it sets; the owner chooses a name, too. */
export type LinkUse = { display_name?: string; name?: string; password: string; token: string };

/** A live table, and how it is run. */
export type LiveOpened = { event: "live_opened"; name: string; run: Run };

/** A live table as one reader sees it, whole: what is sent to whoever comes or comes back. */
export type LiveView = { coach: boolean; currency: string; dealing: string; dealt: Dealt; differs: string[]; file: string; name: string; status: string; table: TableView; version: number };

/** What the house offers now. */
export type Lobby = { currency?: string; day: string; disabled: string; house: string; nodes?: string[]; now: number; public?: string; tables: TableListed[] };

/** The dealer marks a hand that wins from a meter: its amount is fixed. A linked meter says what it is. */
export type LockAward = { bettor: string; cents?: number | null; do: "lock_award"; meter: string; spot: number };

/** Where the result of a visit came from: net = expected − mistakes + luck, in cents; fees are in what is expected. */
export type LuckShown = { banked: number; decisions: number; expected_cents: number; fees_cents: number; luck_cents: number; mistakes: number; mistakes_cents: number; net_cents: number; rounds: number; table: string; unpriced: number };

/** The last answer, marked. */
export type Marked = { chips: [number, number][]; clause: string; faults: FaultTold[]; right: boolean; why: string };

/** Who one is here. */
export type Me = { currency: string; expires: number; fresh_until: number; last_login?: number; now: number; person: string; roles: string[]; tables: string[]; wallet_cents: number };

export type Message = Hello | ViewSent | Frame | Private | Answer | MeterMoved | Presence | Notice | Pong;

/** A meter's value and its reserve (`overflow`), both in micro-cents. */
export type Meter = { overflow?: number; terms: MeterTerms; value: number };

export type MeterAction = OpenMeter | ChangeRate | RaiseCeiling | UnlinkMeter | LinkMeter | AdjustMeter | TransferMeter | RetireMeter | Approve | Decline;

/** Two persons have put something onto the meter, or taken it off. */
export type MeterAdjusted = { approved_by: string; asked_by: string; before?: number | null; event: "meter_adjusted"; kept_out: number; micro_cents: number; reason: string; win: number };

/** A meter by its name. */
export type MeterAsked = { name: string };

/** An award was confirmed, and paid from the meter. */
export type MeterAwarded = { bettor: string; cents: number; clause: string; event: "meter_awarded"; meter: string; row?: PaidRow | null; spot: number; transfers?: Transfer[]; why: string };

/** What happens to a meter, as a difference in micro-cents: two tables that share it can both tell theirs. */
export type MeterChange = { overflow?: number; value?: number };

/** An adjustment, a transfer or the meter's end waits for a second person. */
export type MeterChangeAsked = { by: string; event: "meter_change_asked"; what: AdjustMeter | TransferMeter | RetireMeter };

export type MeterEvent = MeterOpened | TableLinked | Contributed | WinLocked | WinReleased | WinStranded | WinRecorded | WinPaid | RateChosen | CeilingRaised | MeterUnlinked | MeterLinked | MeterChangeAsked | MeterAdjusted | MoneySent | MoneyReceived | MeterRetired | Approved | Declined;

/** The wagers on a meter went to the tray, and the house put the meter's share into it. */
export type MeterFed = { change?: MeterChange; event: "meter_fed"; meter: string; shares?: Share[]; transfers: Transfer[]; wager_cents: number };

/** One meter. */
export type MeterFound = { found: MeterTold };

/** Wagers on it again. */
export type MeterLinked = { by: string; event: "meter_linked"; table: string };

/** A meter of a published game, and the terms that it would be opened with. */
export type MeterListed = { ceiling_micro_cents: number | null; contribution_bp: number; label: string; meter: string; seed_micro_cents: number };

/** What a meter of this table shows now; it may have been moved elsewhere. */
export type MeterMoved = { cents: number; closed?: string; kind: "meter"; meter: string; table: string };

/** A meter at its seed, which the house has paid. */
export type MeterOpened = { currency: string; event: "meter_opened"; meter: string; name: string; rules_hash: string; terms: MeterTerms };

/** The meter is over. */
export type MeterRetired = { event: "meter_retired" };

/** A meter as it stands. */
export type MeterShown = { cents: number; label: string; meter: string };

/** What a meter starts from, what share of each wager it takes, and where it stops growing. */
export type MeterTerms = { ceiling_micro_cents?: number | null; contribution_bp: number; seed_micro_cents: number };

/** A meter that is to be opened with the terms of a game. */
export type MeterToOpen = { currency?: string; file?: string; game?: string; meter?: string; name: string; settings?: Record<string, unknown> };

/** Everything about one meter. Its amounts are micro-cents. */
export type MeterTold = { ceiling_micro_cents: number | null; changes: ChangeTold[]; contribution_bp: number; counters: CountersTold; currency: string; due: WinTold[]; hits: WinTold[]; meter: string; next_contribution_bp: number | null; reserve_micro_cents: number; seed_micro_cents: number; shows_micro_cents: number; state: string; stranded: WinTold[]; tables: string[]; unlinked: Record<string, string>; version: number };

/** No wagers on it, at one table or at all. */
export type MeterUnlinked = { by: string; event: "meter_unlinked"; reason: string; table: string };

/** The house's meters. */
export type MetersFound = { found: MeterTold[] };

/** What somebody has in a tournament, and may do there now. */
export type Mine = { chips: number; entered: boolean; is_out: boolean; may: string[]; place: number; player: string; seat: number; table: string };

/** One person's say in the shuffle: the promise, and the seed, or none if it is missing. */
export type MixedSeed = { bettor: string; commitment: string; seed?: string | null };

/** Money of another meter's. */
export type MoneyReceived = { event: "money_received"; kept_out: number; micro_cents: number; reserve: number; sender: string };

/** Two persons have moved money to another meter; the reserve goes along only when the meter ends. */
export type MoneySent = { approved_by: string; asked_by: string; event: "money_sent"; micro_cents: number; reason: string; reserve: number; to: string };

/** Take other seats: another one, a second one beside it, or none. */
export type Move = { bettor: string; do: "move"; seats: number[] };

/** The director seats somebody elsewhere. */
export type MovePlayer = { do: "move_player"; player: string; reason: string; seat: number; table: string };

/** Someone sits elsewhere. */
export type Moved = { bettor: string; event: "moved"; seats: number[] };

/** The charity that a gaming day is for, and its stated part of what games of chance bring. */
export type NameCharity = { charity: string; day: string; do: "name_charity"; part_bp: number };

/** A wager or a bonus by its name. */
export type Named = { label: string; wager: string };

/** Record something that matters. */
export type Note = { after?: string; before?: string; category: "accounts" | "availability" | "keys" | "money" | "software"; do: "note"; what: string };

/** A significant event. */
export type Noted = { after?: string; before?: string; category: "accounts" | "availability" | "keys" | "money" | "software"; event: "noted"; what: string; who: string };

/** A door that takes nothing, or gives nothing. */
export type Nothing = {  };

/** Something that a person should know. */
export type Notice = { address?: string; code: string; facts?: Record<string, unknown>; kind: "notice"; message: string };

/** A heading of the announcement, and what stands under it. */
export type NoticeShown = { lines: string[]; sentences: SentenceShown[]; title: string };

/** An option that is open to the player of a spot now; without a raise its cents are 0. */
export type Offer = { cents_max?: number; cents_min?: number; cents_step?: number; gives_up: boolean; label: string; legal: "decide"; may_discard?: boolean; option: string; spot: number };

/** The dealer offers the bank to the next seat in turn. */
export type OfferBank = { do: "offer_bank" };

export type Op = SayHello | Watch | Leave | Act | Ready | Ping;

/** A gaming day begins. */
export type OpenDay = { day: string; do: "open_day" };

/** From now on people may enter. */
export type OpenEntries = { do: "open_entries" };

/** A supervisor opens a table with a rule file and settings. */
export type OpenLive = { do: "open_live"; name: string; run: Run };

/** A supervisor opens a meter with the terms of a rule file. */
export type OpenMeter = { currency: string; do: "open_meter"; meter: string; rules_hash: string; terms: MeterTerms };

/** Fix who sits where, who banks with how much, which pack is used and where the meters stand. */
export type OpenRound = { bank_cents?: number; bank_seat?: number; commitment?: string; do: "open_round"; keypad?: boolean; linked?: string[]; meters?: [string, Meter][]; number: number; pack?: number; people: Person[] };

/** Open a table: its meters are seeded by the house, or go on from where they were left. */
export type OpenTable = { do: "open_table"; meters?: [string, Meter][]; name?: string; settings?: Settings };

/** A spot has decided, for everyone who bets on it. */
export type OptionTaken = { clause: string; discard: string | null; event: "option_taken"; exchanged?: boolean; option: string; raised: boolean; spot: number; transfers?: Transfer[] };

/** A choice, and what it is worth on average. */
export type OptionWorth = { cents: number; discard?: string; label: string; option: string; raise_cents?: number | null };

/** The row of a pay table that decided a wager: the table, and the row's place in it from 0. */
export type PaidRow = [string, number];

/** A paper of a tournament. */
export type PaperAsked = { form?: "pdf" | "text"; name: string };

/** A table cannot play its round, because nobody takes the bank or nobody is there: it counts as played. */
export type PassRound = { do: "pass_round"; reason: string; table: string };

/** The own password, once more. */
export type Password = { password: string };

/** Another password for the old one. */
export type PasswordChange = { new: string; old: string };

/** A break: no new rounds, and the clock stands. */
export type PauseClock = { at: number; do: "pause_clock"; reason: string };

/** No new round until it is resumed; the open one is finished. */
export type PauseTable = { do: "pause_table"; reason: string };

/** The wager that the dealer settles next, by hand. The amount is the dealer's to find. */
export type PayNext = { bettor: string; label: string; left: number; lies?: Unpaid[]; spot: number; stake_cents: number; then?: Unpaid | null; wager: string };

/** Everyone has left the tables: prizes, the charity's part and the fee are paid, or everything is given back. */
export type PayPrizes = { do: "pay_prizes" };

/** A human dealer pays or takes the next wager, by hand; the software checks the amount. */
export type PayWager = { bettor: string; cents: number; do: "pay_wager"; spot: number; wager: string };

/** The counter-entry. Nothing that stood before is changed; the chips move by the slip beside it. */
export type PayoutCorrected = { approved_by: string; asked_by: string; before?: number | null; bettor: string; cents: number; event: "payout_corrected"; reason: string; round: number };

/** An amount that is locked for a hand of this table, and not paid yet. */
export type Pending = { bettor: string; cents: number; spot: number };

/** Everybody who is known here. */
export type PeopleShown = { people: PersonShown[] };

/** Someone with chips: seated at one seat or two, or standing behind the seats with none. */
export type Person = { bettor: string; purse_cents: number; seats?: number[] };

/** Someone who plays or works here. */
export type PersonAdded = { event: "person_added"; person: string; roles: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[] };

/** A person and the chips in front of them. */
export type PersonSeen = { bettor: string; purse_cents: number; seats: number[] };

/** Somebody who is known here. */
export type PersonShown = { connected: boolean; has_password: boolean; last_login: number; limits: Record<string, number>; person: string; roles: string[]; stopped_until: number; wallet_cents: number };

/** A sign of life is wanted. */
export type Ping = { id?: string; op: "ping" };

/** Put chips on a spot; more chips on the same wager add to it. */
export type PlaceWager = { bettor: string; cents: number; do: "place_wager"; spot: number; wager: string };

/** A player's own play: the clock, every visit, the limits and how much of each is used up. */
export type PlayShown = { cooling_until: number; excluded_until: number; limits: LimitLine[]; now: number; visits: VisitShown[] };

/** A person does not play until a time. */
export type PlayStopped = { by: string; event: "play_stopped"; person: string; until: number; why: "cooling_off" | "exclusion" };

/** A sign of life, with the time here. */
export type Pong = { id: string; kind: "pong"; now: number };

/** Post a changed pay table or limit; it counts from the next round on. Made by `posting.post_rules`. */
export type PostRules = { changes: string[]; do: "post_rules"; rules_hash: string };

/** A change that hangs out, and its notice for the commission. */
export type Posted = { notice: string; stream: string; version: number };

/** A line of a statement. */
export type PostingTold = { at: string; entry: string; from: string; held_micro_cents: number; micro_cents: number; to: string; why: string };

/** Who is connected, and who wants no more chips down in this round. */
export type Presence = { connected: string[]; kind: "presence"; ready?: string[]; table: string };

/** Something that can be pressed now. */
export type Press = { action: Record<string, unknown>; label: string; primary?: boolean };

/** Register the wagers on the sensors; the bets are closed with it. */
export type PressCoinIn = { do: "press_coin_in" };

/** GAME OVER: ready for the next round. */
export type PressGameOver = { do: "press_game_over" };

/** Mark the hand of a spot as a win; pressed again, unmark it. */
export type PressHand = { amounts?: number[]; do: "press_hand"; spot: number };

/** J-POT: record what is marked. */
export type PressJackpot = { do: "press_jackpot" };

/** What only one person may hear of an entry: the own hands, the own options, the own wishes. */
export type Private = { asks?: (StandUp | Move | Buy | CashOut | ChangeSettings)[]; kind: "private"; offers?: Offer[]; spots?: SpotSeen[]; table: string; version: number };

/** What the journal claims, checked. */
export type Proof = { checks: Record<string, boolean>; report: Report; sound: boolean };

/** The dealer picks the cards up; the round is over. */
export type Rack = { do: "rack" };

/** A person wants more; it counts when its time has come and the person still wants it. */
export type RaiseAsked = { event: "raise_asked"; kind: "deposit" | "loss" | "time" | "wager"; most: number | null; period: "day" | "month" | "week"; person: string; since: number };

/** A higher ceiling, at once. */
export type RaiseCeiling = { cents: number; do: "raise_ceiling"; reason: string };

/** Another rate waits for the next win. */
export type RateChosen = { before?: number | null; by: string; contribution_bp: number; event: "rate_chosen"; reason: string };

/** Who looks: a bettor by name (the player-dealer among them), the house dealer, or surveillance. */
export type Reader = { bettor?: string; role: "bettor" | "dealer" | "surveillance" };

/** Whether the server takes people, and whether rounds may begin. */
export type Readiness = { disabled: string; ready: boolean; tables: number };

/** I want no more chips down in this round. */
export type Ready = { op: "ready"; table: string };

/** The person still wants the higher limit, now that its time has come. */
export type ReaffirmLimit = { do: "reaffirm_limit"; kind: "deposit" | "loss" | "time" | "wager"; period: "day" | "month" | "week"; person: string };

/** Something that the charity has to pay for the day: a licence, a rent. */
export type RecordExpense = { area: "games" | "tournaments"; cents: number; day: string; do: "record_expense"; words: string };

/** What a day that was closed has brought, beside what was to be expected: the house does this by itself. */
export type RecordResults = { day: string; do: "record_results"; results: Result[] };

/** Money for a person's chips, at face value; the day is the one on which they were issued, if not today. */
export type RedeemChips = { cents: number; day?: string; do: "redeem_chips"; person: string };

/** Why not. The code is for programs, the message for people, the facts are the values that it is about. */
export type Refusal = { error: string; facts?: Record<string, unknown>; message: string };

/** The mark is taken away before the award was confirmed. */
export type ReleaseAward = { bettor: string; do: "release_award"; meter: string; spot: number };

/** The director takes somebody out of the tournament; nothing is refunded. */
export type RemovePlayer = { do: "remove_player"; player: string; reason: string };

/** What was looked at, and what was found. */
export type Report = { cannot_say?: string[]; entries: number; findings?: Finding[]; lists: number; more?: number; postings: number; rounds: number; streams: number };

/** These have taken the seats that they were sent to. */
export type ReportArrivals = { do: "report_arrivals"; players: string[] };

/** A gaming day, a month or a year. */
export type ReportAsked = { currency?: string; form?: "csv" | "json" | "pdf"; period: string };

/** A card that should be hidden was seen by all; spot 0 is the bank. */
export type ReportExposed = { card: string | null; do: "report_exposed"; spot: number };

/** A player's hand can no longer be trusted. */
export type ReportFouled = { do: "report_fouled"; spot: number };

/** Rounds that are over, of one table or of several. */
export type ReportRounds = { at?: number; do: "report_rounds"; rounds: TableReport[] };

/** The report of a period. */
export type ReportShown = { found: ReportTold };

/** A gaming day, a month or a year. */
export type ReportTold = { assumption: string; chips: ChipsTold; closed: boolean; collections: CollectionTold[]; currency: string; days: string[]; house: string; investigations: Found[]; month_to_date: SumTold[]; period: string; player_dealers: BankerTold[]; slips: SlipTold[]; sums: SumTold[]; year_to_date: SumTold[] };

/** Someone has a wrong number of cards; spot 0 is the bank. */
export type ReportWrongCount = { count: number; do: "report_wrong_count"; spot: number };

/** What one table, game or dealer has won in a period, and what chance makes of it. */
export type Result = { expected_micro_cents: number | null; name: string; per: "dealer" | "game" | "table"; rounds: number; staff?: string[]; variance: number; win_cents: number };

/** The result of a tournament. */
export type ResultAsked = { form?: "json" | "pdf"; name: string };

/** What a day has brought its tables, games and dealers, beside what was to be expected. */
export type ResultsRecorded = { day: string; event: "results_recorded"; results: Result[] };

/** The break is over. */
export type ResumeClock = { at: number; do: "resume_clock" };

/** Go on. */
export type ResumeTable = { do: "resume_table" };

/** Ask for the end of a meter: everything on it goes to another one, of equal or better odds. */
export type RetireMeter = { do: "retire_meter"; reason: string; to: string };

/** The dealer collects what was forfeited and shows the bank's hand. */
export type Reveal = { do: "reveal" };

/** Show the promised seed, once the bets are closed. */
export type RevealSeed = { bettor: string; do: "reveal_seed"; seed: string };

/** What somebody may do from now on. */
export type RolesChanged = { after: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[]; before: ("administrator" | "auditor" | "cage" | "dealer" | "player" | "supervisor")[]; event: "roles_changed"; person: string };

/** The round's fixed facts, and the bank's money put up. */
export type RoundOpened = { bank_bettor: string; bank_cents: number; bank_seat: number; commitment: string; event: "round_opened"; keypad?: boolean; linked?: string[]; meters: [string, Meter][]; number: number; pack: number; people: Person[]; rules_hash: string; transfers?: Transfer[] };

/** After an interruption the hand is finished. */
export type RoundResumed = { clause: string; event: "round_resumed" };

/** Every wager is settled; the bank has its money back. */
export type RoundSettled = { event: "round_settled"; transfers?: Transfer[] };

/** The round is off: every chip is where it was before it began. What meters were fed stays on them. */
export type RoundVoided = { clause: string; event: "round_voided"; transfers: Transfer[]; why: string };

/** What the dealer says aloud. */
export type RuleAnnounce = { missing?: RuleMissing; no_more_bets: string; not_qualified?: string; qualified?: string };

/** An input that the document does not print, with the value used and the reason for it. */
export type RuleAssumption = { also: string[]; input: string; value: string; why: string };

/** Who pays the winners and collects from the losers. */
export type RuleBank = { by: "house" | "seat"; cap?: "loss" | "loss_and_win" | "payoffs"; cents_min: number; clause?: string; first?: "as_in_other_games" | "posted"; marker?: "button"; measured?: "running" | "final"; meters?: "forbidden"; rounds_max?: number };

/** A payment for which nothing more is staked, as long as the wager it belongs to is not forfeited. */
export type RuleBonus = { clause?: string; label: string; on: string; table: string };

/** The action button: the bank's turned-up card says at which seat settlement begins. */
export type RuleButton = { card: number; clause?: string; values: Record<string, number> };

/** Another document whose clauses the file cites. */
export type RuleCited = { letter: string; title: string };

/** A hand that the player must hold. */
export type RuleCondition = { at_least: RuleMark; hand: string };

/** One part of a stack. A recipient's parts, in the order listed, make its stack from the top down. */
export type RuleDeal = { cards: number; to: "seat" | "bank"; turn_up: number[]; zone: "hand" | "draw" };

/** The one decision of a round, made by every seat that has the named wager. */
export type RuleDecision = { option: Record<string, RuleOption>; sees: ("hand" | "draw")[]; wager: string };

/** The cards. Small decks are legal: they make proofs by enumeration cheap. */
export type RuleDeck = { alternate: "each_round"; packs: 1 | 2; ranks: string; suits: string };

/** A flat fee, collected before the cards; never a portion of wagers or winnings. */
export type RuleFee = { clause?: string; label: string; payer: "bank" | "bettor"; per_wager?: Record<string, number>; schedule?: string; schedules?: Record<string, RuleSchedule> };

/** Whose the game is, under which names its pay tables are filed, and what its approval rests on. */
export type RuleFiling = { agreement?: "with_request"; citations: string[]; clause?: string; condition: Record<string, RuleProviso>; contact?: string; designator?: string; designators: Record<string, string>; effective?: string; notice?: string; owner?: string };

/** Which cards are looked at together. */
export type RuleHand = { of: "seat" | "bank" | "both"; ranking?: string; when: "dealt" | "final"; zones: ("hand" | "draw")[] };

/** House policy around the game. */
export type RuleHouse = { bet_limit?: "as_law_allows"; charity: boolean; chips: "not_stated" | "house_property"; denominations: "not_stated" | "various"; raises?: "posted"; raises_max?: number; redeem: "not_stated" | "face_value_same_day"; refunds: "not_stated" | "none"; responsible?: string; smoking: "not_stated" | "none" };

/** Every table is at rest: what the house's rules make of the interruption. */
export type RuleInterruption = { do: "rule_interruption" };

/** Irregularities, each with its ruling. */
export type RuleIrregular = { exposed_bank_card: RuleRuling; exposed_seat_card: RuleRuling; fouled_hand: RuleRuling; interrupted: RuleRuling; wrong_card_count: RuleRuling };

/** What is printed on the cloth. */
export type RuleLayout = { areas: string[]; inches_deep: number; inches_wide: number; legend: string[]; panel: Record<string, RulePanel>; printed_tables: string[]; proof?: RuleProof; spots: string[] };

/** A hand as a threshold: a class and, if wanted, its leading ranks. */
export type RuleMark = { class: "mini_royal" | "royal_flush" | "straight_flush" | "four_of_a_kind" | "full_house" | "flush" | "straight" | "three_of_a_kind" | "two_pair" | "pair" | "high_card"; ranks: string };

/** A progressive meter. All amounts are multiples of the table's one progressive wager. */
export type RuleMeter = { award_clause?: string; award_order: RuleWay; ceiling?: number; contribution_bp: number; envy_clause?: string; envy_from?: "any_hand" | "wagered_hand"; fold: "keeps" | "loses_award" | "loses_all"; intake_clause?: string; label: string; order_clause?: string; seed: number; table: string; wager: string };

/** What is said of the positions that have not made a wager. */
export type RuleMissing = { text: string; wager: string };

/** One thing that the player may do. */
export type RuleOption = { allowed_if?: RuleCondition; clause?: string; forfeits: string[]; label: string; raise?: RuleRaise; swap?: RuleSwap };

/** The ways round the table, one for each stage. The bank is always served last. */
export type RuleOrder = { deal: RuleWay; decide: RuleWay; reveal: RuleWay; settle: RuleWay };

/** One row of a wager's outcomes. The first row of which every stated condition holds decides. */
export type RuleOutcome = { clause?: string; compare?: "above" | "equal" | "below"; hand?: RuleCondition; option?: string[]; pay?: number; per?: number; qualified?: boolean; result: "win" | "lose" | "push" | "table"; table?: string };

/** How a pay table is printed on the cloth, where that differs from how it is told. */
export type RulePanel = { clause?: string; head?: string; labels: Record<string, string>; order: "as_listed" | "lowest_first" };

/** One row of a pay table: exactly one of `class`, `at_least`, `same`, `cards` says what it matches. */
export type RulePayRow = { at_least?: RuleMark; cards?: string[]; class?: "mini_royal" | "royal_flush" | "straight_flush" | "four_of_a_kind" | "full_house" | "flush" | "straight" | "three_of_a_kind" | "two_pair" | "pair" | "high_card"; envy?: number; label?: string; meter_percent?: number; over?: string; pay?: number; per?: number; same?: "colour" | "suit" | "rank"; suit?: "c" | "d" | "h" | "s" };

/** A pay table; the first row that matches pays, and without one the wager loses. */
export type RulePayTable = { basis: "to" | "for"; clause?: string; label: string; over?: string; rows: RulePayRow[] };

/** How the cards and chips are handled. */
export type RuleProcedure = { bank_hand: "best_hand" | "high_to_low"; between_players: "not_stated" | "prohibited"; bottom_card: "not_stated" | "never_exposed"; cut_cards: number; dispense_button?: string; drop_box?: "attached"; fee_notice: "not_stated" | "ample"; forfeits: "before_reveal"; in_view?: "dealer"; pay_table_change: "not_stated" | "posted_and_filed"; payment: "not_stated" | "lay_and_pay" | "pick_and_pay" | "house_choice"; rack: "reconstructable"; raised?: "stacked"; remainder: "rack_unseen" | "dispensed"; settle_marker?: "action_button"; shuffler: "machine" | "hand"; shuffler_make?: string; shuffler_set?: string; touching: "player_and_dealer" | "dealer_only"; work_area?: string };

/** The art proof of the layout: nothing is produced before it is signed. */
export type RuleProof = { clause?: string; company?: string; date?: string; item: string; notes?: string; surface?: string; version: string };

/** A condition under which the game is approved. */
export type RuleProviso = { clause?: string; text: string };

/** A figure as printed. */
export type RulePublished = { clause?: string; figure: "edge" | "return" | "element_of_risk" | "deviation" | "hit_frequency" | "top_award_odds" | "top_award_average" | "hold"; printed: string; unit: "percent" | "to_one" | "one_in" | "dollars" | "units"; value: string; wager?: string };

/** The hand that the bank needs in order to play. */
export type RuleQualifier = { at_least: RuleMark; clause?: string; hand: string };

/** A wager made at the decision, as a multiple of one made before. */
export type RuleRaise = { max: number; min: number; of: string; wager: string };

/** An order of hands. */
export type RuleRanking = { ace_low: boolean; classes: ("mini_royal" | "royal_flush" | "straight_flush" | "four_of_a_kind" | "full_house" | "flush" | "straight" | "three_of_a_kind" | "two_pair" | "pair" | "high_card")[]; clause?: string; first?: Record<string, string[]>; labels: Record<string, string>; size: 3 | 5 };

/** What follows from an irregularity. */
export type RuleRuling = { clause?: string; ruling: "void_round" | "void_hand" | "dead_hand" | "play_on" | "complete_if_agreed" | "complete_or_dead" };

/** A fee schedule by total table action. */
export type RuleSchedule = { label: string; tiers: RuleTier[] };

/** The places at the table. Seat 1 is at the house dealer's left; seats ascend clockwise. */
export type RuleSeats = { backline: boolean; count: number; spots_per_player: 1 | 2 };

/** The way in which wagers are settled. */
export type RuleSettle = { clause?: string; mode: "collect_then_pay" | "sequential"; reveal: "all_first" | "as_settled"; rounding?: "down"; wagers: string[] };

/** The two hands that are compared. */
export type RuleShowdown = { bank: string; clause?: string; seat: string };

/** The published document that the file states. */
export type RuleSource = { cited: RuleCited[]; date?: string; jurisdiction?: string; letter?: string; publisher?: string; title: string };

/** Cards of the hand that may be exchanged, unseen, for those of another zone. */
export type RuleSwap = { max: number; zone: "hand" | "draw" };

/** A term of the glossary. */
export type RuleTerm = { clause?: string; meaning: string; term: string };

/** A step of a fee schedule. It ends at its upper figure, inclusive; the last one has none. */
export type RuleTier = { cents_up_to?: number; fee_cents: number };

/** House rules for tournaments. */
export type RuleTournament = { amounts?: "game_schedule"; announced: "buy_in_rebuy_add_on"; announced_by?: string; bet_limit: "none" | "table"; entry_fee: "allowed" | "none"; few: number; interrupted_hourly: "void_unless_few_remain"; interrupted_multi_table: "split_evenly"; refund_until: "first_card"; spending?: "as_law_allows" };

/** A spot on the layout and what may stand on it. */
export type RuleWager = { backline: boolean; bettor_cents_max?: number; cents_max?: number; cents_min: number; cents_step: number; clause?: string; commission_percent?: number; equals?: string; kind: "opening" | "side" | "raise" | "meter"; label: string; needs: string[] };

/** A way round the table: where it starts and in which direction it goes. */
export type RuleWay = { direction: "clockwise" | "counter_clockwise"; start: "dealer_left" | "dealer_right" | "bank_left" | "button" };

/** Sentences one after another, numbered or side by side; or a table. */
export type RulesItem = { clause?: string; head?: string[]; kind: "grid" | "paragraph" | "points" | "steps"; rows?: RulesRow[]; statements?: RulesStatement[]; title?: string };

/** A changed pay table or limit hangs out; rounds that are open keep the old one. */
export type RulesPosted = { before?: string | null; changes: string[]; event: "rules_posted"; rules_hash: string };

/** One line of a table in the rules. */
export type RulesRow = { cells: string[]; clause?: string };

/** A titled part of the rules. */
export type RulesSection = { items: RulesItem[]; title: string };

/** A game: its rule file as data, its limits, and what the mathematics says of it. */
export type RulesShown = { digest: string; edges: Edge[] | null; game: string; limits: WagerLimits[]; rows: Record<string, string[]>; rules: Ruleset; title: string };

/** One or more sentences, and the clauses of the published document that say so. */
export type RulesStatement = { clause?: string; text: string };

/** What was posted counts from now on. */
export type RulesTaken = { event: "rules_taken"; rules_hash: string };

/** A changed pay table or limit, as settings over the game that the table plays. */
export type RulesToPost = { seen?: number; settings: Record<string, unknown> };

/** Complete rules of a game in words, in English. */
export type RulesWords = { digest: string; game: string; sections: RulesSection[]; title: string; version: string };

/** A complete game. Everything that plays, proves, simulates or prints it reads this and nothing else. */
export type Ruleset = { announce: RuleAnnounce; assumption: Record<string, RuleAssumption>; bank: RuleBank; bonus: Record<string, RuleBonus>; button?: RuleButton; clauses: Record<string, string>; deal: RuleDeal[]; decision?: RuleDecision; deck: RuleDeck; fee: Record<string, RuleFee>; filing: RuleFiling; glossary: Record<string, RuleTerm>; hand: Record<string, RuleHand>; house: RuleHouse; id: string; irregular: RuleIrregular; layout: RuleLayout; meter: Record<string, RuleMeter>; order: RuleOrder; outcome: Record<string, RuleOutcome[]>; procedure: RuleProcedure; published: Record<string, RulePublished>; qualifier?: RuleQualifier; ranking: Record<string, RuleRanking>; schema: 1; seats: RuleSeats; settle: RuleSettle; showdown?: RuleShowdown; source: RuleSource; table: Record<string, RulePayTable>; title: string; tournament?: RuleTournament; version: string; wager: Record<string, RuleWager> };

/** How a live table is run. What differs from the rule file is told to whoever sits there. */
export type Run = { award_order?: "button" | "dealer_left" | "dealer_right" | "document" | "shared"; coach?: boolean; currency?: string; dealing?: "automatic" | "dealer"; differs?: string[]; file?: string; meters?: [string, string][]; timers?: Timers; tray?: TrayTerms };

/** What the trainee says of a wager. */
export type SaidOf = { cents?: number; result: "back" | "lose" | "push" | "win"; spot: number; wager: string };

/** Someone is there, with chips. */
export type SatDown = { bettor: string; event: "sat_down"; seats: number[]; transfers?: Transfer[] };

/** Who is there, where no cookie and no header has said so. */
export type SayHello = { op: "hello"; token: string };

/** The last hands, of a table or a person. */
export type SearchAsked = { last?: number; person?: string; table?: string };

/** Someone has promised a seed. */
export type SeedCommitted = { bettor: string; commitment: string; event: "seed_committed" };

/** A promised seed was shown, and is the one that was promised. */
export type SeedRevealed = { bettor: string; event: "seed_revealed"; seed: string };

/** Bets are closed: these have promised a seed, in the order of the mix, and are to reveal it. */
export type SeedsCalled = { bettors: string[]; event: "seeds_called" };

/** What the program has found when it looked at itself; with a fault nothing new starts. */
export type SelfChecked = { by: string; code: string; event: "self_checked"; faults: string[] };

/** A sentence of the announcement. */
export type SentenceShown = { code: string; facts: Record<string, unknown>; words: string };

/** How much a person may deposit, lose, wager or play in a period. Less counts at once, more only later.

    By oneself, or by a supervisor: the house's limit stands beside the person's own, and the stricter one counts. */
export type SetLimit = { do: "set_limit"; kind: "deposit" | "loss" | "time" | "wager"; most: number | null; period: "day" | "month" | "week"; person: string };

/** How a table is run, beside its rule file. */
export type Settings = { deck?: "given" | "seeds"; keypad?: boolean; linked?: string[] };

/** The table is run differently from now on. */
export type SettingsChanged = { event: "settings_changed"; settings: Settings };

/** The dealer reveals the hands and settles every wager, in the order of the rules. */
export type Settle = { do: "settle" };

/** Micro-cents that the house puts into a meter: its share of a wager, or a seed. Below zero they go back. */
export type Share = { clause: string; meter: string; micro_cents: number; why: string };

/** A closed day: the charity gets its part of what the games of chance have brought, by the house's books. */
export type ShareDay = { currency?: string; day: string; do: "share_day"; win_cents: number };

/** Sign the report of a day or a month, known by its hash. */
export type SignCharityReport = { digest: string; do: "sign_charity_report"; period: string };

/** Somebody's last signature under the report. */
export type Signature = { by: string; digest: string; holds: boolean };

/** Who did what about a win, and when. */
export type SignedTold = { at: string; by: string; what: string };

/** Something that matters. */
export type Significant = { after?: string; at: string; before?: string; category: "accounts" | "availability" | "keys" | "money" | "software"; kind?: string; place: string; said?: Record<string, unknown>; what: string; who: string };

/** Come to the table with chips: to one seat or two, or to none, to bet behind others. */
export type Sit = { bettor: string; cents: number; do: "sit"; seats: number[] };

/** Chips wait for a second person. */
export type SlipAsked = { by: string; event: "slip_asked"; what: AskSlip };

/** A numbered slip. The numbers of a table have no gap. */
export type SlipMade = { approved_by: string; cents: number; chips: [number, number][]; day: string; due?: boolean; event: "slip_made"; fees_cents?: number; kind: "closing" | "correction" | "credit" | "drop" | "fill" | "opening"; number: number; of?: "closing" | "drop" | "opening" | null; person?: string; requested_by: string };

/** A numbered slip of a tray. */
export type SlipTold = { approved_by: string; cents: number; chips: string; day: string; due: boolean; fees_cents: number; kind: "closing" | "correction" | "credit" | "drop" | "fill" | "opening"; number: number; of: "closing" | "drop" | "opening" | null; person: string; requested_by: string; table: string };

/** More chips, and what they cost. */
export type Sold = { cents: number; chips: number };

/** A spot in play. Cards are two letters each, or a back. */
export type SpotSeen = { bettor: string; discard: string; draw: string[]; exchanged: boolean; hand: string[]; killed: "" | "dead" | "void"; option: string; seat: number; shown: boolean };

/** What a player has. */
export type Stack = [string, Chips];

/** The unit of money on the felt: one bettor's chips on one wager of one spot. */
export type Stake = { bettor: string; cents: number; spot: number; wager: string };

/** Leave with all chips; in a round that one is part of, when it is over. */
export type StandUp = { bettor: string; do: "stand_up" };

/** Open the next round. The house's seed is fixed now; what linked meters show is told with it. */
export type StartRound = { do: "start_round"; readings?: [string, Meter][]; seed?: string };

/** A person's statement. */
export type StatementShown = { found: StatementTold };

/** Every posting of a person, and what was held of its currency after it, at tables and outside. */
export type StatementTold = { held_micro_cents: Record<string, number>; person: string; postings: PostingTold[] };

/** What the table waits for, and whom it asks: a seat, or people. */
export type Step = { bettors?: string[]; seat?: number; wait: "bank" | "banker" | "bets" | "confirm" | "deal" | "decision" | "lock" | "offer" | "rack" | "reveal" | "seeds" | "settle" | "start" };

/** Someone has left, with all chips. */
export type StoodUp = { bettor: string; event: "stood_up"; transfers?: Transfer[] };

/** The table has reached an impossible state: the round is void, wagers go back, and it stands still. */
export type StopTable = { do: "stop_table"; incident: string };

/** Where a stream ends. */
export type StreamEnd = { hash: string; stream: string; version: number };

/** What the house, a table, a game or a dealer has brought, beside what chance explains. */
export type SumTold = { band_high_cents: number | null; band_low_cents: number | null; cashed_cents: number; closing_cents: number; corrected_cents: number; counted_drop_cents: number; counted_win_cents: number | null; credit_cents: number; drop_cents: number; expected_cents: number | null; fees_cents: number; fill_cents: number; handle_cents: number; hold: number | null; name: string; opening_cents: number; outside: boolean | null; per: "dealer" | "game" | "house" | "table"; rounds: number; variance_cents: number; void_rounds: number; win_cents: number };

/** Somebody at the table waits for a supervisor. */
export type SupervisorCalled = { at: number; by: string; event: "supervisor_called"; reason: string };

export type TableAction = OpenLive | PauseTable | ResumeTable | CloseTable | StopTable | CorrectPayout | PayWager | DriveTable | CallSupervisor | AnswerCall | AskSlip | CountChips | DiscardCount | PressCoinIn | PressHand | TurnKey | PressJackpot | PressGameOver | Approve | Decline | OpenTable | Sit | StandUp | Move | Buy | CashOut | OfferBank | TakeBank | DeclineBank | StartRound | CommitSeed | RevealSeed | DealCards | ChangeSettings | PostRules | OpenRound | PlaceWager | TakeBack | CloseBets | Deal | Decide | Reveal | Settle | LockAward | ReleaseAward | ConfirmAward | Rack | ReportWrongCount | ReportExposed | ReportFouled | Interrupt | VoidRound;

/** Everyone has left, with all chips. */
export type TableClosed = { event: "table_closed" };

/** It closes when the round is over. */
export type TableClosing = { by: string; event: "table_closing"; reason: string };

/** From here on this node drives the table, and no other. */
export type TableDriven = { event: "table_driven"; node: string };

export type TableEvent = LiveOpened | TablePaused | TableResumed | TableClosing | TableClosed | TableStopped | CorrectionAsked | PayoutCorrected | WagerPaid | TableDriven | ChipsBrought | SupervisorCalled | CallAnswered | SlipAsked | SlipMade | ChipsCounted | CountsCompared | CountDiscarded | CoinIn | HandMarked | HandUnmarked | KeyTurned | JackpotRecorded | GameOver | Approved | Declined | TableOpened | SatDown | StoodUp | Moved | ChipsBought | ChipsCashed | Asked | AskDropped | BankOffered | BankTaken | BankDeclined | BankPassed | DeckCommitted | SeedCommitted | SeedsCalled | SeedRevealed | DeckMixed | DeckRevealed | SettingsChanged | RulesPosted | RulesTaken | RoundOpened | WagerPlaced | WagerTakenBack | BetsClosed | MeterFed | CardsDealt | CardTurned | ButtonPlaced | OptionTaken | WagerSettled | BankRevealed | HandRevealed | DrawTurned | BankExhausted | AwardDue | AwardLocked | AwardReleased | MeterAwarded | RoundSettled | CardsRacked | CardExposed | HandKilled | RoundResumed | RoundVoided;

/** A table feeds the meter, and its hands can win from it. */
export type TableLinked = { event: "table_linked"; table: string };

/** One table of the lobby. */
export type TableListed = { bank: string; bots: number; coach: boolean; currency: string; dealing: string; edges: Edge[] | null; free: number[]; game: string; jurisdiction: string; limits: WagerLimits[]; meters: MeterShown[]; name: string; node?: string; people: number; raises: number | null; rounds: number; rules: string; seats: number; status: string; title: string; waits: string };

/** A table with everything that staff need. */
export type TableOnDesk = { connected: string[]; console: Console; felt?: View | null; listed: TableListed; meters: Display[]; posted: string; tray: TrayShown; version: number; why: string; why_code?: string; why_facts?: Record<string, unknown> };

/** A table with its rule file; the house has put the seeds into its meters. */
export type TableOpened = { event: "table_opened"; meters: [string, Meter][]; name: string; rules_hash: string; settings: Settings; shares?: Share[] };

/** No new round until it is resumed. */
export type TablePaused = { by: string; event: "table_paused"; reason: string };

/** A round of a table is over, and this is what everyone there has now. */
export type TableReport = { number: number; played?: boolean; stacks: Stack[]; table: string };

/** Rounds again. */
export type TableResumed = { by: string; event: "table_resumed" };

/** An impossible state: the round is void, and the table stands still until somebody resumes it. */
export type TableStopped = { event: "table_stopped"; incident: string };

/** A table that is to be opened: a game by its id, what differs from its file, and how it is run. */
export type TableToOpen = { award_order?: "button" | "dealer_left" | "dealer_right" | "document" | "shared"; coach?: boolean; currency?: string; dealing?: "automatic" | "dealer"; file?: string; game?: string; meters?: [string, string][]; name: string; settings?: Record<string, unknown>; timers?: Timers; tray?: TrayTerms };

/** A table as one reader sees it. It can be written as JSON. */
export type TableView = { asks: (StandUp | Move | Buy | CashOut | ChangeSettings)[]; banker: Banker | null; declined: number[]; meter_cents: [string, number][]; name: string; offered: number; people: PersonSeen[]; posted: string; promised: [string, string][]; round: View | null; rounds: number; rules: string; settings: Settings; step: Step };

/** Withdraw a whole wager before the bets are closed. */
export type TakeBack = { bettor: string; do: "take_back"; spot: number; wager: string };

/** An expense that was entered wrongly, by its number: an entry against it, for nothing is ever edited. */
export type TakeBackExpense = { do: "take_back_expense"; number: number; reason: string };

/** Whoever is asked takes the bank, and puts up so much. The promise of a seed comes with it. */
export type TakeBank = { bettor: string; cents: number; commitment?: string; do: "take_bank" };

/** What the clock says: levels and stages by minutes go on. */
export type Tick = { at: number; do: "tick" };

/** How long the table waits before the default action, in milliseconds. */
export type Timers = { bank?: number; betting?: number; decision?: number; reveal?: number };

/** When a table acts by itself, and how. */
export type Timing = { until: number; words: string };

/** Somebody has come in. The token is for programs; a browser has it in its cookie. */
export type Token = { expires: number; last_login?: number; must_change?: boolean; person: string; roles: string[]; token: string };

export type TournamentAction = AnnounceTournament | OpenEntries | Enter | WithdrawEntry | CancelTournament | DrawSeats | DealFirstCard | BuyAgain | BuyAddOn | ReportRounds | ReportArrivals | PassRound | Tick | PauseClock | ResumeClock | EndStage | BeginStage | MovePlayer | RemovePlayer | BreakTable | UndoOut | UndoSeating | InterruptTournament | RuleInterruption | PayPrizes;

/** A tournament by its name. */
export type TournamentAsked = { name: string };

/** What one tournament has brought. */
export type TournamentLine = { charity: string; charity_cents: number; day: string; entries: number; fees_cents: number; name: string; paid_cents: number; prizes_cents: number };

/** One tournament of the list. */
export type TournamentListed = { buy_in_cents: number; charity: string; currency: string; day: string; entries: number; fee_cents: number; game: string; kind: string; left: number; mine?: boolean; name: string; players_max: number; pool_cents: number; special: boolean; starts: string; status: string; title: string; version: number };

/** Everything about a tournament. */
export type TournamentShown = { add_on?: Sold | null; announcement: NoticeShown[]; board: Board; commitment: string; decisions: Decision[]; facts: [string, string][]; few: number; interruption: Interruption | null; listed: TournamentListed; mine?: Mine | null; moved: [string, string, number][]; next_limits: ([string, number, number | null])[]; now: number; rebuy?: Sold | null; ruling: string; stage_number: number; stages: string[]; tables: TournamentTable[]; version: number };

/** A table of a tournament. */
export type TournamentTable = { is_playing: boolean; level: number; name: string; number: number; players: number; rounds: number; seats: number; waits: string };

/** Every tournament of the house, those of the newest day first. */
export type TournamentsShown = { now: number; tournaments: TournamentListed[] };

/** The entries of one hand: whoever has them can make the hashes again. */
export type Trail = { before: string; links: Link[]; stream: string };

/** Cents from `source` to `target`, for a wager on a spot, with the reason and its clause.

    A transfer that belongs to no spot (a fee on the whole table) has spot 0, and one that belongs
    to no wager has an empty wager. */
export type Transfer = { cents: number; clause: string; source: string; spot: number; target: string; wager: string; why: string };

/** Ask for so many micro-cents to go to another meter, of equal or better odds. */
export type TransferMeter = { do: "transfer_meter"; micro_cents: number; reason: string; to: string };

/** A tray by the book. */
export type TrayShown = { cents: number; counted_by: string; counting: string; day: string; denominations: number[]; drop_cents: number; fees_cents: number; slip: number; status: string };

/** How a tray is run. */
export type TrayTerms = { alert_cents?: number; demo_cents?: number; denominations?: number[] };

/** A month or a year, day by day. */
export type TrendAsked = { currency?: string; period: string };

/** A month or a year, day by day. */
export type TrendShown = { found: DayTold[] };

/** The ledger in short. */
export type TrialShown = { found: TrialTold };

/** The trial balance. */
export type TrialTold = { kinds: KindTold[]; trial_balance_micro_cents: Record<string, number> };

/** A supervisor turns the key. */
export type TurnKey = { do: "turn_key"; position: "JPH" | "RUN" };

/** Somebody was not out: back in, with the chips that were left, or with these. */
export type UndoOut = { chips?: Chips; do: "undo_out"; player: string; reason: string };

/** Somebody was not to be moved: back to the seat before. */
export type UndoSeating = { do: "undo_seating"; player: string; reason: string };

/** No wagers on it any more, at one table or at all of them. */
export type UnlinkMeter = { do: "unlink_meter"; reason: string; table?: string };

/** A wager that lies there until the dealer has paid or taken it. */
export type Unpaid = { bettor: string; cents: number; label: string; spot: number; wager: string };

/** A round as one reader sees it. It can be written as JSON. */
export type View = { awards: Award[]; bank: BankSeen; button: number; commitment: string; exposed: string[]; intake: Stake[]; meter_cents: [string, number][]; number: number; offers: Offer[]; pack: number; people: PersonSeen[]; phase: "awarding" | "betting" | "closed" | "deciding" | "idle" | "over" | "racking" | "revealing" | "settling" | "void"; reader: Reader; rules: string; spots: SpotSeen[]; stakes: Stake[]; turn: number; undealt: number };

/** The whole table: it takes the place of whatever the client had. */
export type ViewSent = { kind: "view"; table: string; timing?: Timing | null; version: number; view: LiveView };

/** Who asks, if the house knows: a first visit is no mistake. */
export type Visit = { me: Me | null };

/** How one does at a table, since one sat down. */
export type VisitShown = { net_cents: number; played_seconds: number; sat_at: number; table: string; wagered_cents: number };

/** A supervisor calls the round off; everything goes back. */
export type VoidRound = { do: "void_round"; reason: string };

/** What a wager takes at a table. */
export type WagerLimits = { cents_max: number | null; cents_min: number; cents_step: number; label: string; wager: string };

/** The dealer has paid or taken a wager by hand, as the rules have it. */
export type WagerPaid = { bettor: string; cents: number; event: "wager_paid"; spot: number; wager: string };

/** Chips went from a purse to a spot. */
export type WagerPlaced = { bettor: string; event: "wager_placed"; spot: number; transfers: Transfer[]; wager: string };

/** One wager or bonus of one bettor is settled; what was due and not covered was returned. */
export type WagerSettled = { bettor: string; clause: string; due_cents: number; event: "wager_settled"; paid_cents: number; result: "forfeit" | "lose" | "push" | "returned" | "void" | "win"; row?: PaidRow | null; spot: number; transfers?: Transfer[]; wager: string; why: string };

/** Chips went back from a spot to the purse. */
export type WagerTakenBack = { bettor: string; event: "wager_taken_back"; spot: number; transfers: Transfer[]; wager: string };

/** Something that waits for a second person. */
export type Waiting = { by: string; number: number; stream: string; what: Record<string, unknown> };

/** Tell me of a table from now on, and what I have missed since a version. */
export type Watch = { after?: number; op: "watch"; table: string };

/** A win from a meter. */
export type WinAsked = { form?: "json" | "pdf"; name: string; number: number; tax_cents?: number };

/** Every card of the round. */
export type WinCards = { bank: string; rest: string; spots: Record<string, string> };

/** A win from a meter, to be read. */
export type WinFound = { found: WinPageTold };

/** A hand was marked: its amount is fixed, and the meter goes on from its seed. */
export type WinLocked = { among?: number; before: number; bettor: string; cents: number; event: "win_locked"; from_reserve?: number; kept_out?: number; percent: number; round: number; seed?: number; spot: number; table: string; win: number };

/** The page of a win. */
export type WinPageTold = { after_micro_cents: number; all_accounted: boolean; at: string; before_micro_cents: number; bettor: string; cards: WinCards | null; cents: number; currency: string; deck: number; game: string; hand: string; house: string; meter: string; percent: number; round: number; rules_hash: string; seat: number; serial: string; signed: SignedTold[]; status: string; table: string; tax_form: boolean; tax_from_cents: number; why: string };

/** The table has paid the amount from the meter's account. */
export type WinPaid = { event: "win_paid"; win: number };

/** J-POT: from now on only an adjustment undoes it. A rate that waited for a win counts from here. */
export type WinRecorded = { event: "win_recorded"; win: number };

/** The mark was taken away: the meter has its amount again, the house and the reserve the seed. */
export type WinReleased = { event: "win_released"; kept_out?: number; win: number };

/** The round was called off too late to undo the lock: the amount waits for an adjustment. */
export type WinStranded = { event: "win_stranded"; win: number };

/** A win from a meter. */
export type WinTold = { at: string; bettor: string; cents: number; percent: number; round: number; spot: number; status: string; table: string; win: number };

/** A flat fee beside the edge of its wager, on the least stake, on which it weighs most. */
export type WithFee = { edge_with_fee: ExactNumber; fee_cents: number; stake_cents: ExactNumber };

/** Money of a person's, paid out at the cage. */
export type Withdraw = { cents: number; do: "withdraw"; person: string };

/** Have the money back, until the first card is dealt: by the player, or for one who does not show up. */
export type WithdrawEntry = { do: "withdraw_entry"; player: string; reason?: string };

/** Money went out. */
export type Withdrawn = { cents: number; event: "withdrawn"; person: string };
