import { actionPermissions } from "#domain/action-permissions.ts";
import { checkFields } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import {
  hasJustSignedIn,
  invitationMs,
  isSameName,
  may,
  newPersonFields,
  readFirstName,
  type StaffRole,
} from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { clientsOf } from "#server/database/contracts/zenmasters.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { type Activity, recordActivity } from "#server/database/staff/activities.ts";
import { removePasskeys } from "#server/database/staff/passkeys.ts";
import {
  allNames,
  changeRole,
  endLinks,
  endSessions,
  findPerson,
  findPersonByEmail,
  listSessions,
  lockStaff,
  nameOfPerson,
  type Person,
  removePerson,
  type Session,
  saveFirstName,
  savePerson,
  setMorningMail,
  staff,
} from "#server/database/staff/staff.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { makeLink, type SignedIn, type StaleProblem } from "./sign-in.ts";

/** A person, their last visit, and in how many browsers they are signed in. */
export type Colleague = Pick<Person, "id" | "name" | "email" | "role"> & {
  readonly seenAt: number | null;
  readonly sessions: number;
};

/** Why nothing was changed about a person. */
export type PeopleProblem =
  | StaleProblem
  | { readonly code: "unknown" }
  /** The name or the e-mail address of the new person is invalid. */
  | { readonly code: "name" | "email" }
  /** Somebody has this e-mail address already. */
  | { readonly code: "known" }
  /** Somebody has or had this name, and the log distinguishes people by their names. */
  | { readonly code: "same-name" }
  /** Nobody would be left who can give access. */
  | { readonly code: "last-founder" }
  /** They look after contracts, which somebody else takes first. */
  | { readonly code: "clients" }
  /** What clients would read is no first name. */
  | { readonly code: "first-name" };

/** The people with access, their roles and their browsers. */
export function createPeople(context: Context) {
  const { database, now, newId } = context;
  const { db } = database;
  const record = (
    transaction: Transaction,
    by: SignedIn,
    kind: ActivityKind,
    name: string,
    data?: Activity["data"],
  ) => recordActivity(transaction, context, by.name, kind, { kind: "staff", id: name }, data);
  /** Changes people one at a time, because two founders who removed each other at once would leave none. */
  const change = <Value>(work: (transaction: Transaction) => Promise<Value>) =>
    database.transaction(async (transaction) => {
      await lockStaff(transaction);
      return work(transaction);
    });

  const hasClients = async (transaction: Transaction, id: string) =>
    (await clientsOf(transaction, id, context.today())).length > 0;

  const actions = permitted(actionPermissions.people, {
    /** Gives somebody access and sends them an invitation, if `by` signed in recently. Returns the new person. */
    async invite(
      { role, ...typed }: { readonly name: string; readonly email: string; readonly role: StaffRole },
      by: SignedIn,
    ): Promise<Outcome<Person, PeopleProblem>> {
      if (!hasJustSignedIn(by, now())) return failure({ code: "stale" });
      const checked = checkFields(newPersonFields, typed);
      if (!checked.ok) return failure({ code: checked.problem.name ? "name" : "email" });
      const { name, email } = checked.value;
      const invited = await change<Outcome<Person, PeopleProblem>>(async (transaction) => {
        if (await findPersonByEmail(transaction, email)) return failure({ code: "known" });
        const others = await allNames(transaction, { except: email });
        if (others.some((other) => isSameName(other, name))) return failure({ code: "same-name" });
        const person = { id: newId(), name, email, role, invitedBy: by.name, createdAt: now() };
        await savePerson(transaction, person);
        const saved = (await findPersonByEmail(transaction, email))!;
        const link = await makeLink(context, transaction, saved, invitationMs);
        await enqueueMail(context, transaction, "staff-invitation", link.id, now());
        await record(transaction, by, "person-invited", name, { role });
        return success(saved);
      });
      if (invited.ok) context.wakeMail();
      return invited;
    },

    /** Switches the person’s own mail of the morning on or off. */
    setMorningMail: (isOn: boolean, by: SignedIn) => setMorningMail(db, by.id, isOn),

    /** Sets the first name that the person’s own clients read; an empty one takes the first word of their name again. */
    async setFirstName(typed: string, by: SignedIn): Promise<Outcome<null, PeopleProblem>> {
      const firstName = readFirstName(typed);
      if (!firstName.ok) return failure({ code: "first-name" });
      await saveFirstName(db, by.id, firstName.value);
      return success(null);
    },

    /** Changes somebody's role, if `by` signed in recently. */
    changeRole: (id: string, role: StaffRole, by: SignedIn) =>
      change<Outcome<null, PeopleProblem>>(async (transaction) => {
        if (!hasJustSignedIn(by, now())) return failure({ code: "stale" });
        const person = await findPerson(transaction, id);
        if (!person) return failure({ code: "unknown" });
        if (role !== "founder" && isLastFounder(await staff(transaction), person)) {
          return failure({ code: "last-founder" });
        }
        if (!may(role, "work") && (await hasClients(transaction, id))) return failure({ code: "clients" });
        await changeRole(transaction, id, role);
        await record(transaction, by, "person-changed", person.name, { role });
        return success(null);
      }),

    /**
     * Takes somebody's access away once their clients are passed: their sessions end at once, and their passkeys stop
     * working even if they come back.
     */
    remove: (id: string, by: SignedIn) =>
      change<Outcome<null, PeopleProblem>>(async (transaction) => {
        const person = await findPerson(transaction, id);
        if (!person) return failure({ code: "unknown" });
        if (isLastFounder(await staff(transaction), person)) return failure({ code: "last-founder" });
        if (await hasClients(transaction, id)) return failure({ code: "clients" });
        await removePerson(transaction, id, now());
        await endSessions(transaction, { staffId: id });
        await endLinks(transaction, id, now());
        await removePasskeys(transaction, { staffId: id });
        await record(transaction, by, "person-removed", person.name);
        return success(null);
      }),

    /** Ends one of the person's own sessions. */
    async endSession(sessionId: string, by: SignedIn): Promise<void> {
      await database.transaction(async (transaction) => {
        const [theirs] = (await listSessions(transaction, now(), by.id)).filter(({ id }) => id === sessionId);
        if (!theirs) return;
        await endSessions(transaction, { id: sessionId });
        await record(transaction, by, "session-ended", by.name, { device: theirs.device });
      });
    },
  });

  return {
    async list(): Promise<Colleague[]> {
      const sessions = await listSessions(db, now());
      return (await staff(db)).map(({ id, name, email, role }) => {
        const theirs = sessions.filter(({ staffId }) => staffId === id);
        return { id, name, email, role, seenAt: theirs[0]?.seenAt ?? null, sessions: theirs.length };
      });
    },

    /** Whether a person gets the mail of the morning. */
    getsMorningMail: async ({ id }: Pick<SignedIn, "id">): Promise<boolean> =>
      (await findPerson(db, id))?.morningMail === 1,

    /** The first name that a person set for their clients to read; `null` if they set none. */
    firstNameOf: async ({ id }: Pick<SignedIn, "id">): Promise<string | null> =>
      (await findPerson(db, id))?.firstName ?? null,

    /** The name of a person, even of one who lost access; `null` if there is none. */
    nameOf: (id: string): Promise<string | null> => nameOfPerson(db, id),

    sessionsOf: ({ id }: Pick<SignedIn, "id">): Promise<Session[]> => listSessions(db, now(), id),
    ...actions,
  };
}

function isLastFounder(people: readonly Person[], { id, role }: Person): boolean {
  return role === "founder" && !people.some((other) => other.role === "founder" && other.id !== id);
}
