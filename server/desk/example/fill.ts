import { randomBytes } from "node:crypto";
import {
  exampleDrafts,
  exampleFirms,
  exampleMailError,
  exampleMessages,
  exampleNotes,
  examplePeople,
} from "#content/desk/example.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { StaffRole } from "#domain/staff.ts";
import { letInFirstPeople, openAgency } from "#server/agency/agency.ts";
import { openSession, type SignedIn } from "#server/agency/sign-in.ts";
import { noteActivity } from "#server/database/activities.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockContract } from "#server/database/contract-steps.ts";
import {
  findContract,
  findContractByNumber,
  linkTokenOf,
  type StoredContract,
} from "#server/database/contracts.ts";
import { debitsOfContracts, moveDebit } from "#server/database/debits.ts";
import { findDraftByToken } from "#server/database/drafts.ts";
import { settleExampleMails } from "#server/database/outbox.ts";
import { findPersonByEmail, type Person, staff } from "#server/database/staff.ts";
import { makeRun } from "#server/debits/make-run.ts";
import { planRun } from "#server/debits/plan.ts";
import { type Keyring, newToken } from "#server/encryption.ts";
import { confirmAddress, openEndings } from "#server/functions/client-contract.ts";
import { saveStep } from "#server/functions/contract-steps.ts";
import type { FunctionDependencies } from "#server/functions/dependencies.ts";
import { openDrafts, openReminders } from "#server/functions/drafts.ts";
import { sendContactEmail } from "#server/functions/send-contact-email.ts";
import { sendContractConfirmation } from "#server/functions/send-contract-confirmation.ts";
import { termsInForce } from "#server/functions/terms-in-force.ts";
import { fictionPhone, mandateOf, subscriberOf } from "./firms.ts";
import {
  draftAges,
  messageAges,
  messagesWaiting,
  type ToldContract,
  toldContracts,
  toldRuns,
} from "./story.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const visitor = { address: "192.0.2.1", idempotencyKey: null, sawSummary: true };

/** What the example is made with. */
export type ExampleDependencies = Pick<FunctionDependencies, "keyring" | "newId" | "messageIdFor"> & {
  readonly database: Database;
  /** The instant that the year of the example ends with. */
  readonly now: number;
  readonly founders: readonly string[];
};

/** Something that happened, and when. */
type Told = { readonly at: number; readonly happen: () => Promise<unknown> };

/**
 * Lets a year of the agency happen, in the order of its days and by the functions that visitors and the desk call, on a
 * clock that is turned. All of it is one transaction: mails are marked as sent before anybody sees that they were due.
 */
export function fillWithExample(deps: ExampleDependencies): Promise<void> {
  return deps.database.transaction(async (transaction) => {
    const clock = { now: deps.now - 366 * day };
    const stage = await openStage(deps, transaction, clock);
    const told = [
      ...contractsOf(stage, deps),
      ...runsOf(stage, deps),
      ...messagesOf(stage, deps),
      ...draftsOf(stage, deps),
    ];
    for (const { at, happen } of told.toSorted((one, other) => one.at - other.at)) {
      clock.now = at;
      await happen();
    }
    clock.now = deps.now;
    await rejections(stage, deps.now);
    await settleExampleMails(transaction, deps.now, exampleMailError);
  });
}

type Stage = Awaited<ReturnType<typeof openStage>>;

/** The functions over one transaction, and the people of the agency. */
async function openStage(
  { database, keyring, newId, messageIdFor, now, founders }: ExampleDependencies,
  transaction: Transaction,
  clock: { now: number },
) {
  const terms = termsInForce();
  const parts: FunctionDependencies = {
    database: { ...database, db: transaction, transaction: (work) => work(transaction) },
    ...{ keyring, newId, newToken, messageIdFor },
    limits: { count: async () => 0 },
    now: () => clock.now,
    today: () => dayInParis(clock.now),
    randomBytes,
    termsOf: (edition) => terms[edition],
    isClosed: () => false,
    wakeMail: () => {},
  };
  const agency = openAgency({ ...parts, countAttempt: async () => 0 });
  await letInFirstPeople(parts.database, founders, parts);
  const [first] = (await staff(transaction)).filter(({ role }) => role === "founder");
  const founder = asSignedIn(first!);
  const invite = async ({ name, email }: { name: string; email: string }, role: StaffRole) => {
    expectDone(await agency.people.invite({ name, email, role }, founder));
    return asSignedIn((await findPersonByEmail(transaction, email))!);
  };
  const zenmaster = await invite(examplePeople.zenmaster, "zenmaster");
  const otherZenmaster = await invite(examplePeople.otherZenmaster, "zenmaster");
  const accountant = await invite(examplePeople.accountant, "accountant");
  clock.now = now - 50 * minute;
  for (const [index, { email }] of [zenmaster, otherZenmaster, accountant].entries()) {
    const person = (await findPersonByEmail(transaction, email))!;
    await openSession(parts, transaction, person, examplePeople.devices[index]!);
  }
  const callContract = sendContractConfirmation(parts);
  return {
    ...{ transaction, clock, parts, agency, founder, zenmaster, otherZenmaster, accountant },
    contracts: new Map<number, StoredContract>(),
    drafts: openDrafts(parts),
    reminders: openReminders(parts),
    contact: sendContactEmail(parts),
    async begin(body: object): Promise<string> {
      const kept = expectDone(await callContract({ ...body, step: 1 }, visitor));
      return kept.step === 1 ? kept.draft : "";
    },
    async sign(body: object): Promise<StoredContract> {
      const kept = expectDone(await callContract({ ...body, step: 2 }, visitor));
      return (await findContractByNumber(transaction, keyring, kept.step === 2 ? kept.contract : ""))!;
    },
  };
}

function contractsOf(stage: Stage, { now, keyring }: ExampleDependencies): Told[] {
  return toldContracts(now).flatMap((told) => {
    const { rank, packId: pack, signedAt, fate } = told;
    const firm = subscriberOf(exampleFirms[rank]!, rank);
    let draft = "";
    const signing: Told[] = [
      { at: signedAt - 22 * minute, happen: async () => (draft = await stage.begin({ ...firm, pack })) },
      { at: signedAt - 9 * minute, happen: () => stage.drafts.showSummary(draft) },
      {
        at: signedAt,
        async happen() {
          const mandate = mandateOf(rank, { mistyped: fate.kind === "mistyped" });
          const date = dayInParis(signedAt).split("-").toReversed().join("/");
          stage.contracts.set(rank, await stage.sign({ ...firm, ...mandate, pack, draft, date }));
        },
      },
    ];
    const confirmation = {
      at: signedAt + 40 * minute,
      happen: async () =>
        expectDone(await confirmAddress(stage.parts)(linkOf(stage, rank, keyring), visitor)),
    };
    return [
      ...signing,
      ...(fate.kind === "unconfirmed" ? [] : [confirmation]),
      ...endingOf(stage, told, keyring, now),
      ...welcomeOf(stage, told, now),
    ];
  });
}

function endingOf(
  stage: Stage,
  { rank, signedAt, fate }: ToldContract,
  keyring: Keyring,
  now: number,
): Told[] {
  const terminate = async () => {
    const contract = stage.contracts.get(rank)!;
    const lastDay = lastDayIfTerminatedOn(contract, stage.parts.today());
    expectDone(await openEndings(stage.parts).terminate(linkOf(stage, rank, keyring), lastDay!, visitor));
  };
  switch (fate.kind) {
    case "withdrawn":
      return [
        {
          at: signedAt + fate.daysAfter * day,
          happen: async () =>
            expectDone(await openEndings(stage.parts).withdraw(linkOf(stage, rank, keyring), true, visitor)),
        },
      ];
    case "terminated":
      return [{ at: signedAt + fate.daysAfter * day, happen: terminate }];
    case "leaving":
      return [
        { at: now - fate.daysAgo * day, happen: terminate },
        {
          at: now - fate.daysAgo * day + hour,
          happen: () => note(stage, rank, stage.zenmaster, exampleNotes.leaving),
        },
      ];
    case "unpaid":
      return [
        { at: now - fate.daysAgo * day, happen: () => suspend(stage, rank) },
        {
          at: now - fate.daysAgo * day - day,
          happen: () => note(stage, rank, stage.otherZenmaster, exampleNotes.unpaid),
        },
      ];
    default:
      return [];
  }
}

async function suspend(stage: Stage, rank: number): Promise<void> {
  const { transaction, parts } = stage;
  const { id } = stage.contracts.get(rank)!;
  await lockContract(transaction, { number: stage.contracts.get(rank)!.number });
  const contract = (await findContract(transaction, parts.keyring, id))!;
  const asked = { at: parts.now(), on: parts.today(), by: stage.founder.name };
  expectDone(await saveStep(parts, transaction, contract, { kind: "suspend", reason: "unpaid" }, asked));
}

/** Everybody was called, but those of the last four days. */
function welcomeOf(stage: Stage, { rank, signedAt, fate }: ToldContract, now: number): Told[] {
  const at = signedAt + 20 * hour;
  if (at > now - 3 * day || fate.kind === "withdrawn") return [];
  const by = rank % 2 === 0 ? stage.zenmaster : stage.otherZenmaster;
  return [
    {
      at,
      async happen() {
        const { number } = stage.contracts.get(rank)!;
        await noteActivity(stage.transaction, {
          ...{ id: stage.parts.newId(), at, by: by.name, kind: "contract-welcomed", data: {} },
          subject: { kind: "contract", id: number },
        });
        if (rank % 5 === 0) await note(stage, rank, by, exampleNotes.called);
      },
    },
  ];
}

async function note(stage: Stage, rank: number, { name }: SignedIn, text: string): Promise<void> {
  const { parts, transaction } = stage;
  const { id: contractId } = stage.contracts.get(rank)!;
  await transaction
    .insertInto("contract_notes")
    .values({ id: parts.newId(), contractId, at: parts.now(), by: name, text })
    .execute();
}

function runsOf(stage: Stage, { now, keyring }: ExampleDependencies): Told[] {
  return toldRuns(now).map(({ fromOn, toOn, madeAt }) => ({
    at: madeAt,
    async happen() {
      const { transaction, parts, accountant } = stage;
      const request = { fromOn, toOn, madeOn: dayInParis(madeAt), again: false };
      const plan = await planRun(transaction, keyring, request);
      if (plan.debits.length === 0) return;
      expectDone(await makeRun({ ...parts, madeAt, by: accountant.name }, request, plan));
    },
  }));
}

/** The bank sent back the last two payments of the firm that is suspended, and one of another that paid since. */
async function rejections({ transaction, contracts }: Stage, now: number): Promise<void> {
  const latest = async (rank: number, count: number) =>
    (await debitsOfContracts(transaction, [contracts.get(rank)!.id]))
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
      .slice(-count);
  const sentBack = async (debit: Awaited<ReturnType<typeof latest>>[number], rejectionReason: string) => {
    const [soon, today]: readonly Day[] = [addDays(debit.collectionOn, 3), dayInParis(now)];
    const rejectedOn = soon! < today! ? soon! : today!;
    await moveDebit(transaction, debit, { state: "rejected", rejectedOn, rejectionReason });
  };
  for (const debit of await latest(6, 2)) await sentBack(debit, "AM04");
  for (const debit of await latest(8, 1)) await sentBack(debit, "MS03");
  for (const debit of await latest(12, 1)) {
    await sentBack(debit, "AM04");
    await moveDebit(transaction, { ...debit, state: "rejected" }, { state: "settled" });
  }
}

function messagesOf(stage: Stage, { now }: ExampleDependencies): Told[] {
  return exampleMessages.flatMap(([firstName, lastName, message], index) => {
    const at = now - messageAges[index]!;
    let id = "";
    const writes: Told = {
      at,
      async happen() {
        const email = `${firstName}.${lastName}@courriel.example`.toLowerCase();
        const phone = fictionPhone(100 + index);
        const kept = await stage.contact({ firstName, lastName, email, phone, message }, visitor);
        id = expectDone(kept).id;
      },
    };
    const by = index % 2 === 0 ? stage.zenmaster : stage.otherZenmaster;
    // The last of those that were answered was answered this morning.
    const answeredAt = index === messagesWaiting ? now - 20 * minute : at + 3 * hour;
    return index < messagesWaiting
      ? [writes]
      : [
          writes,
          { at: answeredAt, happen: async () => expectDone(await stage.agency.messages.mark(id, true, by)) },
        ];
  });
}

function draftsOf(stage: Stage, { now }: ExampleDependencies): Told[] {
  return exampleDrafts.flatMap((firm, index) => {
    const at = now - draftAges[index]!;
    const rank = exampleFirms.length + index;
    let token = "";
    const pack = index % 3 === 1 ? "business" : "advance";
    return [
      { at, happen: async () => (token = await stage.begin({ ...subscriberOf(firm, rank), pack })) },
      {
        at: at + minute,
        happen: () => (index % 2 === 0 ? stage.drafts.showSummary(token) : Promise.resolve()),
      },
      ...(index === 2 ? [{ at: at + 2 * hour, happen: () => stage.reminders.stop(token, visitor) }] : []),
      ...(index === 1 ? [{ at: now - 15 * minute, happen: () => remind(stage, token) }] : []),
    ];
  });
}

async function remind({ agency, transaction, zenmaster }: Stage, token: string): Promise<void> {
  const { id } = (await findDraftByToken(transaction, token))!;
  expectDone(await agency.drafts.remind(id, zenmaster));
}

function linkOf({ contracts }: Stage, rank: number, keyring: Keyring): string {
  return linkTokenOf(contracts.get(rank)!, keyring);
}

function asSignedIn({ id, name, email, role }: Person): SignedIn {
  return { sessionId: "", id, name, email, role };
}

/** @throws {Error} when the rules no longer allow what the example tells. */
function expectDone<Value>(outcome: Outcome<Value, unknown>): Value {
  if (!outcome.ok) throw new Error(`The example was refused: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}
