import { dayInParis } from "#domain/calendar.ts";
import { type ContractStatus, effectiveDay, type Step, takeStep } from "#domain/contract/lifecycle.ts";
import { unpaidInvoicesLimit } from "#domain/contract/notice-periods.ts";
import type { Outcome } from "#domain/outcome.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { type ContractActionProblem, createContractActions } from "#server/contracts/desk-actions.ts";
import { statusToken } from "#server/contracts/take-step.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { beginning, type TestFunctions } from "./functions.ts";

/** The visitor who ends contracts in tests. */
export const caller = { ip: "192.0.2.1" };

/** The person who acts for the agency in tests. */
export const camille = { name: "Camille", role: "founder" } as const;

/** Takes a step as the page of a contract does, after its preview. */
export async function stepTaken(
  functions: Pick<TestFunctions, "database" | "keyring" | "context" | "clock">,
  number: string,
  step: Step,
  on = dayInParis(functions.clock.now),
): Promise<Outcome<ContractStatus, ContractActionProblem>> {
  const { database, keyring, context, clock } = functions;
  const contract = (await findContract(database.db, keyring, { number }))!;
  const previewed = takeStep(
    contract,
    step,
    { at: clock.now, on },
    { unpaid: { inARow: unpaidInvoicesLimit, remindedInARow: unpaidInvoicesLimit } },
  );
  const day = previewed.ok ? effectiveDay(step, previewed.value, on) : on;
  const expected = { standing: statusToken(contract.status), day };
  return createContractActions(context).take(number, step, { on, expected }, camille);
}

let firms = 0;

/** A contract of Pack Advance signed on 15 September 2025, and the actions behind its client's link. */
export async function signed(functions: TestFunctions) {
  functions.clock.now = beginning;
  const contract = await functions.sign({ email: `ending-${++firms}@example.fr` });
  return {
    contract,
    token: linkTokenOf(contract, functions.keyring),
    endings: createEndings(functions.context),
    woken: functions.woken,
  };
}

/** The contract as stored now. */
export async function read({ database, keyring }: TestFunctions, id: string) {
  return (await findContract(database.db, keyring, { id }))!;
}

/** The promised mail about a contract or one of its steps. */
export async function promised(functions: TestFunctions, id: string, kind: MailKind) {
  return (await outboxMailsOf(functions, id)).findLast((mail) => mail.kind === kind)!;
}

/** The same mail, composed. */
export async function mailAbout(functions: TestFunctions, id: string, kind: MailKind) {
  return (await functions.compose(await promised(functions, id, kind)))!;
}

/** The mails that every signature promises. */
export const promisedAtSignature: readonly MailKind[] = [
  "confirmation",
  "agency-contract",
  "address-reminder-1",
  "address-reminder-2",
];

/** The kinds of the mails and of the events after the signature. */
export async function storedEndings(functions: TestFunctions, contract: { id: string; chainId: string }) {
  const mails = (await outboxMailsOf(functions, contract.id)).map(({ kind }) => kind);
  const events = (await evidenceOf(functions.database.db, contract.chainId)).map(({ kind }) => kind);
  return {
    mails: mails.filter((kind) => !promisedAtSignature.includes(kind)),
    events: events.slice(events.indexOf("contract-kept") + 1),
  };
}

/** The mails of a contract and of its steps, in order. */
export async function outboxMailsOf(functions: TestFunctions, contractId: string) {
  const steps = await functions.database.db
    .selectFrom("contract_steps")
    .select("id")
    .where("contractId", "=", contractId)
    .orderBy("at")
    .execute();
  const subjects = [contractId, ...steps.map(({ id }) => id)];
  return (await Promise.all(subjects.map((id) => functions.outboxMails(id)))).flat();
}
