import { chargeAnswers } from "#domain/billing/charge-lines.ts";
import { batchStanding } from "#domain/billing/filed-batch.ts";
import { dayInParis, daysBetween } from "#domain/calendar.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import { createDebits } from "#server/billing/debits.ts";
import { filedBatches } from "#server/billing/runs/filed-batches.ts";
import { latestRuns, runsToDeposit } from "#server/database/billing/debit-runs.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { accountFile, batchLine, returnLine, transferLine } from "../bank-files.ts";
import { reminderLeft } from "../debits.ts";
import { type Action, founder, type Scene } from "./scene.ts";

/** Files go to the bank, and its files come back. */
export function bankActions(scene: Scene): Record<string, Action> {
  const { functions, random, one, someDay, oneDebit } = scene;
  const { context, database } = functions;
  const { db } = database;
  const debits = createDebits(context);
  const bankFiles = createBankFiles(context, () => {});

  return {
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
  };
}
