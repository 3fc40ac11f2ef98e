import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, dayInParis, isWithinDaysAfter } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { coverOn, firstNameOf, longestCover, may } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { assignZenmaster, clientCounts, clientsOf } from "#server/database/contracts/zenmasters.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import {
  findPerson,
  lockStaff,
  nameOfPerson,
  type Person,
  saveCover,
  staff,
} from "#server/database/staff/staff.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { expectPermission, permitted } from "#server/staff/permitted.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { ContractActionProblem } from "./desk-actions.ts";
import { missing } from "./read.ts";

/** Somebody who may look after contracts, and how many they have. */
export type Assignee = Pick<Person, "id" | "name" | "role"> & {
  readonly firstName: string;
  readonly clients: number;
  /** Who sees their clients too, and the day they are back; `null` while they are here. */
  readonly cover: { readonly id: string; readonly name: string; readonly until: Day } | null;
};

/** Why the clients of a person were not passed. */
export type ClientsProblem =
  /** The person to pass them to has no access, or a role that may not work on contracts. */
  | { readonly code: "nobody" }
  /** Their number has changed since the page was loaded. */
  | { readonly code: "other-count"; readonly count: number }
  /** The day of the return is not one of the days to come. */
  | { readonly code: "day" };

/** Who looks after which contracts. */
export function createClients(context: Context) {
  const { database, newId, now } = context;
  const today = () => dayInParis(now());

  /** The person with this identifier, if they may look after contracts. */
  const assignee = async (transaction: Transaction, id: string) => {
    const person = await findPerson(transaction, id);
    return person && may(person.role, "work") ? person : null;
  };
  const assignment = (zenmasterId: string, by: NamedActor) => ({
    zenmasterId,
    newId,
    at: now(),
    on: today(),
    recordedBy: by.name,
  });
  /** The person whose clients are passed: oneself, or anybody for who manages people. */
  const expectOwn = (from: string, by: SignedIn) => {
    if (from !== by.id) expectPermission(by, actionPermissions.people.changeRole);
  };

  type Assigned = Outcome<null, ContractActionProblem | ClientsProblem>;
  type Passed = Outcome<{ readonly count: number; readonly name: string }, ClientsProblem>;
  type Covered = Outcome<{ readonly name: string }, ClientsProblem>;

  const actions = permitted(actionPermissions.clients, {
    /** Gives a contract a ZenMaster, or another one. `expected`: the person it had on the page; empty if nobody. */
    assign(
      number: string,
      {
        to,
        expected,
        tellsClient,
      }: { readonly to: string; readonly expected: string; readonly tellsClient: boolean },
      by: NamedActor,
    ): Promise<Assigned> {
      return transactionWithMail(context, async (transaction): Promise<Assigned> => {
        await lockStaff(transaction);
        const contract = await lockedContract(transaction, context.keyring, { number });
        if (!contract) return failure(await missing(transaction, number));
        if ((contract.zenmaster?.id ?? "") !== expected || to === expected)
          return failure({ code: "already" });
        const person = await assignee(transaction, to);
        if (!person) return failure({ code: "nobody" });
        const [step] = await assignZenmaster(transaction, [contract.id], assignment(to, by));
        const hasEnded = ["terminated", "withdrawn"].includes(stateOn(contract.status, today()));
        if (tellsClient && !hasEnded) await enqueueMail(context, transaction, "zenmaster", step!, now());
        await recordActivity(
          transaction,
          context,
          by.name,
          "zenmaster-assigned",
          { kind: "contract", id: number },
          { zenmaster: person.name },
        );
        return success(null);
      });
    },

    /**
     * Passes all clients of a person to another one, for good: each gets a mail. All of it or nothing is stored, so that a
     * second press finds no client left. Returns how many there were.
     */
    pass(
      { from, to, expected }: { readonly from: string; readonly to: string; readonly expected: number },
      by: SignedIn,
    ): Promise<Passed> {
      expectOwn(from, by);
      return transactionWithMail(context, async (transaction): Promise<Passed> => {
        await lockStaff(transaction);
        const person = from === to ? null : await assignee(transaction, to);
        if (!person) return failure({ code: "nobody" });
        const clients = await clientsOf(transaction, from, today());
        const count = clients.length;
        if (count !== expected || count === 0) return failure({ code: "other-count", count });
        const ids = clients.map(({ id }) => id);
        const steps = await assignZenmaster(transaction, ids, assignment(to, by));
        await enqueueMail(context, transaction, "zenmaster", steps, now());
        await saveCover(transaction, from, null);
        const subject = { kind: "staff", id: (await nameOfPerson(transaction, from)) ?? "" } as const;
        await recordActivity(transaction, context, by.name, "clients-passed", subject, {
          zenmaster: person.name,
          count,
        });
        return success({ count, name: person.name });
      });
    },

    /** Lets a colleague see somebody’s clients too, until the day of their return. Clients keep the first name. */
    cover(
      { from, to, until }: { readonly from: string; readonly to: string; readonly until: Day },
      by: SignedIn,
    ): Promise<Covered> {
      expectOwn(from, by);
      return database.transaction(async (transaction): Promise<Covered> => {
        await lockStaff(transaction);
        if (!isWithinDaysAfter(until, today(), longestCover)) return failure({ code: "day" });
        const person = from === to ? null : await assignee(transaction, to);
        const away = await findPerson(transaction, from);
        if (!person || !away) return failure({ code: "nobody" });
        await saveCover(transaction, from, { coveredById: to, coveredUntil: until });
        const subject = { kind: "staff", id: away.name } as const;
        await recordActivity(transaction, context, by.name, "clients-covered", subject, {
          zenmaster: person.name,
          until,
        });
        return success({ name: person.name });
      });
    },

    /** Ends it before the day: the person is back. */
    async endCover(from: string, by: SignedIn): Promise<void> {
      expectOwn(from, by);
      await saveCover(database.db, from, null);
    },
  });

  return {
    /** The people who may look after contracts, sorted by name. */
    async assignees(): Promise<Assignee[]> {
      const people = await staff(database.db);
      const counts = await clientCounts(database.db, today());
      const names = new Map(people.map(({ id, name }) => [id, name]));
      return people.flatMap((person) => {
        const clients = counts.get(person.id) ?? 0;
        if (!may(person.role, "work") && clients === 0) return [];
        const { id, name, role } = person;
        const cover = coverOn(person, today());
        const coverName = cover && names.get(cover.id);
        return [
          {
            id,
            name,
            role,
            firstName: firstNameOf(person),
            clients,
            cover: cover && coverName ? { ...cover, name: coverName } : null,
          },
        ];
      });
    },

    ...actions,
  };
}
