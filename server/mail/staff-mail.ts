import { paths } from "#content/site/paths.ts";
import type { Context } from "#server/context.ts";
import { findLink, findPerson, signInTokenOf } from "#server/database/staff.ts";
import type { ComposedMail } from "./composed-mail.ts";
import type { StaffMail } from "./templates/staff-link.tsx";

/** Whether a sign-in link is unused and still valid. */
export async function isUnusedLink({ database: { db }, now }: Context, id: string): Promise<boolean> {
  const link = await findLink(db, id);
  return link !== null && link.usedAt === null && link.expiresAt > now();
}

/** Composes mails about a sign-in link, for the person it belongs to. */
export function staffMail(compose: (mail: StaffMail) => Promise<ComposedMail>) {
  return async (
    { database: { db }, keyring, settings }: Context,
    id: string,
  ): Promise<ComposedMail | null> => {
    const link = await findLink(db, id);
    const person = link && (await findPerson(db, link.staffId));
    if (!person) return null;
    const url = settings.PUBLIC_URL + paths.signIn(signInTokenOf(link, keyring));
    return compose({ person, url, expiresAt: link.expiresAt });
  };
}
