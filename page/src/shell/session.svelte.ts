/** Who one is, as far as this page knows. */
import { untrack } from "svelte";
import { api } from "../wire/api.ts";
import type * as wire from "../wire/schema.ts";
import { moneyIs } from "./unit.svelte.ts";

/** What the page needs of it; a guest who has just come is known by no more. */
export type Me = Pick<wire.Me, "person" | "roles" | "last_login">;

export const session: { me: Me | null; known: boolean } = $state({ me: null, known: false });

/** Ask the server who one is; nobody is an answer, too. */
export async function whoAmI(): Promise<Me | null> {
  try {
    const { me } = await api.visit();
    if (me) moneyIs(me.currency);
    session.me = me;
  } catch {
    session.me = null;
  }
  session.known = true;
  return session.me;
}

/** Be somebody: whoever one is already, or a guest. */
export async function beSomebody(): Promise<Me> {
  // Whoever opens a table asks this once: being somebody at last is no reason to open it again.
  const known = untrack(() => session.me) ?? (await whoAmI());
  if (known?.person) return known;
  const guest = await api.guest();
  return (await whoAmI()) ?? { person: guest.person, roles: guest.roles };
}

/** The session is over: ask again, and come as a guest if need be. */
export async function beAgain(): Promise<Me> {
  session.me = null;
  return beSomebody();
}

export async function signIn(name: string, password: string): Promise<void> {
  await api.login(name, password);
  await whoAmI();
}

export async function signOut(): Promise<void> {
  await api.logout();
  session.me = null;
}

/** A name as people read it: "calm-otter-41" for guest:calm-otter-41, "Ada" for bot:Ada. */
export function shortName(person: string): string {
  return person.replace(/^(guest|bot):/, "");
}

export function isBot(person: string): boolean {
  return person.startsWith("bot:");
}
