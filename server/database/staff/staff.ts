import type { Selectable } from "kysely";
import { sessionEndsAt } from "#domain/staff.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, lockRow } from "#server/database/engine/dialect.ts";
import type {
  StaffLinksTable,
  StaffSessionsTable,
  StaffTable,
} from "#server/database/engine/staff-schema.ts";
import { signInMailKinds } from "#server/database/mail/mail-kinds.ts";
import { hashOfToken, type Keyring } from "#server/database/sealed/encryption.ts";

export type Person = Selectable<StaffTable>;

export type SignInLink = Selectable<StaffLinksTable>;

/** A browser in which a person is signed in. */
export type Session = Selectable<StaffSessionsTable>;

/** The people with access, sorted by name. */
export function staff(executor: DbOrTransaction): Promise<Person[]> {
  return executor.selectFrom("staff").selectAll().where("removedAt", "is", null).orderBy("name").execute();
}

/** A person with access, by e-mail address whatever its capitals, or `null`. */
export async function findPersonByEmail(executor: DbOrTransaction, email: string): Promise<Person | null> {
  return (await present(executor).where("email", "=", email.toLowerCase()).executeTakeFirst()) ?? null;
}

/** A person with access, or `null`. */
export async function findPerson(executor: DbOrTransaction, id: string): Promise<Person | null> {
  return (await present(executor).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The name of a person, even of one who lost access; `null` if there is none. */
export async function nameOfPerson(executor: DbOrTransaction, id: string): Promise<string | null> {
  const row = await executor.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

/** The names of everybody who has or once had access, except the person with one e-mail address. */
export async function allNames(
  executor: DbOrTransaction,
  { except }: { readonly except: string },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("staff")
    .select("name")
    .where("email", "!=", except.toLowerCase())
    .execute();
  return rows.map(({ name }) => name);
}

function present(executor: DbOrTransaction) {
  return executor.selectFrom("staff").selectAll().where("removedAt", "is", null);
}

/**
 * Makes changes of people, and of whose clients contracts are, wait for one another: no access ends while somebody gets
 * clients. A transaction takes this lock before that of a contract.
 */
export function lockStaff(transaction: Transaction): Promise<void> {
  return advisoryLock(transaction, "staff");
}

/** Stores who sees the clients of a person while they are away; `null`: nobody else. */
export async function saveCover(
  executor: DbOrTransaction,
  id: string,
  cover: Pick<Person, "coveredById" | "coveredUntil"> | null,
): Promise<void> {
  await executor
    .updateTable("staff")
    .set(cover ?? { coveredById: null, coveredUntil: null })
    .where("id", "=", id)
    .execute();
}

/** A person as they are invited: what they set for themselves comes later. */
type NewPerson = Omit<Person, "removedAt" | "morningMail" | "firstName" | "coveredById" | "coveredUntil">;

/** Gives a person access, or gives it again with the new details. */
export async function savePerson(executor: DbOrTransaction, person: NewPerson): Promise<void> {
  const { name, role, invitedBy } = person;
  await executor
    .insertInto("staff")
    .values({ ...person, email: person.email.toLowerCase(), removedAt: null })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ name, role, invitedBy, removedAt: null }),
    )
    .execute();
}

/** Takes a person's access away. What they did keeps their name. */
export async function removePerson(executor: DbOrTransaction, id: string, now: number): Promise<void> {
  await executor.updateTable("staff").set({ removedAt: now }).where("id", "=", id).execute();
}

export async function setMorningMail(executor: DbOrTransaction, id: string, isOn: boolean): Promise<void> {
  await executor
    .updateTable("staff")
    .set({ morningMail: isOn ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

export async function saveFirstName(
  executor: DbOrTransaction,
  id: string,
  firstName: string | null,
): Promise<void> {
  await executor.updateTable("staff").set({ firstName }).where("id", "=", id).execute();
}

export async function changeRole(executor: DbOrTransaction, id: string, role: Person["role"]): Promise<void> {
  await executor.updateTable("staff").set({ role }).where("id", "=", id).execute();
}

/**
 * Gives access to the people who are not known yet. Somebody who lost access stays out. Writes nothing when all are
 * known, so that a site can start on a read-only store.
 */
export async function saveFirstPeople(
  executor: DbOrTransaction,
  people: readonly Omit<NewPerson, "invitedBy">[],
): Promise<void> {
  const known = new Set(
    (await executor.selectFrom("staff").select("email").execute()).map(({ email }) => email),
  );
  const others = people.filter(({ email }) => !known.has(email));
  if (others.length === 0) return;
  await executor
    .insertInto("staff")
    .values(others.map((person) => ({ ...person, invitedBy: null, removedAt: null })))
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** Stores a sign-in link for a person. Its token is stored hashed and sealed, like a draft's. */
export async function saveLink(
  transaction: Transaction,
  keyring: Keyring,
  link: Pick<SignInLink, "id" | "staffId" | "createdAt" | "expiresAt"> & { readonly token: string },
): Promise<void> {
  const { token, ...rest } = link;
  await transaction
    .insertInto("staff_links")
    .values({
      ...rest,
      tokenHash: hashOfToken(token),
      tokenSealed: keyring.seal(token, linkPlace(link.id)),
      usedAt: null,
    })
    .execute();
}

/** The token of a stored link. @throws {SealError} when its key is gone. */
export function signInTokenOf({ id, tokenSealed }: SignInLink, keyring: Keyring): string {
  return keyring.open(tokenSealed, linkPlace(id));
}

const linkPlace = (id: string) => ({ table: "staff_links", id, column: "tokenSealed" });

/** A link by its identifier, or `null`. */
export async function findLink(executor: DbOrTransaction, id: string): Promise<SignInLink | null> {
  return (
    (await executor.selectFrom("staff_links").selectAll().where("id", "=", id).executeTakeFirst()) ?? null
  );
}

/** The link of a token, or `null`. */
export async function findLinkByToken(executor: DbOrTransaction, token: string): Promise<SignInLink | null> {
  return (await linkOfToken(executor, token).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockLinkByToken(transaction: Transaction, token: string): Promise<SignInLink | null> {
  return (await lockRow(transaction, linkOfToken(transaction, token))) ?? null;
}

function linkOfToken(executor: DbOrTransaction, token: string) {
  return executor.selectFrom("staff_links").selectAll().where("tokenHash", "=", hashOfToken(token));
}

export async function markLinkUsed(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction.updateTable("staff_links").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Ends the unused links of a person. */
export async function endLinks(transaction: Transaction, staffId: string, now: number): Promise<void> {
  await transaction
    .updateTable("staff_links")
    .set({ expiresAt: now })
    .where("staffId", "=", staffId)
    .where("expiresAt", ">", now)
    .execute();
}

/** The latest unused link of a person that is valid until an instant at least, or `null`. */
export async function findUsableLink(
  executor: DbOrTransaction,
  staffId: string,
  until: number,
): Promise<SignInLink | null> {
  const link = await executor
    .selectFrom("staff_links")
    .selectAll()
    .where("staffId", "=", staffId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", until)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return link ?? null;
}

/** Stores a session. Only the hash of its token is stored, so that a reader of the store cannot use it. */
export async function saveSession(
  transaction: Transaction,
  session: Pick<Session, "id" | "staffId" | "device" | "createdAt"> & { readonly token: string },
): Promise<void> {
  const { token, createdAt, ...rest } = session;
  await transaction
    .insertInto("staff_sessions")
    .values({
      ...rest,
      createdAt,
      seenAt: createdAt,
      endsAt: sessionEndsAt(createdAt, createdAt),
      tokenHash: hashOfToken(token),
    })
    .execute();
}

/** The session of a token and its person; `null` if it has ended or the person has lost access. */
export async function findSession(
  executor: DbOrTransaction,
  token: string,
  now: number,
): Promise<{ readonly session: Session; readonly person: Person } | null> {
  const session = await executor
    .selectFrom("staff_sessions")
    .selectAll()
    .where("tokenHash", "=", hashOfToken(token))
    .where("endsAt", ">", now)
    .executeTakeFirst();
  const person = session && (await findPerson(executor, session.staffId));
  return session && person ? { session, person } : null;
}

export async function touchSession(executor: DbOrTransaction, session: Session, now: number): Promise<void> {
  await executor
    .updateTable("staff_sessions")
    .set({ seenAt: now, endsAt: sessionEndsAt(session.createdAt, now) })
    .where("id", "=", session.id)
    .execute();
}

/** The open sessions of a person, or of everybody, the last used first. */
export function listSessions(executor: DbOrTransaction, now: number, staffId?: string): Promise<Session[]> {
  return executor
    .selectFrom("staff_sessions")
    .selectAll()
    .where("endsAt", ">", now)
    .$if(staffId !== undefined, (query) => query.where("staffId", "=", staffId!))
    .orderBy("seenAt", "desc")
    .execute();
}

/** Ends sessions: one, or all of a person. Returns how many there were. */
export async function endSessions(
  executor: DbOrTransaction,
  which: { readonly id: string } | { readonly staffId: string },
): Promise<number> {
  const [[column, value] = []] = Object.entries(which);
  const { numDeletedRows } = await executor
    .deleteFrom("staff_sessions")
    .where(column as "id" | "staffId", "=", value!)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the links, with their mails, and the sessions that ended before an instant; and older mails of the morning. */
export async function forgetSignIns(executor: DbOrTransaction, before: number): Promise<void> {
  await executor.deleteFrom("staff_links").where("expiresAt", "<", before).execute();
  await executor
    .deleteFrom("outbox")
    .where("kind", "in", signInMailKinds)
    .where("subjectId", "not in", executor.selectFrom("staff_links").select("id"))
    .execute();
  await executor.deleteFrom("outbox").where("kind", "=", "morning").where("createdAt", "<", before).execute();
  await executor.deleteFrom("staff_sessions").where("endsAt", "<", before).execute();
  await executor.deleteFrom("staff_challenges").where("expiresAt", "<", before).execute();
}
