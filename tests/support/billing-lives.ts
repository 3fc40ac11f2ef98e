import { codesWith } from "#content/contract/gifts.ts";
import { longDate } from "#content/site/format.ts";
import { centsToCollect, debitsOf as debitsOfAccount, onAccountCents } from "#domain/billing/account.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { chargeAnswers } from "#domain/billing/charge-lines.ts";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import { batchStanding } from "#domain/billing/filed-batch.ts";
import { nextDebitOf } from "#domain/billing/next-debit.ts";
import { owedDue } from "#domain/billing/owed-due.ts";
import { dueToRebillOn } from "#domain/billing/rebilling.ts";
import {
  addDays,
  addMonths,
  calendarMonthsBetween,
  type Day,
  dayInParis,
  daysBetween,
} from "#domain/calendar.ts";
import { arrearsChoices, mandateRequestReasons } from "#domain/contract/account-change.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { packPriceTo } from "#domain/contract/typed-change.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import { type ChangeRecipient, createAnnouncements } from "#server/announcements/announcements.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import { closeLateMonths, createCloses } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { createCharges } from "#server/billing/charges.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { filedBatches } from "#server/billing/runs/filed-batches.ts";
import { createAccountActions } from "#server/contracts/account-actions.ts";
import { createEmailChanges } from "#server/contracts/change-email.ts";
import { createEmailConfirmations } from "#server/contracts/confirm-email-change.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { createFactActions } from "#server/contracts/fact-actions.ts";
import { createTakeBack } from "#server/contracts/take-back.ts";
import { bringEmailsIntoUse } from "#server/contracts/use-email.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { chargesOfDebits } from "#server/database/billing/charges.ts";
import { monthToClose } from "#server/database/billing/closed-months.ts";
import { latestRuns, runsToDeposit } from "#server/database/billing/debit-runs.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { confirmationTokenOf } from "#server/database/contracts/email-changes.ts";
import type { Random } from "../crash/random.ts";
import { accountOf as clientAccount, otherIban } from "./accounts.ts";
import { empty as nothingTyped } from "./announcements.ts";
import { accountFile, batchLine, returnLine, transferLine } from "./bank-files.ts";
import { bookFaults } from "./book-faults.ts";
import { debitsOf, reminderLeft } from "./debits.ts";
import { stepTaken } from "./endings.ts";
import type { TestFunctions } from "./functions.ts";
import { packsOf } from "./packs.ts";

/** The first due day that has an invoice in these lives. */
export const livesStartOn: Day = "2025-10-01";

const founder = { name: "Hélène Honorat", role: "founder" } as const;
const colleague = { name: "Paul Guérin", role: "founder" } as const;
const dayMs = 86_400_000;
const returnReasons = ["AM04", "AM04", "AM04", "AM04", "MD06", "AC04"];
const interruption = { kind: "suspend", reason: "force-majeure" } as const;
const endings = [
  { kind: "withdraw", declaresSmallFirm: true },
  { kind: "terminate", cause: "subscriber" },
  interruption,
  { kind: "reactivate" },
] as const satisfies readonly Step[];
const deadMandates = ["AC01", "AC04", "MD01", "MD07"];
/** Of the accounts that clients sign later; no debit can use the last two. */
const accounts = [
  { iban: otherIban },
  { iban: "DE89370400440532013000" },
  { iban: "FR7630006000011234567890188" },
  { iban: "GB29NWBK60161331926819", adresse: "1 Whitehall Place", pays: "Royaume-Uni" },
];
const visitor = { ip: "192.0.2.7", idempotencyKey: null };
const wrongSiret = "73282932000075";
const rightSiret = "73282932000074";

/** The SIRET of the nth company. */
function siretOf(nth: number): string {
  const withKey = (digits: string) =>
    Array.from({ length: 10 }, (_, key) => `${digits}${key}`).find((each) => luhnSum(each) % 10 === 0)!;
  return withKey(`${withKey(String(81_000_000 + nth))}0001`);
}

function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** How often each action was accepted: a run in which one never was shows nothing of it. */
export type AcceptedActions = ReadonlyMap<string, number>;

type Action = (contract: StoredContract, today: Day) => Promise<Outcome<unknown, unknown> | null>;

/**
 * Lets contracts live side by side in one store through the actions of the agency, with rounds, files for the bank and
 * mistakes in between, on the clock of the functions, which jumps back now and then. The seed of `random` decides all.
 */
export async function liveBillings(
  functions: TestFunctions,
  random: Random,
  { lives, days }: { readonly lives: number; readonly days: number },
): Promise<AcceptedActions> {
  const { context, clock, database, keyring } = functions;
  const { db } = database;
  const desk = createContractActions(context);
  const corrections = createCorrections(context);
  const refunds = createRefunds(context);
  const accountActions = createAccountActions(context);
  const { debits, plan, prepare, present } = debitsOf(functions);
  const bankFiles = createBankFiles(context, () => {});
  const charges = createCharges(context);
  const closes = createCloses(context);
  const announcements = createAnnouncements(context);
  const numbers: string[] = [];
  const accepted = new Map<string, number>();
  const one = <Item>(items: readonly Item[]): Item | undefined => random.draw(items, 1)[0];
  const someDay = (today: Day, before: number) => addDays(today, -random.between(0, before));
  const issue = async () => {
    await issueDueInvoices(context);
    await recordCollections(context);
    await closeLateMonths(context);
    // Every other month is closed by a person, on the first visit of the next one after the 8th.
    const month = await monthToClose(db);
    const isAsked = month && calendarMonthsBetween(livesStartOn, month.fromOn) % 2 === 0;
    if (isAsked && dayInParis(clock.now) > addDays(month.toOn, 8)) {
      const { taxCents } = await entrySums(db, month);
      await closes.month(month.fromOn, taxCents, founder);
    }
  };
  const step =
    (kind: Step, before = 40): Action =>
    ({ number }, today) =>
      stepTaken(functions, number, kind, someDay(today, before));
  const oneDebit = async ({ id }: StoredContract, ...states: string[]) =>
    one((await debitsOfContracts(db, [id])).filter(({ state }) => states.includes(state)));
  const oneInvoice = async ({ id }: StoredContract) =>
    one(invoicesWithCollections((await accountOf(db, id))!, functions.clock.now));

  const credit =
    (part: (leftCents: number) => number): Action =>
    async (contract) => {
      const invoice = await oneInvoice(contract);
      if (!invoice) return null;
      const expectedLeftCents = invoice.amounts.totalCents - invoice.standing.creditedCents;
      const amountCents = part(expectedLeftCents);
      const request = { amountCents, expectedLeftCents, reason: "Geste commercial" };
      return createCredits(context).issue(invoice.entry.number, request, founder);
    };

  const refund: Action = async ({ id, number }, today) => {
    const owedBack = await paymentsOwedBack(db, today, { id });
    const owed = one(owedBack.filter((each) => each.owedBack === "refund"));
    if (!owed) return null;
    const made = { expectedCents: owed.amountCents, on: today, means: "transfer", reference: null } as const;
    return refunds.record({ contract: number, dueOn: owed.dueOn }, made, founder);
  };

  const oneOwed = async ({ id }: StoredContract, today: Day) => {
    const account = (await accountOf(db, id))!;
    return one(account.dues.flatMap(({ dueOn }) => owedDue(account, dueOn, today) ?? []));
  };
  const pay = async (contract: StoredContract, today: Day, part: (owedCents: number) => number) => {
    const owed = await oneOwed(contract, today);
    const amountCents = owed && part(owed.amountCents);
    return owed
      ? debits.settle(owed.reference, { on: today, means: "transfer", amountCents }, founder)
      : null;
  };

  const returnDebits = async (
    { id }: StoredContract,
    today: Day,
    atMost: number,
    reasons: readonly string[] = returnReasons,
  ) => {
    const presented = (await debitsOfContracts(db, [id])).filter(({ state }) => state === "presented");
    const answer = { on: someDay(today, 4), reason: one(reasons)! };
    const outcomes: Outcome<unknown, unknown>[] = [];
    for (const { id: reference } of presented.slice(-atMost)) {
      outcomes.push(await debits.recordReturn(reference, answer, founder));
      const reminders = (await functions.outboxMails(reference)).filter(({ sentAt }) => sentAt === null);
      if (reminders.length > 0) await reminderLeft(functions, reference);
    }
    return outcomes.find(({ ok }) => ok) ?? null;
  };

  const noteCharge = async (contract: StoredContract, today: Day, amountCents: number) => {
    const debit = await oneDebit(contract, "rejected");
    return debit ? charges.note(debit.id, { on: someDay(today, 2), amountCents }, founder) : null;
  };
  /** What the bank kept for a debit of a contract: for one that comes back now, if none had. */
  const oneCharge = async (contract: StoredContract, today: Day) => {
    const kept = async () => {
      const { dues } = (await accountOf(db, contract.id))!;
      return chargesOfDebits(
        db,
        debitsOfAccount(dues).map(({ id }) => id),
      );
    };
    if ((await kept()).length === 0) {
      await returnDebits(contract, today, 1);
      await noteCharge(contract, today, random.between(1, 3000));
    }
    return one(await kept());
  };

  /** Each client is told the price and the day that the page showed before. */
  const expectTold = async (announcementId: string, shown: readonly ChangeRecipient[]) => {
    const told = await db
      .selectFrom("contract_steps")
      .innerJoin("contract_prices", "contract_prices.id", "contract_steps.id")
      .select([
        "contract_prices.number",
        "contract_prices.monthlyCents",
        "contract_prices.fromOn",
        "contract_steps.id",
      ])
      .where("contract_steps.announcementId", "=", announcementId)
      .execute();
    for (const { number, newPrice } of shown) {
      const price = told.find((each) => each.number === number);
      if (price?.monthlyCents !== newPrice?.monthlyCents || price?.fromOn !== newPrice?.fromOn)
        throw new Error(`${number} was shown ${JSON.stringify(newPrice)}, and told ${JSON.stringify(price)}`);
      const [mail] = await functions.outboxMails(price!.id);
      const text = (mail && (await functions.compose(mail)))?.text;
      if (text !== undefined && !text.includes(longDate(price!.fromOn)) && !text.includes("retirée"))
        throw new Error(`${number}: no mail says ${price!.fromOn}: ${text}`);
    }
  };

  /** The client asks for another address, whose reader answers now, after some days, or never. */
  const askAddress = async ({ id }: StoredContract) => {
    const now = (await findContract(db, keyring, { id }))!;
    const email = `other-${random.between(0, 1e6)}@example.fr`;
    return createEmailChanges(context).ask(linkTokenOf(now, keyring), { email }, visitor);
  };
  const waitingAddress = async ({ id }: StoredContract) => {
    const latest = (await findContract(db, keyring, { id }))!.emailChanges.at(-1);
    return latest && confirmationTokenOf(latest, keyring);
  };

  /** What is shown is what the first due day then costs. */
  const signPack = async (contract: StoredContract) => {
    const client = packsOf(functions, contract);
    const { obstacle, choices } = await client.form();
    const change = one(choices)?.change;
    if (obstacle !== null || !change) return null;
    const signed = await client.sign(change.toPackId);
    if (!signed.ok) return signed;
    const { contract: billed } = (await accountOf(db, contract.id))!;
    const cents = priceOn(billed, change.fromOn);
    if (cents !== change.dueCents)
      throw new Error(
        `${contract.number}: ${change.dueCents} were signed for ${change.fromOn}, ${cents} are due`,
      );
    return signed;
  };

  const actions: Record<string, Action> = {
    /** Possible for two weeks alone: of a contract signed for it, as long as none was. */
    async withdraw(_contract, today) {
      const withdraws = step({ kind: "withdraw", declaresSmallFirm: true }, 12);
      const latest = (await findContract(db, keyring, { number: numbers.at(-1)! }))!;
      const withdrawn = await withdraws(latest, today);
      if (withdrawn?.ok || accepted.has("withdraw")) return withdrawn;
      const signed = await functions.signAndConfirm({ email: `life-${numbers.length}@example.fr` });
      numbers.push(signed.number);
      clock.now += 1000;
      return stepTaken(functions, signed.number, { kind: "withdraw", declaresSmallFirm: true }, today);
    },
    "terminate by the client": step({ kind: "terminate", cause: "subscriber" }),
    async "terminate and keep the contract"(contract, today) {
      await step({ kind: "terminate", cause: "subscriber" }, 20)(contract, today);
      clock.now += 1000;
      const now = (await findContract(db, keyring, { id: contract.id }))!;
      const token = linkTokenOf(now, keyring);
      const takeBack = createTakeBack(context);
      const offer = await takeBack.read(token, { ip: "192.0.2.7" });
      if (!offer.ok) return null;
      const kept = await takeBack.confirm(token, offer.value.seen, { ip: "192.0.2.7" });
      const account = (await accountOf(db, contract.id))!;
      const next = nextDebitOf(account, context.today(), clock.now);
      const days = [offer.value.next, next].map((debit) => debit && [debit.collectionOn, debit.amountCents]);
      if (kept.ok && JSON.stringify(days[0]) !== JSON.stringify(days[1]))
        throw new Error(`${contract.number}: the client read ${days[0]} before keeping it, then ${days[1]}`);
      return kept;
    },
    "terminate for a breach": step({ kind: "terminate", cause: "breach" }),
    async "terminate for unpaid debits"(contract, today) {
      await returnDebits(contract, today, 9);
      return step({ kind: "terminate", cause: "unpaid" }, 1)(contract, today);
    },
    async "suspend for unpaid debits"(contract, today) {
      await returnDebits(contract, today, 9);
      return step({ kind: "suspend", reason: "unpaid" }, 1)(contract, today);
    },
    "suspend by force majeure": step(interruption),
    reactivate: step({ kind: "reactivate" }, 20),
    async "record a past interruption"(contract, today) {
      if (!(await step(interruption)(contract, today))?.ok) return null;
      clock.now += 1000;
      return step({ kind: "reactivate" })(contract, today);
    },
    async "undo a step"(contract, today) {
      const kind = one(endings)!;
      if (kind.kind === "reactivate") await step(interruption)(contract, today);
      clock.now += 1000;
      if (!(await step(kind)(contract, today))?.ok) return null;
      const meanwhile = one([issue, () => refund(contract, today)]);
      await meanwhile?.();
      const latest = await latestStep(db, contract.id);
      return corrections.step(contract.number, latest!.id, founder);
    },
    return: (contract, today) => returnDebits(contract, today, random.between(1, 4)),
    async settle(contract, today) {
      const debit = await oneDebit(contract, "rejected");
      return debit ? debits.settle(debit.id, { on: someDay(today, 10), means: "transfer" }, founder) : null;
    },
    async "settle before any debit"(contract, today) {
      const invoice = await oneInvoice(contract);
      const reference = `${contract.number}-${invoice?.entry.dueOn.replaceAll("-", "")}-1`;
      return invoice ? debits.settle(reference, { on: someDay(today, 10), means: "cheque" }, founder) : null;
    },
    "pay a part": (contract, today) =>
      pay(contract, today, (owed) => random.between(1, Math.max(1, owed - 1))),
    "pay too much": (contract, today) => pay(contract, today, (owed) => owed + random.between(1, 9000)),
    async "use what is on account"(contract, today) {
      const { dues, unassigned } = (await accountOf(db, contract.id))!;
      if (onAccountCents(dues, unassigned) === 0) {
        await returnDebits(contract, today, 2);
        await pay(contract, today, (owed) => owed + random.between(1, 9000));
      }
      const owed = await oneOwed(contract, today);
      return owed ? debits.payFromAccount(owed.reference, founder) : null;
    },
    async "refund what is on account"({ id, number }, today) {
      const { dues, unassigned } = (await accountOf(db, id))!;
      const expectedCents = onAccountCents(dues, unassigned);
      const made = { expectedCents, on: today, means: "transfer", reference: null } as const;
      return refunds.record({ contract: number, dueOn: null }, made, founder);
    },
    async "read a file of the bank"(contract, today) {
      const presented = (await debitsOfContracts(db, [contract.id])).filter(
        (debit) => debit.state === "presented",
      );
      const returned = random.between(0, 1) === 1 ? presented.at(-1) : undefined;
      const transfers = random.between(0, 2);
      const lines = [
        ...(returned
          ? [
              one([
                returnLine({ endToEndId: returned.id, amountCents: returned.amountCents }),
                returnLine({
                  ...{ endToEndId: returned.id, amountCents: returned.amountCents + 420, chargeCents: 420 },
                }),
              ])!,
            ]
          : []),
        ...Array.from({ length: transfers }, () =>
          transferLine({
            on: today,
            text: `contrat ${contract.number}`,
            amountCents: one([8900, 8900, 17_800, random.between(1, 20_000)])!,
          }),
        ),
      ];
      if (lines.length === 0) return null;
      const bytes = new TextEncoder().encode(accountFile({ lines }));
      const read = await bankFiles.readFile({ name: "camt054.xml", bytes }, founder);
      const preview = read.ok && (await bankFiles.preview(read.value.sha256));
      if (!preview) return null;
      const asked = [...preview.plan.proposals, ...preview.plan.transfersToCheck];
      const answers = {
        debits: new Map(),
        batches: new Set<string>(),
        credits: new Map(),
        transfers: new Map(
          asked.map(({ key, dues }) => [key, one([dues.length, 1, 0, "account" as const])!] as const),
        ),
      };
      const { planSha256, file } = preview;
      return bankFiles.recordFile({ sha256: file.sha256, planSha256, answers }, founder);
    },
    async "read what the bank credited"(_contract, today) {
      const runs = await latestRuns(db, 4);
      const run = one(
        runs.filter(({ cancelledAt, firstCollectionOn }) => !cancelledAt && firstCollectionOn <= today),
      );
      if (!run) return null;
      const batches = await filedBatches(db, [run.id]);
      const lines = batches.flatMap((batch) => {
        const { missingCents } = batchStanding(batch);
        const amountCents = one([missingCents, missingCents, missingCents - 8900, missingCents + 100])!;
        const isNamed = random.between(0, 3) > 0;
        if (amountCents <= 0 || batch.collectionOn > today || random.between(0, 3) === 0) return [];
        return [batchLine({ on: someDay(today, 3), amountCents, ...(isNamed && { batchId: batch.id }) })];
      });
      if (lines.length === 0) return null;
      const bytes = new TextEncoder().encode(accountFile({ message: "camt.053", lines }));
      const read = await bankFiles.readFile({ name: "releve.xml", bytes }, founder);
      const preview = read.ok && (await bankFiles.preview(read.value.sha256));
      if (!preview) return null;
      const credits = new Map(
        preview.plan.creditQuestions.flatMap(({ key, candidates }) => {
          const answer = one([...candidates, null]);
          return answer ? [[key, answer.batchId] as const] : [];
        }),
      );
      const { planSha256, file } = preview;
      const answers = { debits: new Map(), batches: new Set<string>(), credits, transfers: new Map() };
      return bankFiles.recordFile({ sha256: file.sha256, planSha256, answers }, founder);
    },
    async "cancel a run"() {
      const run = one(await runsToDeposit(db));
      return run ? debits.cancel(run.id, founder) : null;
    },
    async "deposit a run"(_contract, today) {
      const run = one(await runsToDeposit(db));
      const since = run ? daysBetween(dayInParis(run.createdAt), today) : 0;
      return run ? debits.deposit(run.id, { on: someDay(today, Math.min(3, since)) }, founder) : null;
    },
    async "undo a deposit"() {
      const latest = (await latestRuns(db, 4)).filter(({ depositedBy }) => depositedBy !== null);
      const run = one(latest);
      return run ? debits.undoDeposit(run.id, founder) : null;
    },
    async "move a run that nobody deposited"() {
      const run = one(await runsToDeposit(db));
      return run ? debits.move(run.id, { isVerified: true }, founder) : null;
    },
    async "cancel a run at the bank"() {
      const run = one((await latestRuns(db, 3)).filter(({ depositedBy }) => depositedBy !== null));
      if (!run || !(await debits.undoDeposit(run.id, founder)).ok) return null;
      return debits.move(run.id, { isVerified: true }, founder);
    },
    /** The bank sends back a debit of a file that nobody said to be deposited, or that was moved. */
    async "a return of a file that nobody deposited"(contract, today) {
      const debit = await oneDebit(contract, "prepared", "withdrawn");
      if (!debit) return null;
      const outcome = await debits.recordReturn(debit.id, { on: today, reason: "AM04" }, founder);
      const reminders = (await functions.outboxMails(debit.id)).filter(({ sentAt }) => sentAt === null);
      if (reminders.length > 0) await reminderLeft(functions, debit.id);
      return outcome;
    },
    async "undo a return or a payment"(contract) {
      const debit = await oneDebit(contract, "rejected");
      const { dues, unassigned } = (await accountOf(db, contract.id))!;
      const payment = one([...dues.flatMap(({ payments }) => payments), ...unassigned.payments]);
      const reference = one([debit?.id, payment?.id].filter((each) => each !== undefined));
      return reference ? corrections.debit(reference, founder) : null;
    },
    "note what the bank kept": (contract, today) =>
      noteCharge(contract, today, one([0, 420, 1200, random.between(1, 3000)])!),
    async "bill what the bank kept"(contract, today) {
      const charge = await oneCharge(contract, today);
      const account = (await accountOf(db, contract.id))!;
      const dueOn = dueToRebillOn(account, today);
      if (!charge || !dueOn) return null;
      const billed = await charges.rebill(charge.id, dueOn, founder);
      const after = (await accountOf(db, contract.id))!;
      const raised = centsToCollect(after, dueOn) - centsToCollect(account, dueOn);
      if (billed.ok && raised !== charge.amountCents)
        throw new Error(`${contract.number}: ${charge.amountCents} were billed, ${raised} are due`);
      return billed;
    },
    async "do not bill what the bank kept"(contract, today) {
      const charge = await oneCharge(contract, today);
      return charge ? charges.waive(charge.id, founder) : null;
    },
    /** A statement bills what came back: one line for a debit that it names, one that names none, one of the bank’s own. */
    async "read what the bank billed"(contract, today) {
      const debit = await oneDebit(contract, "rejected");
      const texts = ["FRAIS REJET PRLV", `FRAIS REJET PRLV ${debit?.id ?? contract.number}`, "FRAIS IMPAYE"];
      const lines = random
        .draw(texts, random.between(1, 3))
        .map((text) => ({ text, amountCents: random.between(100, 2500), on: someDay(today, 3) }))
        .map((line) => ({ ...line, sign: "DBIT" as const, code: "MDOP OTHR" }));
      const bytes = new TextEncoder().encode(accountFile({ message: "camt.053", lines }));
      const read = await bankFiles.readFile({ name: "frais.xml", bytes }, founder);
      const preview = read.ok && (await bankFiles.preview(read.value.sha256));
      if (!preview) return null;
      const answered = preview.plan.chargeQuestions.flatMap(({ key, candidates }) => {
        const answer = one([
          ...candidates.map((each) => each.debit.id),
          ...Object.values(chargeAnswers),
          null,
        ]);
        return answer ? [[key, answer] as const] : [];
      });
      const { planSha256, file } = preview;
      const none = {
        debits: new Map(),
        batches: new Set<string>(),
        credits: new Map(),
        transfers: new Map(),
      };
      const answers = { ...none, charges: new Map(answered) };
      return bankFiles.recordFile({ sha256: file.sha256, planSha256, answers }, founder);
    },
    async "present again"(contract) {
      const debit = await oneDebit(contract, "rejected");
      return debit ? debits.joinNextRun(debit.id, true, founder) : null;
    },
    "a mandate that dies": (contract, today) => returnDebits(contract, today, 1, deadMandates),
    "another account": (contract) =>
      clientAccount(functions, contract).sign({ ...one(accounts), arriere: one(arrearsChoices)! }),
    "another account taken back by its client": async (contract) => {
      const client = clientAccount(functions, contract);
      if (!(await client.sign()).ok) return null;
      clock.now += 1000;
      return client.undo();
    },
    "another account asked for": ({ number }) =>
      accountActions.request(number, one(mandateRequestReasons)!, founder),
    "another account taken back by the agency": async (contract) => {
      if (!(await clientAccount(functions, contract).sign()).ok) return null;
      clock.now += 1000;
      return accountActions.undo(contract.number, founder);
    },
    "another pack": (contract) => signPack(contract),
    /** At once, or once its due days are in a file. */
    async "another pack renounced"(contract, today) {
      const client = packsOf(functions, contract);
      const signed = await client.renounce();
      if (signed.ok) return signed;
      if (!(await signPack(contract))?.ok) return null;
      clock.now += 1000;
      if (random.between(0, 1) === 0) await presentDues(addDays(today, 14));
      return client.renounce();
    },
    async "another pack that was not theirs"(contract) {
      if (!(await signPack(contract))?.ok) return null;
      clock.now += 1000;
      return clientAccount(functions, contract).undo();
    },
    "credit in part": credit((left) => random.between(1, Math.max(2, left))),
    "credit whole": credit((left) => left),
    refund,
    /** Up three months ahead, or down at once: for every contract of its pack. */
    async "announce a price"({ packId }, today) {
      const monthlyCents = one([999, 7900, 8500, 8900, 9200, 12_900, 13_900])!;
      const day = random.between(0, 1) === 0 ? today : addDays(addMonths(today, 3), random.between(0, 40));
      const price = String(monthlyCents / 100);
      const typed = { ...nothingTyped, what: "prix", pack: packId, price, day } as const;
      const prepared = await announcements.prepare(typed);
      if (!prepared.ok) return null;
      const announced = await announcements.announce(typed, prepared.value, founder);
      if (announced.ok) await expectTold(announced.value.id, prepared.value.recipients);
      return announced;
    },
    async "announce what the pack costs on the site"({ number }) {
      const prepared = await announcements.prepare(packPriceTo(number));
      if (!prepared.ok) return null;
      const announced = await announcements.announceToClient(number, prepared.value, {
        ...founder,
        id: "helene",
      });
      if (announced.ok) await expectTold(announced.value.id, prepared.value.recipients);
      return announced;
    },
    "correct the SIRET": ({ number, billedSiret: expected }) =>
      desk.correctSiret(number, { siret: rightSiret, expected }, founder),
    "correct the e-mail address": ({ number, contactEmail: expected }) =>
      desk.correctEmail(number, { email: `late-${random.between(0, 1e6)}@example.fr`, expected }, founder),
    "another e-mail address": askAddress,
    "another e-mail address by the agency": ({ number, contactEmail: expected }) => {
      const email = `agency-${random.between(0, 1e6)}@example.fr`;
      return createFactActions(context).changeEmail(number, { email, expected, source: "call" }, founder);
    },
    async "another e-mail address, confirmed"(contract) {
      if (random.between(0, 1) === 0) await askAddress(contract);
      const token = await waitingAddress(contract);
      const usedBefore = (await findContract(db, keyring, { id: contract.id }))!.contactEmail;
      const confirmed = token ? await createEmailConfirmations(context).confirm(token, visitor) : null;
      const { contactEmail, emailChanges } = (await findContract(db, keyring, { id: contract.id }))!;
      if (contactEmail !== usedBefore && emailChanges.at(-1)!.usableAt > clock.now)
        throw new Error(`${contract.number}: another address was in use before its day`);
      return confirmed;
    },
    async "another e-mail address that its reader does not know"(contract) {
      await askAddress(contract);
      const token = await waitingAddress(contract);
      return token ? createEmailConfirmations(context).refuse(token, visitor) : null;
    },
    async "another e-mail address taken back"(contract) {
      if (!(await askAddress(contract)).ok) return null;
      clock.now += 1000;
      return clientAccount(functions, contract).undo();
    },
    "verify the e-mail address": ({ number }) => desk.verifyEmail(number, colleague),
  };

  /** Most files are deposited at once, the others later, or never. */
  const presentDues = async (today: Day) => {
    const period = [addDays(today, -20), addDays(today, random.between(5, 14))] as const;
    if ((await plan(...period)).debits.length === 0) return;
    await (random.between(0, 3) > 0 ? present(...period) : prepare(...period));
  };

  for (let day = 0; day < days; day += random.between(1, 5)) {
    clock.now = Date.UTC(2025, 8, 1 + day, random.between(5, 20));
    if (random.between(0, 40) === 0) clock.now -= random.between(1, 4) * dayMs;
    const today = dayInParis(clock.now);
    if (numbers.length < lives && random.between(0, 4) > 0) {
      const pack: PackId = one(packIds.filter((id) => id !== "advance-annexe-promo" || day < 60))!;
      const siret = random.between(0, 6) === 0 ? wrongSiret : rightSiret;
      const signs = random.between(0, 3) === 0 ? functions.sign : functions.signAndConfirm;
      // A company gets one gift: who types a code is a company of its own.
      const code = random.between(0, 2) === 0 ? one(codesWith(pack)) : undefined;
      const fields = {
        ...{ pack, email: `life-${numbers.length}@example.fr` },
        ...(code ? { code, siret: siretOf(numbers.length) } : { siret }),
      };
      numbers.push((await signs(fields)).number);
    }
    await bringEmailsIntoUse(context);
    await issue();
    if (random.between(0, 6) === 0) await presentDues(today);
    for (let actionsToday = random.between(0, 2 + lives / 8); actionsToday > 0; actionsToday--) {
      const [number] = random.draw(numbers, 1);
      const contract = number ? await findContract(db, keyring, { number }) : null;
      if (!contract) continue;
      const [name, act] = one(Object.entries(actions))!;
      const outcome = await act(contract, today);
      if (outcome?.ok) {
        accepted.set(name, (accepted.get(name) ?? 0) + 1);
        const faults = await bookFaults(functions, contract.id);
        if (faults.length > 0) throw new Error(`After « ${name} » on ${today}: ${faults.join("; ")}`);
      }
      clock.now += 1000;
    }
  }
  clock.now = Date.UTC(2025, 8, 2 + days, 12);
  await issue();
  return new Map(Object.keys(actions).map((name) => [name, accepted.get(name) ?? 0]));
}

/** The contracts of the store, as they bill. */
export async function billedContracts({ database }: TestFunctions) {
  const rows = await database.db.selectFrom("contracts").select("id").orderBy("number").execute();
  return billableContractsOf(
    database.db,
    rows.map(({ id }) => id),
  );
}
