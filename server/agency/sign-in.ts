import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type StaffRole, signInLinkMs } from "#domain/staff.ts";
import { noteActivity } from "#server/database/activities.ts";
import type { Transaction } from "#server/database/client.ts";
import {
  endSessions,
  findLinkByToken,
  findPerson,
  findPersonByEmail,
  findSession,
  linksSince,
  lockLinkByToken,
  markLinkUsed,
  type Person,
  type Session,
  type SignInLink,
  saveLink,
  saveSession,
  touchSession,
} from "#server/database/staff.ts";
import { isToken } from "#server/encryption.ts";
import { enqueueMail, type FunctionDependencies } from "#server/functions/dependencies.ts";

/** What signing in works with. */
export type SignInDependencies = Pick<
  FunctionDependencies,
  "database" | "keyring" | "now" | "newId" | "newToken" | "messageIdFor" | "wakeMail"
> & {
  /** Counts attempts to come in by network; answers 0, or after how many seconds the next one is welcome. */
  readonly countAttempt: (address: string) => Promise<number>;
  /** Does something once the answer under way has left. */
  readonly later: (work: () => Promise<void>) => void;
};

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

/** Links that a person may have sent in an hour: more would be somebody else's pastime. */
const linksAnHour = 5;
const hourMs = 3_600_000;

/** How often the last use of a session is written down, in milliseconds. */
const touchEveryMs = 60_000;

/** How people come in: a link by mail that a press of a button opens, then a session that the browser carries. */
export function openSignIn(deps: SignInDependencies) {
  const { database, now } = deps;
  const { db } = database;

  return {
    /**
     * Sends a link where the address is that of a person who may come in. Nobody learns which are: nothing looks at the
     * address before the answer has left.
     */
    async requestLink(email: string, network: string): Promise<Outcome<null, SignInProblem>> {
      const retryAfterSeconds = await deps.countAttempt(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      deps.later(() => sendLink(deps, email.trim()));
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
      const retryAfterSeconds = await deps.countAttempt(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      return database.transaction(async (transaction) => {
        const link = isToken(token) ? await lockLinkByToken(transaction, token) : null;
        const person = link && isOpen(link, now()) ? await findPerson(transaction, link.staffId) : null;
        if (!link || !person) {
          await refuseEntry(deps, transaction, link && (await findPerson(transaction, link.staffId)));
          return failure({ code: "dead-link" });
        }
        await markLinkUsed(transaction, link.id, now());
        return success(await openSession(deps, transaction, person, device));
      });
    },

    /** Who carries a token; `null` where the session has ended, was ended, or its person was let out. */
    async signedIn(token: string): Promise<SignedIn | null> {
      const found = isToken(token) ? await findSession(db, token, now()) : null;
      if (!found) return null;
      const { session, person } = found;
      if (now() - session.seenAt > touchEveryMs) await touchSession(db, session, now());
      return signedInAs(person, session);
    },

    /** Ends the session that carries a token. */
    async signOut(token: string): Promise<void> {
      const found = isToken(token) ? await findSession(db, token, now()) : null;
      if (found) await endSessions(db, { id: found.session.id });
    },
  };
}

/** Opens a session in a browser and notes who came in. Answers its token. */
export async function openSession(
  deps: Pick<SignInDependencies, "newId" | "newToken" | "now">,
  transaction: Transaction,
  person: Person,
  device: string,
): Promise<string> {
  const token = deps.newToken();
  const createdAt = deps.now();
  await saveSession(transaction, { id: deps.newId(), staffId: person.id, device, createdAt, token });
  await noteActivity(transaction, deps, person.name, "signed-in", null, { device });
  return token;
}

/** Notes that somebody was not let in, by name where it is known. */
export function refuseEntry(
  deps: Pick<SignInDependencies, "newId" | "now">,
  transaction: Transaction,
  person: Pick<Person, "name"> | null,
): Promise<void> {
  return noteActivity(transaction, deps, person?.name ?? "", "sign-in-refused");
}

/** Makes a link of 15 minutes for a person; answers its identifier and its token. */
export async function makeLink(
  { keyring, newId, newToken, now }: Pick<SignInDependencies, "keyring" | "newId" | "newToken" | "now">,
  transaction: Transaction,
  { id: staffId }: Person,
): Promise<{ readonly id: string; readonly token: string }> {
  const link = { id: newId(), token: newToken() };
  const createdAt = now();
  await saveLink(transaction, keyring, {
    ...link,
    staffId,
    createdAt,
    expiresAt: createdAt + signInLinkMs,
  });
  return link;
}

/** Promises a link to a person, or notes that somebody was refused. */
async function sendLink(deps: SignInDependencies, email: string): Promise<void> {
  const { database, now } = deps;
  await database.transaction(async (transaction) => {
    const person = await findPersonByEmail(transaction, email);
    const isWelcome = person && (await linksSince(transaction, person.id, now() - hourMs)) < linksAnHour;
    if (!isWelcome) return refuseEntry(deps, transaction, person);
    const { id } = await makeLink(deps, transaction, person);
    await enqueueMail(deps, transaction, "staff-link", id, now());
  });
  deps.wakeMail();
}

function isOpen({ usedAt, expiresAt }: SignInLink, now: number): boolean {
  return usedAt === null && expiresAt > now;
}

function signedInAs({ id, name, email, role }: Person, session: Session): SignedIn {
  return { sessionId: session.id, id, name, email, role, openedAt: session.createdAt };
}
