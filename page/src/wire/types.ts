/** The page's names for what travels; the shapes come from the server's schema. */
import type * as wire from "./schema.ts";

export type { Award, BankSeen, Banker, Frame, Hello, LiveView, Notice, Offer, PersonSeen, Presence, Private, Reader, SpotSeen, Stake, Step, TableAction, TableEvent, TableView, Timing, Transfer } from "./schema.ts";
export type RoundView = wire.View;
export type Phase = wire.View["phase"];
export type Wait = wire.Step["wait"];
export type Ask = wire.TableView["asks"][number];
export type FromServer = wire.Message;
export type Reply = wire.Answer;
export type EventName = wire.TableEvent["event"];
export type EventOf<K extends EventName> = Extract<wire.TableEvent, { event: K }>;
