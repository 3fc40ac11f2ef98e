import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import { closeLateMonths } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import type { Context } from "#server/context.ts";
import { confirmEmail, createEndings } from "#server/contracts/client-space.ts";
import { invoicesOfContract } from "#server/database/billing/ledger.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { giveUpLatestMail, markDueMailsSent } from "#server/database/mail/outbox.ts";
import {
  draftDaysAgo,
  type ExampleContract,
  exampleContracts,
  exampleFirm,
  exampleMandate,
  exampleRuns,
  exampleSubscriber,
  fictionPhone,
  instantAgo,
  messageDaysAgo,
  messagesWaiting,
} from "./plan.ts";
import { returnsOf } from "./returns.ts";
import { takeoversOf } from "./takeovers.ts";
import {
  exampleCredits,
  exampleDrafts,
  exampleFirms,
  exampleMailError,
  exampleMessages,
  exampleNotes,
} from "./words.ts";
import { addNote, createWorld, type Event, expectSuccess, linkOf, visitor, type World } from "./world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Plays a year of the agency in the order of its days, through the functions that visitors and the desk call, on a
 * simulated clock. All of it is one transaction: mails are marked as sent before anybody can see that they were due.
 * `copies`: how often each contract of the example is there, for measures with many.
 */
export function fillWithExample(site: Context, copies = 1): Promise<void> {
  return site.database.transaction(async (transaction) => {
    const now = site.now();
    const clock = { now: now - 366 * day };
    const world = await createWorld(site, transaction, clock);
    const events = [
      ...contractsOf(world, now, copies),
      ...takeoversOf(world, now, copies),
      ...runsOf(world, now),
      ...invoicesOf(world, now),
      ...creditNotesOf(world, now),
      ...messagesOf(world, now),
      ...draftsOf(world, now, copies),
      ...returnsOf(world, now),
    ];
    for (const { at, happen } of events.toSorted((one, other) => one.at - other.at)) {
      clock.now = at;
      await happen();
    }
    clock.now = now;
    await giveUpLatestMail(transaction, "acknowledgement", now, exampleMailError);
    await markDueMailsSent(transaction, now);
  });
}

function runsOf({ agency, accountant }: World, now: number): Event[] {
  return exampleRuns(now).map(({ fromOn, toOn, madeAt }) => ({
    at: madeAt,
    async happen() {
      const request = { fromOn, toOn, madeOn: dayInParis(madeAt) };
      const planned = await agency.debits.plan(request);
      if (!planned.ok) throw new Error(`No run for ${fromOn} to ${toOn}: ${planned.problem}`);
      const plan = planned.value;
      if (plan.debits.length === 0) return;
      const agreed = {
        request,
        expectedSha256: planSha256(plan),
        totalCents: plan.totalCents,
        confirmsEarly: true,
      };
      const run = expectSuccess(await agency.debits.make(agreed, accountant));
      expectSuccess(await agency.debits.deposit(run.id, { on: dayInParis(madeAt) }, accountant));
    },
  }));
}

/** The invoices of a year, each on its due day, and the books: debits on the day after theirs, months closed by themselves. */
function invoicesOf({ context }: World, now: number): Event[] {
  const days = Array.from({ length: 366 }, (_, ago) => addDays(dayInParis(now), -ago)).toReversed();
  const issue = async () => {
    await issueDueInvoices(context);
    await recordCollections(context);
    await closeLateMonths(context);
  };
  return [
    ...days.map((on) => ({ at: startInParis(on) + 8 * hour, happen: issue })).filter(({ at }) => at < now),
    { at: now, happen: issue },
  ];
}

/** Paid months that were taken back in part; one was paid back since, the other still is to be. */
function creditNotesOf({ agency, accountant, contracts, transaction, context }: World, now: number): Event[] {
  return exampleCredits.flatMap(({ position, cents, reason, issuedDaysAgo, refundedDaysAgo }) => {
    let refunded: { readonly contract: string; readonly dueOn: Day } | null = null;
    const credit = async () => {
      const paid = (await invoicesOfContract(transaction, contracts.get(position)!.id)).findLast(
        (invoice) => invoiceStanding(invoice, invoice.history, context.today()).state === "paid",
      );
      if (!paid) return;
      const request = { amountCents: cents, expectedLeftCents: paid.entry.totalCents, reason };
      expectSuccess(await agency.credits.issue(paid.entry.number, request, accountant));
      refunded = { contract: contracts.get(position)!.number, dueOn: paid.entry.dueOn };
    };
    const refund = async () => {
      if (refunded === null) return;
      const made = { expectedCents: cents, on: context.today(), means: "transfer", reference: null } as const;
      expectSuccess(await agency.refunds.record(refunded, made, accountant));
    };
    return [
      { at: instantAgo(now, issuedDaysAgo, position), happen: credit },
      ...(refundedDaysAgo === null
        ? []
        : [{ at: instantAgo(now, refundedDaysAgo, position), happen: refund }]),
    ];
  });
}

function messagesOf(world: World, now: number): Event[] {
  return exampleMessages.flatMap(([firstName, lastName, message], index) => {
    const at = instantAgo(now, messageDaysAgo[index]!, index);
    let id = "";
    const writes: Event = {
      at,
      async happen() {
        const email = `${firstName}.${lastName}@courriel.example`.toLowerCase();
        const phone = fictionPhone(100 + index);
        const result = await world.contact({ firstName, lastName, email, phone, message }, visitor);
        id = expectSuccess(result).id;
      },
    };
    const by = index % 2 === 0 ? world.zenmaster : world.otherZenmaster;
    // The newest answered message was answered this morning.
    const answeredAt = index === messagesWaiting ? now - 20 * minute : at + 3 * hour;
    return index < messagesWaiting
      ? [writes]
      : [
          writes,
          {
            at: answeredAt,
            happen: async () => expectSuccess(await world.agency.messages.mark(id, true, by)),
          },
        ];
  });
}

function draftsOf(world: World, now: number, copies: number): Event[] {
  return exampleDrafts.flatMap((firm, index) => {
    const at = instantAgo(now, draftDaysAgo[index]!, index);
    const position = exampleFirms.length * copies + index;
    let token = "";
    const pack = index % 3 === 1 ? "business" : "advance";
    return [
      { at, happen: async () => (token = await world.begin({ ...exampleSubscriber(firm, position), pack })) },
      {
        at: at + minute,
        happen: () => (index % 2 === 0 ? world.drafts.showSummary(token) : Promise.resolve()),
      },
      ...(index === 2 ? [{ at: at + 2 * hour, happen: () => world.reminders.stop(token, visitor) }] : []),
      ...(index === 1 ? [{ at: now - 4 * minute, happen: () => remind(world, token) }] : []),
    ];
  });
}

async function remind({ agency, transaction, zenmaster, clock }: World, token: string): Promise<void> {
  const { id } = (await findDraftByToken(transaction, token))!;
  // The first reminder left by itself.
  await markDueMailsSent(transaction, clock.now, id);
  expectSuccess(await agency.drafts.remind(id, 1, zenmaster));
}

/** The contracts: their signatures, and their later events. */
function contractsOf(world: World, now: number, copies: number): Event[] {
  return exampleContracts(now, copies).flatMap((events) => {
    const { position, packId: pack, signedAt, ending } = events;
    const firm = exampleSubscriber(exampleFirm(position), position);
    let draft = "";
    const signing: Event[] = [
      { at: signedAt - 22 * minute, happen: async () => (draft = await world.begin({ ...firm, pack })) },
      { at: signedAt - 9 * minute, happen: () => world.drafts.showSummary(draft) },
      {
        at: signedAt,
        async happen() {
          const mandate = exampleMandate(position, { mistyped: ending.kind === "mistyped" });
          const date = dayInParis(signedAt).split("-").toReversed().join("/");
          world.contracts.set(position, await world.sign({ ...firm, ...mandate, pack, draft, date }));
        },
      },
    ];
    const confirmation = {
      at: signedAt + 40 * minute,
      happen: async () => expectSuccess(await confirmEmail(world.context)(linkOf(world, position), visitor)),
    };
    return [
      ...signing,
      ...(ending.kind === "unconfirmed" ? [] : [confirmation]),
      ...endingOf(world, events, now),
      ...welcomeOf(world, events, now),
    ];
  });
}

function endingOf(world: World, { position, signedAt, ending }: ExampleContract, now: number): Event[] {
  const terminate = async () => {
    const contract = world.contracts.get(position)!;
    const lastDay = lastDayIfTerminatedOn(contract, world.context.today());
    expectSuccess(await createEndings(world.context).terminate(linkOf(world, position), lastDay!, visitor));
  };
  switch (ending.kind) {
    case "withdrawn":
      return [
        {
          at: signedAt + ending.daysAfter * day,
          happen: async () =>
            expectSuccess(
              await createEndings(world.context).withdraw(linkOf(world, position), true, visitor),
            ),
        },
      ];
    case "terminated":
      return [{ at: signedAt + ending.daysAfter * day, happen: terminate }];
    case "leaving":
      return [
        { at: now - ending.daysAgo * day, happen: terminate },
        {
          at: now - ending.daysAgo * day + hour,
          happen: () => addNote(world, position, world.zenmaster, exampleNotes.leaving),
        },
      ];
    default:
      return [];
  }
}

/** Everybody was called, except those who signed in the last four days. */
function welcomeOf(world: World, { position, signedAt, ending }: ExampleContract, now: number): Event[] {
  const at = signedAt + 20 * hour;
  if (at > now - 3 * day || ending.kind === "withdrawn") return [];
  const by = position % 2 === 0 ? world.zenmaster : world.otherZenmaster;
  return [
    {
      at,
      async happen() {
        expectSuccess(
          await world.agency.contract.welcome(
            world.contracts.get(position)!.number,
            { way: "call", note: "" },
            by,
          ),
        );
        if (position % 5 === 0) await addNote(world, position, by, exampleNotes.called);
      },
    },
  ];
}
