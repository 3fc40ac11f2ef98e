import { dayInParis } from "#domain/calendar.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { StaffRole } from "#domain/staff.ts";
import { type Context, createContext, unlimited } from "#server/context.ts";
import { sendContractConfirmation } from "#server/contracts/send-contract-confirmation.ts";
import { accepted } from "#server/contracts/terms-in-force.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { findPersonByEmail, type Person, staff } from "#server/database/staff/staff.ts";
import { createDesk, ensureInitialStaff } from "#server/desk/desk.ts";
import { createDrafts, createReminders } from "#server/drafts/drafts.ts";
import { sendContactEmail } from "#server/messages/send-contact-email.ts";
import { type SignedIn, startSession } from "#server/staff/sign-in.ts";
import { exampleTerms, storeExampleTerms } from "./terms.ts";
import { examplePeople } from "./words.ts";

const minute = 60_000;

/** The caller in the example: an IP reserved for documentation (RFC 5737). */
export const visitor = { ip: "192.0.2.1", idempotencyKey: null, sawSummary: true };

/** Something that happens, and when. */
export type Event = { readonly at: number; readonly happen: () => Promise<unknown> };

/** The functions that visitors and the desk call, on one transaction and a simulated clock. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** Creates it, and gives the agency's people access. */
export async function createWorld(site: Context, transaction: Transaction, clock: { now: number }) {
  const { database, keyring, settings, newId } = site;
  const now = site.now();
  const context = createContext({
    settings,
    database: { ...database, db: transaction, transaction: (work) => work(transaction) },
    keyring,
    log: site.log,
    limits: unlimited,
    documents: site.documents,
    readBankFile: site.readBankFile,
    termsOf: (edition) => accepted(exampleTerms.editionOn(edition, dayInParis(clock.now))),
    wakeMail: () => {},
    runAfterResponse: () => {},
    now: () => clock.now,
    newId,
  });
  const agency = createDesk(context);
  await storeExampleTerms(context, transaction, clock.now);
  await ensureInitialStaff(context);
  const [first] = (await staff(transaction)).filter(({ role }) => role === "founder");
  const founder = asSignedIn(first!, clock.now);
  const invite = async ({ name, email }: { name: string; email: string }, role: StaffRole) => {
    expectSuccess(await agency.people.invite({ name, email, role }, founder));
    return asSignedIn((await findPersonByEmail(transaction, email))!, clock.now);
  };
  const zenmaster = await invite(examplePeople.zenmaster, "zenmaster");
  const otherZenmaster = await invite(examplePeople.otherZenmaster, "zenmaster");
  const accountant = await invite(examplePeople.accountant, "accountant");
  clock.now = now - 50 * minute;
  for (const [index, { email }] of [zenmaster, otherZenmaster, accountant].entries()) {
    const person = (await findPersonByEmail(transaction, email))!;
    await startSession(context, transaction, person, examplePeople.devices[index]!);
  }
  const callContract = sendContractConfirmation(context);
  return {
    transaction,
    clock,
    context,
    agency,
    founder,
    zenmaster,
    otherZenmaster,
    accountant,
    contracts: new Map<number, StoredContract>(),
    drafts: createDrafts(context),
    reminders: createReminders(context),
    contact: sendContactEmail(context),
    async begin(body: object): Promise<string> {
      const result = expectSuccess(await callContract({ ...body, step: 1 }, visitor));
      return result.step === 1 ? result.draft : "";
    },
    async sign(body: object): Promise<StoredContract> {
      const result = expectSuccess(await callContract({ ...body, step: 2 }, visitor));
      return (await findContract(transaction, keyring, {
        number: result.step === 2 ? result.contract : "",
      }))!;
    },
  };
}

/** The token of a contract's private link. */
export function linkOf({ contracts, context }: World, position: number): string {
  return linkTokenOf(contracts.get(position)!, context.keyring);
}

function asSignedIn({ id, name, email, role }: Person, openedAt: number): SignedIn {
  return { sessionId: "", id, name, email, role, openedAt };
}

/** The value of an outcome that must succeed. @throws {Error} when the rules no longer allow the example's events. */
export function expectSuccess<Value>(outcome: Outcome<Value, unknown>): Value {
  if (!outcome.ok) throw new Error(`The example was refused, ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

/** Adds a note to a contract. */
export async function addNote(
  { agency, contracts }: World,
  position: number,
  by: SignedIn,
  text: string,
): Promise<void> {
  expectSuccess(await agency.contract.addNote(contracts.get(position)!.number, text, by));
}
