import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type StaffRole, signInLinkMs } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { signInMailKinds } from "#server/database/mail/mail-kinds.ts";
import { sendEvenSent } from "#server/database/mail/outbox-entries.ts";
import { isToken } from "#server/database/sealed/encryption.ts";
import { recordActivity, recordRefusedEntry } from "#server/database/staff/activities.ts";
import {
  endSessions,
  findLinkByToken,
  findPerson,
  findPersonByEmail,
  findSession,
  findUsableLink,
  lockLinkByToken,
  markLinkUsed,
  type Person,
  type Session,
  type SignInLink,
  saveLink,
  saveSession,
  touchSession,
} from "#server/database/staff/staff.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

/** The person at the desk, and their browser. */
export type SignedIn = {
  readonly sessionId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** When they signed in, by a link or a passkey. */
  readonly openedAt: number;
};

/** The person signed in too long ago for this action. */
export type StaleProblem = { readonly code: "stale" };

export type SignInProblem =
  | { readonly code: "dead-link" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number };

/** A link that expires sooner than this is not sent again: the reader needs time to press its button. */
const leastUsableMs = 5 * 60_000;

/** The least time between two mails of the same link, whoever asks and however often. */
const resendAfterMs = 2 * 60_000;

/** How often the last use of a session is recorded, in milliseconds. */
const touchEveryMs = 60_000;

/** Sign-in: a link by mail and a press of its button open a session, which a cookie carries. */
export function createSignIn(context: Context) {
  const { database, now } = context;
  const { db } = database;

  return {
    /**
     * Sends a link if the e-mail address belongs to a person with access. While a link is valid, sends that same one
     * again, so that a stranger who asks in somebody's name cannot lock them out. Reveals to nobody who has access: the
     * person is looked up only after the answer has left. Throws while the store is away, so that nobody is promised a
     * link that cannot leave.
     */
    async requestLink(email: string, network: string): Promise<Outcome<null, SignInProblem>> {
      const retryAfterSeconds = await context.limits.signIn(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      await database.ping();
      context.runAfterResponse(() => sendLink(context, email, network));
      return success(null);
    },

    /** The person of a link, without using it up: programs follow links that a person never sees. */
    async personOfLink(token: string): Promise<Pick<Person, "name"> | null> {
      const link = isToken(token) ? await findLinkByToken(db, token) : null;
      return link && isOpen(link, now()) ? findPerson(db, link.staffId) : null;
    },

    /** Opens a session by a link, which works only once. Returns the token for the browser. */
    async startSessionByLink(
      token: string,
      device: string,
      network: string,
    ): Promise<Outcome<string, SignInProblem>> {
      const retryAfterSeconds = await context.limits.signIn(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      return database.transaction(async (transaction) => {
        const link = isToken(token) ? await lockLinkByToken(transaction, token) : null;
        const person = link && isOpen(link, now()) ? await findPerson(transaction, link.staffId) : null;
        if (!link || !person) {
          await refuseEntry(context, transaction, link && (await findPerson(transaction, link.staffId)));
          return failure({ code: "dead-link" });
        }
        await markLinkUsed(transaction, link.id, now());
        return success(await startSession(context, transaction, person, device));
      });
    },

    /** The person behind a token; `null` if the session has expired or was ended, or its person has lost access. */
    async signedIn(token: string): Promise<SignedIn | null> {
      const signedIn = isToken(token) ? await findSession(db, token, now()) : null;
      if (!signedIn) return null;
      const { session, person } = signedIn;
      if (now() - session.seenAt > touchEveryMs) {
        // A full disk must not keep anybody from reading: the session then expires as if it had not been used.
        await touchSession(db, session, now()).catch(() => {});
      }
      return signedInAs(person, session);
    },

    async signOut(token: string): Promise<void> {
      const signedIn = isToken(token) ? await findSession(db, token, now()) : null;
      if (signedIn) await endSessions(db, { id: signedIn.session.id });
    },
  };
}

/** Opens a session in a browser and records who signed in. Returns its token. */
export async function startSession(
  context: Context,
  transaction: Transaction,
  person: Person,
  device: string,
): Promise<string> {
  const token = context.newToken();
  const createdAt = context.now();
  await saveSession(transaction, { id: context.newId(), staffId: person.id, device, createdAt, token });
  await recordActivity(transaction, context, person.name, "signed-in", null, { device });
  return token;
}

/** Records a refused sign-in, by name if known. */
export function refuseEntry(
  context: Context,
  transaction: Transaction,
  person: Pick<Person, "name"> | null,
): Promise<void> {
  return recordRefusedEntry(transaction, context, person?.name ?? "");
}

/** Makes a link for a person, valid for 15 minutes by default. Returns its identifier and its token. */
export async function makeLink(
  { keyring, newId, newToken, now }: Context,
  transaction: Transaction,
  { id: staffId }: Person,
  lifetimeMs = signInLinkMs,
): Promise<{ readonly id: string; readonly token: string }> {
  const link = { id: newId(), token: newToken() };
  const createdAt = now();
  await saveLink(transaction, keyring, {
    ...link,
    staffId,
    createdAt,
    expiresAt: createdAt + lifetimeMs,
  });
  return link;
}

/** Enqueues a link to a person, or records that somebody was refused. */
async function sendLink(context: Context, email: string, network: string): Promise<void> {
  const { database, now } = context;
  const person = await findPersonByEmail(database.db, email);
  const isWelcome = person !== null && (await context.limits.linkMail(person.id, network)) === 0;
  await database.transaction(async (transaction) => {
    if (!isWelcome) return refuseEntry(context, transaction, person);
    // When two requests come at once, they share one link.
    await advisoryLock(transaction, `links of ${person.id}`);
    const open = await findUsableLink(transaction, person.id, now() + leastUsableMs);
    const leaving = {
      now: now(),
      leftBefore: now() - resendAfterMs,
      publicUrl: context.settings.PUBLIC_URL,
    };
    if (open && (await sendEvenSent(transaction, open.id, signInMailKinds, leaving))) return;
    const { id } = open ?? (await makeLink(context, transaction, person));
    await enqueueMail(context, transaction, "staff-link", id, now());
  });
  context.wakeMail();
}

function isOpen({ usedAt, expiresAt }: SignInLink, now: number): boolean {
  return usedAt === null && expiresAt > now;
}

function signedInAs({ id, name, email, role }: Person, session: Session): SignedIn {
  return { sessionId: session.id, id, name, email, role, openedAt: session.createdAt };
}
