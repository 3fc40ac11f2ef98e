import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type StaffRole, signInLinkMs } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { recordActivity, recordRefusedEntry } from "#server/database/activities.ts";
import type { Transaction } from "#server/database/client.ts";
import { advisoryLock } from "#server/database/dialect.ts";
import { isToken } from "#server/database/encryption.ts";
import { sendSignInMailAgain } from "#server/database/outbox-entries.ts";
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
} from "#server/database/staff.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

/** Who is at the desk, and in which browser. */
export type SignedIn = {
  readonly sessionId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** When they came in, by a link or a passkey. */
  readonly openedAt: number;
};

/** Somebody came in too long ago for what they ask. */
export type StaleProblem = { readonly code: "stale" };

/** Why nobody comes in. */
export type SignInProblem =
  | { readonly code: "dead-link" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number };

/** A link that ends sooner than this is not sent again: who opens the mail must have the time to press its button. */
const leastUsableMs = 5 * 60_000;

/** How long ago the mail of a link left before it leaves again, whoever asks and however often. */
const resendAfterMs = 2 * 60_000;

/** How often the last use of a session is written down, in milliseconds. */
const touchEveryMs = 60_000;

/** How people come in: a link by mail that a press of a button opens, then a session that the browser carries. */
export function createSignIn(context: Context) {
  const { database, now } = context;
  const { db } = database;

  return {
    /**
     * Sends a link where the address is that of a person who may come in; while one is open, that same one again, so
     * that nobody who asks in another's name keeps them out. Nobody learns who may come in: nothing looks at the address
     * before the answer has left. Throws while the store is away: nobody is promised a link that cannot leave.
     */
    async requestLink(email: string, network: string): Promise<Outcome<null, SignInProblem>> {
      const retryAfterSeconds = await context.limits.signIn(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      await database.ping();
      context.runAfterResponse(() => sendLink(context, email, network));
      return success(null);
    },

    /** Whom a link would let in, without using it: programs follow links that a person never sees. */
    async personOfLink(token: string): Promise<Pick<Person, "name"> | null> {
      const link = isToken(token) ? await findLinkByToken(db, token) : null;
      return link && isOpen(link, now()) ? findPerson(db, link.staffId) : null;
    },

    /** Opens a session by a link, which serves no other. Answers the token that the browser is to carry. */
    async openByLink(
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

    /** Who carries a token; `null` where the session has ended, was ended, or its person was let out. */
    async signedIn(token: string): Promise<SignedIn | null> {
      const signedIn = isToken(token) ? await findSession(db, token, now()) : null;
      if (!signedIn) return null;
      const { session, person } = signedIn;
      if (now() - session.seenAt > touchEveryMs) {
        // A disk that is full keeps nobody from reading; the session ends as if it had not been used.
        await touchSession(db, session, now()).catch(() => {});
      }
      return signedInAs(person, session);
    },

    /** Ends the session that carries a token. */
    async signOut(token: string): Promise<void> {
      const signedIn = isToken(token) ? await findSession(db, token, now()) : null;
      if (signedIn) await endSessions(db, { id: signedIn.session.id });
    },
  };
}

/** Opens a session in a browser and notes who came in. Answers its token. */
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

/** Notes that somebody was not let in, by name where it is known. */
export function refuseEntry(
  context: Context,
  transaction: Transaction,
  person: Pick<Person, "name"> | null,
): Promise<void> {
  return recordRefusedEntry(transaction, context, person?.name ?? "");
}

/** Makes a link for a person, of 15 minutes unless it is said; answers its identifier and its token. */
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

/** Promises a link to a person, or notes that somebody was refused. */
async function sendLink(context: Context, email: string, network: string): Promise<void> {
  const { database, now } = context;
  const person = await findPersonByEmail(database.db, email);
  const isWelcome = person !== null && (await context.limits.linkMail(person.id, network)) === 0;
  await database.transaction(async (transaction) => {
    if (!isWelcome) return refuseEntry(context, transaction, person);
    // Two who ask at once get one link.
    await advisoryLock(transaction, `links of ${person.id}`);
    const open = await findUsableLink(transaction, person.id, now() + leastUsableMs);
    const leaving = {
      now: now(),
      leftBefore: now() - resendAfterMs,
      publicUrl: context.settings.PUBLIC_URL,
    };
    if (open && (await sendSignInMailAgain(transaction, open.id, leaving))) return;
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
