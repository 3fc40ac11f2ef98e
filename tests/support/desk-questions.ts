import { expect } from "vitest";
import { readDebitSearch } from "#domain/billing/debit-search.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { finishAnnouncements } from "#server/announcements/enqueue.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import { logTopics } from "#server/desk/activity-log.ts";
import { accountOf } from "./accounts.ts";
import { newPolicy, newPrice, newTerms } from "./announcements.ts";
import { accountFile, returnLine, transferLine } from "./bank-files.ts";
import { aMessage } from "./call-bodies.ts";
import { createTestDesk } from "./desk.ts";
import { accepted } from "./functions.ts";
import type { TestStore } from "./stores.ts";
import { aPaper } from "./takeovers.ts";

/**
 * The queries of the desk's pages and the changes by its actions: messages, subscriptions, contracts, debits, mails,
 * log, settings, search and today.
 */
export async function askAtTheDesk(store: TestStore): Promise<void> {
  const desk = await createTestDesk(store);
  const { agency, clock } = desk;
  const by = await desk.signedIn("founder", "Hélène Honorat");
  const { number, dates } = await desk.signAndConfirm({});
  await desk.startDraft({});
  await desk.contact(aMessage());
  const [message] = (await agency.messages.list({})).messages;
  await agency.messages.list({ handled: false }, message);
  await agency.messages.list({ handled: true });
  await agency.messages.read(message!.id);
  accepted(await agency.messages.answer(message!.id, { text: "Oui", seen: 0 }, by));
  await agency.messages.mark(message!.id, false, by);
  await agency.messages.mark(message!.id, true, by);
  const [draft] = (await agency.drafts.list(1)).drafts;
  await agency.drafts.remind(draft!.id, draft!.reminded, by);
  const { waiting } = await agency.mails.overview();
  for (const state of ["waiting", "sent", "dead", "cancelled"] as const) await agency.mails.list(state, 2);
  await agency.mails.sendAgain(waiting.mails[0]!.id, by);
  await agency.mails.sendAllAgain(by);
  const asked = { right: "access", word: number, askedOn: dayInParis(clock.now) } as const;
  const copy = accepted(await agency.rights.note(asked, by));
  accepted(await agency.rights.answer(copy, by));
  await agency.rights.list();
  await agency.breach.traces({ from: 0, until: clock.now });
  await agency.log.people();
  for (const topic of [undefined, ...logTopics]) await agency.log.read({ topic });
  await agency.log.read({
    by: by.name,
    from: "2025-09-01",
    through: "2025-09-30",
    after: { at: clock.now, lines: 2 },
  });
  const colleague = await desk.signedIn("zenmaster", "Inès Carbonel");
  accepted(await agency.clients.assign(number, { to: by.id, expected: "", tellsClient: true }, by));
  await agency.clients.assignees();
  accepted(await agency.clients.cover({ from: by.id, to: colleague.id, until: "2025-10-20" }, by));
  accepted(await agency.clients.pass({ from: by.id, to: colleague.id, expected: 1 }, by));
  await agency.people.setFirstName("Inès", by);
  await agency.today.tasksOf(colleague.id);
  await agency.today.tasks();
  await agency.today.done();
  await agency.today.metrics();
  await agency.waiting();
  await agency.invoices.month(dates.firstDebitOn);
  await agency.balance.read({ all: true });
  await agency.books.month(await agency.books.monthToLookAt());
  await agency.invoices.find("2H-F-2025-000001");
  await agency.contracts.list({ state: "active" }, { by: "name", direction: "asc" }, { page: 2 });
  await agency.contracts.list({ mandateState: "dead" }, { by: "number", direction: "desc" }, {});
  for (const moneyState of ["unpaid", "due", "to-refund"] as const)
    await agency.contracts.list({ moneyState }, { by: "number", direction: "desc" }, {});
  for (const typed of [
    "garance",
    "garnace",
    "000001",
    "P-2025-0001",
    "89,00",
    "garance 15/11/2025",
    "•••• 2606",
    number,
  ])
    await agency.search(typed);
  expect((await agency.contract.read(number)).ok).toBe(true);
  expect((await agency.contract.showAccount(number, "subscriber", by)).ok).toBe(true);
  const period = { fromOn: dates.firstDebitOn, toOn: dates.firstDebitOn, madeOn: dayInParis(clock.now) };
  const request = period;
  const plan = accepted(await agency.debits.plan(request));
  const agreed = {
    request,
    expectedSha256: planSha256(plan),
    totalCents: plan.totalCents,
    confirmsEarly: true,
  };
  const run = await agency.debits.make(agreed, by);
  expect(run).toMatchObject({ ok: true, value: { debitCount: 1 } });
  expect((await agency.debits.file("P-2025-0001", by)).ok).toBe(true);
  await agency.debits.readRun("P-2025-0001", { filter: "returned", words: "garance", page: 1 });
  const on = dayInParis(clock.now);
  accepted(await agency.debits.deposit("P-2025-0001", { on }, by));
  accepted(await agency.debits.undoDeposit("P-2025-0001", by));
  expect((await agency.debits.move("P-2025-0001", { isVerified: false }, by)).ok).toBe(false);
  const reference = plan.debits[0]!.id;
  expect(
    (await agency.debits.recordReturn(reference, { on: dayInParis(clock.now), reason: "AM04" }, by)).ok,
  ).toBe(true);
  const lines = [returnLine({ endToEndId: reference }), transferLine({ text: `${number} 2H-F-2025-000001` })];
  const bytes = new TextEncoder().encode(accountFile({ lines: [...lines, returnLine({ umr: "none" })] }));
  const { sha256 } = accepted(await agency.bankFiles.readFile({ name: "camt054.xml", bytes }, by));
  const preview = (await agency.bankFiles.preview(sha256))!;
  const answers = { debits: new Map(), batches: new Set<string>(), credits: new Map(), transfers: new Map() };
  accepted(await agency.bankFiles.recordFile({ sha256, planSha256: preview.planSha256, answers }, by));
  await agency.bankFiles.recorded(sha256);
  await agency.bankFiles.files(2);
  await agency.bankFiles.returnShares();
  await agency.bankFiles.unnamedReturns();
  await agency.bankFiles.dropFile(sha256, by);
  await agency.debits.joinNextRun(reference, true, by);
  await agency.debits.plan(request);
  for (const typed of [
    reference,
    number,
    `${number}-7K4QX2M9`,
    reference.slice(0, -2),
    "garance",
    "89,00",
    "15/11/2025",
    "garance 89,00 15/11/2025",
  ])
    await agency.debits.search(readDebitSearch(typed, on)!);
  await agency.debits.owedDue(reference);
  await agency.debits.settle(`${number}-20251115-1`, { on: dayInParis(clock.now), means: "transfer" }, by);
  await agency.debits.cancel("P-2025-0001", by);
  await agency.debits.run("P-2025-0001");
  await agency.debits.unpaid();
  await agency.debits.runs();
  accepted(await agency.accounts.request(number, "other-bank", by));
  accepted(await agency.packs.request(number, by));
  accepted(await accountOf(desk, { number }).sign());
  const { form } = accepted(await agency.contract.read(number)).facts;
  const moved = {
    typed: { ...form.facts, telephone: "06 39 98 74 03" },
    seen: form.seen,
    source: "call",
  } as const;
  accepted(await agency.facts.change(number, moved, by));
  accepted(await agency.accounts.undo(number, by));
  const elsewhere = { ...aTakeover, firstDebitOn: addDays(dayInParis(clock.now), 20) };
  accepted(await agency.takeovers.take(elsewhere, aPaper, by));
  await agency.announcements.owed();
  const typed = {
    ...newPolicy,
    ...({ what: "sous-traitant", name: "Nuage", country: "France", purpose: "E-mails" } as const),
  };
  const ahead = { ...typed, day: addDays(dayInParis(clock.now), 60) };
  for (const change of [newTerms, newPolicy, newPrice("advance", "70", dayInParis(clock.now))])
    await agency.announcements.prepare(change);
  const prepared = await agency.announcements.prepare(ahead);
  if (!prepared.ok) throw new Error("Nothing was prepared");
  await agency.announcements.preview(ahead);
  expect((await agency.announcements.announce(ahead, prepared.value, by)).ok).toBe(true);
  await agency.announcements.list(2);
  await agency.announcements.pricesToAnnounce(by.id);
  await agency.announcements.announceToClient(number, { sha256: "", count: 1 }, by);
  await finishAnnouncements(desk.context, () => false);
  await agency.people.list();
  await agency.people.invite({ name: "Inès Carbonel", email: "ines@example.fr", role: "zenmaster" }, by);
  const invited = (await agency.people.list()).find(({ name }) => name === "Inès Carbonel");
  await agency.people.changeRole(invited!.id, "accountant", by);
  await agency.people.remove(invited!.id, by);
  await agency.people.endSession((await agency.people.sessionsOf(by))[0]!.id, by);
}
