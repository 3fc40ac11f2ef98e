import { exampleDrafts, exampleFirms, exampleMailError, exampleMessages } from "#content/desk/example.ts";
import { addDays, dayInParis, startInParis } from "#domain/calendar.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/debits.ts";
import { findDraftByToken } from "#server/database/drafts.ts";
import { giveUpLatestMail, markDueMailsSent } from "#server/database/outbox.ts";
import { planSha256 } from "#server/debits/plan.ts";
import { contractsOf } from "./contracts.ts";
import { fictionPhone, subscriberOf } from "./firms.ts";
import { type ExampleDependencies, expectDone, openStage, type Stage, type Told, visitor } from "./stage.ts";
import { draftDaysAgo, instantAgo, messageDaysAgo, messagesWaiting, toldRuns } from "./story.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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
    await rejections(stage, deps.now);
    clock.now = deps.now;
    await giveUpLatestMail(transaction, "acknowledgement", deps.now, exampleMailError);
    await markDueMailsSent(transaction, deps.now);
  });
}

function runsOf({ agency, accountant }: Stage, { now }: ExampleDependencies): Told[] {
  return toldRuns(now).map(({ fromOn, toOn, madeAt }) => ({
    at: madeAt,
    async happen() {
      const request = { fromOn, toOn, madeOn: dayInParis(madeAt) };
      const plan = await agency.debits.plan(request);
      if (plan.debits.length === 0) return;
      const agreed = { request, shown: planSha256(plan), totalCents: plan.totalCents };
      expectDone(await agency.debits.make(agreed, accountant));
    },
  }));
}

/** The bank sent back the last two payments of the firm that is suspended, and one of another that paid since. */
async function rejections(stage: Stage, now: number): Promise<void> {
  const { agency, accountant, clock, contracts, transaction } = stage;
  const latest = async (rank: number, count: number) =>
    (await debitsOfContracts(transaction, [contracts.get(rank)!.id]))
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
      .slice(-count);
  const sentBack = async ({ id, collectionOn }: Pick<StoredDebit, "id" | "collectionOn">, reason: string) => {
    const [on = collectionOn] = [addDays(collectionOn, 3), dayInParis(now)].toSorted();
    clock.now = Math.min(now, startInParis(on) + 11 * hour);
    expectDone(await agency.debits.noteReturn(id, { on, reason }, accountant));
  };
  for (const debit of await latest(6, 2)) await sentBack(debit, "AM04");
  for (const debit of await latest(8, 1)) await sentBack(debit, "MS03");
  for (const debit of await latest(12, 1)) {
    await sentBack(debit, "AM04");
    clock.now = now;
    const received = { on: dayInParis(now), means: "transfer" } as const;
    expectDone(await agency.debits.settle(debit.id, received, accountant));
  }
}

function messagesOf(stage: Stage, { now }: ExampleDependencies): Told[] {
  return exampleMessages.flatMap(([firstName, lastName, message], index) => {
    const at = instantAgo(now, messageDaysAgo[index]!, index);
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
    const at = instantAgo(now, draftDaysAgo[index]!, index);
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
      ...(index === 1 ? [{ at: now - 4 * minute, happen: () => remind(stage, token) }] : []),
    ];
  });
}

async function remind({ agency, transaction, zenmaster, clock }: Stage, token: string): Promise<void> {
  const { id } = (await findDraftByToken(transaction, token))!;
  // The first reminder left by itself.
  await markDueMailsSent(transaction, clock.now, id);
  expectDone(await agency.drafts.remind(id, zenmaster));
}
