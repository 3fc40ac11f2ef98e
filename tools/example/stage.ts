import { randomBytes } from "node:crypto";
import { dayInParis } from "#domain/calendar.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { StaffRole } from "#domain/staff.ts";
import type { FunctionDependencies } from "#server/context.ts";
import { sendContractConfirmation } from "#server/contracts/send-contract-confirmation.ts";
import { termsOn } from "#server/contracts/terms-in-force.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts.ts";
import { findPersonByEmail, type Person, staff } from "#server/database/staff.ts";
import { createDesk, ensureInitialStaff } from "#server/desk/desk.ts";
import { createDrafts, createReminders } from "#server/drafts/drafts.ts";
import type { Environment } from "#server/env.ts";
import { createLimits } from "#server/http/limits.ts";
import { newToken } from "#server/keys/encryption.ts";
import { sendContactEmail } from "#server/messages/send-contact-email.ts";
import { type SignedIn, startSession } from "#server/staff/sign-in.ts";
import { examplePeople } from "./words.ts";

const minute = 60_000;

/** Who calls in the example: an address kept for documents (RFC 5737). */
export const visitor = { address: "192.0.2.1", idempotencyKey: null, sawSummary: true };

/** What the example is made with. */
export type ExampleDependencies = Pick<FunctionDependencies, "keyring" | "newId" | "messageIdFor"> & {
  readonly environment: Environment;
  readonly database: Database;
  /** The instant that the year of the example ends with. */
  readonly now: number;
  readonly founders: readonly string[];
};

/** Something that happened, and when. */
export type Told = { readonly at: number; readonly happen: () => Promise<unknown> };

/** The functions that visitors and the desk call, on one transaction and a clock that is turned. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens it, and lets the people of the agency in. */
export async function openStage(
  { database, environment, keyring, newId, messageIdFor, now, founders }: ExampleDependencies,
  transaction: Transaction,
  clock: { now: number },
) {
  const parts: FunctionDependencies = {
    database: { ...database, db: transaction, transaction: (work) => work(transaction) },
    ...{ keyring, newId, newToken, messageIdFor },
    limits: { count: async () => 0 },
    now: () => clock.now,
    today: () => dayInParis(clock.now),
    randomBytes,
    termsOf: (edition) => termsOn(edition, dayInParis(clock.now)),
    isClosed: () => false,
    wakeMail: () => {},
  };
  const doorLimits = createLimits({ enabled: false, pool: null });
  const agency = createDesk({ ...parts, environment, doorLimits, later: () => {} });
  await ensureInitialStaff(parts.database, founders, parts);
  const [first] = (await staff(transaction)).filter(({ role }) => role === "founder");
  const founder = asSignedIn(first!, clock.now);
  const invite = async ({ name, email }: { name: string; email: string }, role: StaffRole) => {
    expectDone(await agency.people.invite({ name, email, role }, founder));
    return asSignedIn((await findPersonByEmail(transaction, email))!, clock.now);
  };
  const zenmaster = await invite(examplePeople.zenmaster, "zenmaster");
  const otherZenmaster = await invite(examplePeople.otherZenmaster, "zenmaster");
  const accountant = await invite(examplePeople.accountant, "accountant");
  clock.now = now - 50 * minute;
  for (const [index, { email }] of [zenmaster, otherZenmaster, accountant].entries()) {
    const person = (await findPersonByEmail(transaction, email))!;
    await startSession(parts, transaction, person, examplePeople.devices[index]!);
  }
  const callContract = sendContractConfirmation(parts);
  return {
    ...{ transaction, clock, parts, agency, founder, zenmaster, otherZenmaster, accountant },
    contracts: new Map<number, StoredContract>(),
    drafts: createDrafts(parts),
    reminders: createReminders(parts),
    contact: sendContactEmail(parts),
    async begin(body: object): Promise<string> {
      const kept = expectDone(await callContract({ ...body, step: 1 }, visitor));
      return kept.step === 1 ? kept.draft : "";
    },
    async sign(body: object): Promise<StoredContract> {
      const kept = expectDone(await callContract({ ...body, step: 2 }, visitor));
      return (await findContract(transaction, keyring, { number: kept.step === 2 ? kept.contract : "" }))!;
    },
  };
}

/** The token of a contract's private link. */
export function linkOf({ contracts, parts }: Stage, rank: number): string {
  return linkTokenOf(contracts.get(rank)!, parts.keyring);
}

function asSignedIn({ id, name, email, role }: Person, openedAt: number): SignedIn {
  return { sessionId: "", id, name, email, role, openedAt };
}

/** The value of what must succeed. @throws {Error} when the rules no longer allow what the example tells. */
export function expectDone<Value>(outcome: Outcome<Value, unknown>): Value {
  if (!outcome.ok) throw new Error(`The example was refused, ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}
