/** Calls for a supervisor that nobody has answered. */
import type { Call, TableOnDesk } from "../../wire/schema.ts";

export type OpenCall = Call & { table: string };

/** Who waits at which table, whoever has waited longest first. */
export function calls(tables: readonly TableOnDesk[]): OpenCall[] {
  const open = tables.flatMap(({ listed, console: { call } }) => (call && !call.answered_by ? [{ ...call, table: listed.name }] : []));
  return open.sort((one, other) => one.at - other.at);
}
