import { zipSync } from "fflate";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { settledDebitsOf } from "#domain/billing/account.ts";
import type { BankAnswers } from "#domain/billing/bank-answers.ts";
import type { TableColumns } from "#domain/billing/table-columns.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { eraseLeftovers } from "#server/retention/leftovers.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { accountFile, returnLine, statusFile, transferLine } from "../support/bank-files.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { collectTwice } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const zenmaster = { name: "Zoé Zen", role: "zenmaster" } as const;
const nothing: BankAnswers = {
  debits: new Map(),
  batches: new Set(),
  credits: new Map(),
  transfers: new Map(),
};
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A contract with two debits collected, the 15 October and the 17 November 2025, read on the 24. */
function contractPaid(store: SuiteStore) {
  let functions: TestFunctions;
  let firms = 0;
  beforeAll(async () => {
    functions = await createFunctions(store);
  });
  return async () => {
    functions.clock.now = beginning;
    const email = `firme-${++firms}@example.fr`;
    const contract = await functions.sign({
      pack: "advance",
      email,
      raisonSociale: `Firme ${firms}`,
    });
    const { debits, bankFiles, references } = await collectTwice(functions, contract);
    const read = async (text: string | Uint8Array, name = "camt054.xml") =>
      bankFiles.readFile({ name, bytes: typeof text === "string" ? bytesOf(text) : text }, camille);
    const seen = async (text: string) => {
      const { sha256 } = accepted(await read(text));
      const preview = (await bankFiles.preview(sha256))!;
      return { ...preview, sha256 };
    };
    const record = async (text: string, answers: Partial<BankAnswers> = {}) => {
      const { sha256, planSha256, plan } = await seen(text);
      const transfers = new Map(plan.proposals.map(({ key, dues }) => [key, dues.length]));
      return bankFiles.recordFile(
        { sha256, planSha256, answers: { ...nothing, transfers, ...answers } },
        camille,
      );
    };
    return {
      functions,
      contract,
      raisonSociale: `Firme ${firms}`,
      debits,
      bankFiles,
      references,
      read,
      seen,
      record,
      /** The states of both debits: `settled` if a month was paid since its debit came back. */
      states: async () => {
        const settled = settledDebitsOf((await accountOf(functions.database.db, contract.id))!);
        return references.map((reference) => settled.find(({ id }) => id === reference)!.state);
      },
      evidence: async () => {
        const events = await evidenceOf(functions.database.db, contract.chainId);
        return events.map(({ kind, dataJson }) => ({ kind, data: JSON.parse(dataJson) }));
      },
    };
  };
}

type PaidContract = Awaited<ReturnType<ReturnType<typeof contractPaid>>>;

onEachStore("A file of the bank", (store) => {
  const sign = contractPaid(store);
  let it: PaidContract;
  beforeEach(async () => {
    it = await sign();
  });
  const bothReturn = () =>
    accountFile({ lines: it.references.map((endToEndId) => returnLine({ endToEndId, on: "2025-11-20" })) });

  store.test("returns its debits once, with its SHA-256 in the evidence of their contract", async () => {
    const file = accepted(await it.record(bothReturn()));
    expect([file.returnCount, file.returnedCents, file.recordedBy]).toEqual([2, 17_800, "Camille"]);
    expect(await it.states()).toEqual(["rejected", "rejected"]);
    expect((await it.evidence()).slice(-2)).toEqual(
      it.references.map((reference) => ({
        kind: "debit-returned",
        data: {
          reference,
          on: "2025-11-20",
          reason: "AM04",
          contract: it.contract.number,
          file: file.sha256,
          by: "Camille",
        },
      })),
    );
    expect(await it.read(bothReturn(), "sous un autre nom.xml")).toEqual({
      ok: false,
      problem: { code: "already", sha256: file.sha256 },
    });
    const { plan } = await it.seen(
      accountFile({ message: "camt.053", lines: [returnLine({ endToEndId: it.references[0] })] }),
    );
    expect([plan.returns, plan.known.map(({ id }) => id)]).toEqual([[], [it.references[0]]]);
  });

  store.test(
    "stores what the bank wrote with its returns, and the reason that a person reads in it",
    async () => {
      const [saved, closed] = it.references;
      const file = accountFile({
        lines: [
          returnLine({ endToEndId: saved, reason: "AG01", reasonWords: "compte d’épargne" }),
          returnLine({ endToEndId: closed, reason: null, reasonWords: "COMPTE CLOS" }),
        ],
      });
      const { sha256 } = accepted(await it.record(file, { ...nothing, reasons: new Set(["motif-1"]) }));
      expect((await it.bankFiles.recorded(sha256))!.returns).toMatchObject([
        { reason: "AG01", words: "compte d’épargne" },
        { reason: "AC04", words: "COMPTE CLOS" },
      ]);
      expect((await it.evidence()).at(-1)!.data).toMatchObject({ reason: "AC04", words: "COMPTE CLOS" });
    },
  );

  test("is recorded by one of two people who confirm it at once; the other reads that it is done", async () => {
    const { sha256, planSha256 } = await it.seen(bothReturn());
    const agreed = { sha256, planSha256, answers: nothing };
    const outcomes = await Promise.all([1, 2].map(() => it.bankFiles.recordFile(agreed, camille)));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "already" } });
    expect((await it.evidence()).filter(({ kind }) => kind === "debit-returned")).toHaveLength(2);
  });

  test("and another one with the same debit record it once, whoever is first", async () => {
    const one = await it.seen(bothReturn());
    const other = await it.seen(statusFile({ debits: [{ endToEndId: it.references[0] }] }));
    const outcomes = await Promise.all(
      [one, other].map(({ sha256, planSha256 }) =>
        it.bankFiles.recordFile({ sha256, planSha256, answers: nothing }, camille),
      ),
    );
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "changed" } });
    const returned = (await it.evidence()).filter(({ data }) => data.reference === it.references[0]);
    expect(returned.filter(({ kind }) => kind === "debit-returned")).toHaveLength(1);
  });

  test("is recorded whole or not at all, and then again", async () => {
    const { sha256, planSha256 } = await it.seen(bothReturn());
    const agreed = { sha256, planSha256, answers: nothing };
    const { newId } = it.functions.context;
    let ids = 0;
    Object.assign(it.functions.context, {
      newId: () => {
        if (++ids === 2) throw new Error("the power fails");
        return newId();
      },
    });
    await expect(it.bankFiles.recordFile(agreed, camille)).rejects.toThrow("the power fails");
    Object.assign(it.functions.context, { newId });
    expect(await it.states()).toEqual(["presented", "presented"]);
    expect((await it.evidence()).filter(({ kind }) => kind === "debit-returned")).toEqual([]);
    accepted(await it.bankFiles.recordFile(agreed, camille));
    expect(await it.states()).toEqual(["rejected", "rejected"]);
  });

  store.test(
    "tells of a second transfer of the same day and amount: what another file told of is not taken for it",
    async () => {
      accepted(await it.record(bothReturn()));
      const { number } = it.contract;
      const of = (text: string) => accountFile({ lines: [transferLine({ on: "2025-11-22", text })] });
      accepted(await it.record(of(`contrat ${number}`)));
      const { plan } = await it.seen(of(`contrat ${number}, novembre`));
      expect([plan.alreadyRecordedCount, plan.proposals.map(({ dues }) => dues[0]!.dueOn)]).toEqual([
        0,
        ["2025-11-15"],
      ]);
    },
  );

  store.test(
    "may be a table: its lines are asked about once its columns are said, which stay known for its headings",
    async () => {
      const [reference] = it.references;
      const textOf = (on: string, rank: number) =>
        `Date;Libellé;Montant ${it.contract.number}\n${on}/11/2025;IMPAYE ${reference};-89,00\n${on}/11/2025;Loyer ${rank};700,00`;
      const first = textOf("20", 1);
      const { sha256 } = accepted(await it.read(first, "export.csv"));
      expect(await it.bankFiles.preview(sha256)).toBeNull();
      expect(await it.bankFiles.table(sha256)).toMatchObject({
        isRemembered: false,
        rowCount: 2,
        columns: [{ role: "day" }, { role: "text" }, { role: "amount" }],
      });
      const roles = ["day", "text", "amount"] as const;
      const saidOf = (file: string, said: Partial<TableColumns> = {}) =>
        it.bankFiles.readColumns({ sha256: file, columns: { roles, dayOrder: null, ...said } }, camille);
      expect(await saidOf(sha256, { roles: ["day", "text", "none"] })).toEqual({
        ok: false,
        problem: { code: "columns", problem: { code: "no-amount", column: null } },
      });
      accepted(await saidOf(sha256));
      const { plan, planSha256 } = (await it.bankFiles.preview(sha256))!;
      expect([plan.returns, plan.otherTransfers, plan.uncertainty]).toEqual([
        [],
        1,
        { message: "csv", lines: 2, balances: "none" },
      ]);
      const debits = new Map([[plan.questions[0]!.key, reference!]]);
      accepted(
        await it.bankFiles.recordFile({ sha256, planSha256, answers: { ...nothing, debits } }, camille),
      );
      expect(await it.states()).toEqual(["rejected", "presented"]);
      expect([await it.read(first), await saidOf(sha256), await it.bankFiles.table(sha256)]).toEqual([
        { ok: false, problem: { code: "already", sha256 } },
        { ok: false, problem: { code: "already", sha256 } },
        null,
      ]);

      const second = accepted(await it.read(textOf("11", 2)));
      expect(await it.bankFiles.table(second.sha256)).toMatchObject({ isRemembered: true, openDay: null });
      accepted(await saidOf(second.sha256, { roles: ["day", "none", "amount"] }));
      const third = accepted(await it.read(textOf("12", 3)));
      const { columns } = (await it.bankFiles.table(third.sha256))!;
      expect(columns.map(({ role }) => role)).toEqual(["day", "none", "amount"]);
    },
  );

  store.test(
    "may be a table without headings: its columns stay known for those of the same shape, also where some are empty",
    async () => {
      const of = (...rows: readonly string[]) =>
        it.read(rows.map((row) => `${row};x${it.contract.number}`).join("\n"));
      const tableOf = async (read: Awaited<ReturnType<typeof of>>) =>
        (await it.bankFiles.table(accepted(read).sha256))!;
      const first = await of("12 nov. 2025;Loyer;700,00;", "13 nov. 2025;Carte;12,00;");
      expect(await tableOf(first)).toMatchObject({ isRemembered: false, columns: { length: 5 } });
      const roles = ["day", "text", "debit", "credit", "none"] as const;
      const { sha256 } = accepted(first);
      accepted(await it.bankFiles.readColumns({ sha256, columns: { roles, dayOrder: null } }, camille));
      const second = await tableOf(await of("14 nov. 2025;Virement;;50,00", "15 nov. 2025;Virement;;60,00"));
      expect([second.isRemembered, second.columns.map(({ role }) => role)]).toEqual([true, roles]);
      const other = await tableOf(await of("14 nov. 2025;Virement;50,00", "15 nov. 2025;Virement;60,00"));
      expect(other.isRemembered).toBe(false);
      const unfit = await tableOf(
        await of("14 nov. 2025;Virement;Taxi;50,00", "15 nov. 2025;Virement;Taxi;60,00"),
      );
      expect(unfit.isRemembered).toBe(false);
    },
  );

  store.test("settles what its transfers pay exactly, once, and says what is left of others", async () => {
    accepted(await it.record(bothReturn()));
    const { number } = it.contract;
    const exact = accountFile({ lines: [transferLine({ on: "2025-11-22", text: `contrat ${number}` })] });
    const file = accepted(await it.record(exact));
    expect([file.settlementCount, file.settledCents]).toEqual([1, 8900]);
    expect(await it.states()).toEqual(["settled", "rejected"]);
    expect((await it.evidence()).at(-1)).toEqual({
      kind: "debit-settled",
      data: {
        on: "2025-11-22",
        means: "transfer",
        contract: number,
        references: it.references[0],
        receivedCents: "8900",
        leftCents: "0",
        file: file.sha256,
        by: "Camille",
      },
    });
    const statement = accountFile({
      message: "camt.053",
      lines: [
        transferLine({ on: "2025-11-22", text: `CONTRAT ${number}` }),
        transferLine({ on: "2025-11-23", text: number, amountCents: 10_000 }),
      ],
    });
    const { plan } = await it.seen(statement);
    expect([plan.proposals, plan.transfersToCheck.length]).toEqual([[], 1]);
    const transfers = new Map([[plan.transfersToCheck[0]!.key, 1]]);
    accepted(await it.record(statement, { transfers }));
    expect(await it.states()).toEqual(["settled", "settled"]);
    expect((await it.evidence()).at(-1)!.data.leftCents).toBe("1100");
  });
});

onOneStore("A file of the bank", (store) => {
  const sign = contractPaid(store);
  let it: PaidContract;
  beforeEach(async () => {
    it = await sign();
  });

  test.each([
    [
      "of another account",
      (): string =>
        accountFile({
          iban: "FR7610107001011234567890129",
          lines: [returnLine({ endToEndId: it.references[0] })],
        }),
      { code: "account", iban: "FR7610107001011234567890129" },
    ],
    [
      "of another creditor",
      (): string =>
        accountFile({ lines: [returnLine({ endToEndId: it.references[0], creditorId: "FR41ZZZ654321" })] }),
      { code: "creditor", creditorId: "FR41ZZZ654321" },
    ],
    [
      "of debits that are not ours",
      (): string => accountFile({ lines: [returnLine({ endToEndId: "LOYER-12" })] }),
      { code: "not-ours" },
    ],
    ["that is none of a bank’s", (): string => "a;b", { code: "format" }],
    [
      "that is a table of another account",
      (): string => `Compte FR7610107001011234567890129\nDate;Montant\n13/12/2025;-1,00`,
      { code: "account", iban: "FR7610107001011234567890129" },
    ],
  ] as const)("%s says so, and is not kept", async (_, text, problem) => {
    expect(await it.read(text())).toEqual({ ok: false, problem });
    expect(await it.functions.database.db.selectFrom("bank_files").selectAll().execute()).toEqual([]);
    expect(await it.states()).toEqual(["presented", "presented"]);
  });

  test("changes nothing until it is recorded, and then only what was answered", async () => {
    const mandate = (
      await it.functions.database.db
        .selectFrom("mandates")
        .select("umr")
        .where("contractId", "=", it.contract.id)
        .executeTakeFirstOrThrow()
    ).umr;
    const text = accountFile({ lines: [returnLine({ endToEndId: null, umr: mandate })] });
    const { plan } = await it.seen(text);
    const [question] = plan.questions;
    expect(question!.candidates.map(({ debit }) => debit.id)).toEqual([it.references[1]]);
    expect(await it.states()).toEqual(["presented", "presented"]);
    accepted(await it.record(text, { debits: new Map([[question!.key, it.references[1]]]) }));
    expect(await it.states()).toEqual(["presented", "rejected"]);
  });

  test("asks about a transfer that names nothing, from the account of a mandate or in a client’s name for what it owes", async () => {
    const line = returnLine({ endToEndId: it.references[0], on: "2025-11-20" });
    accepted(await it.record(accountFile({ lines: [line] })));
    const transfer = accountFile({ lines: [transferLine({ on: "2025-11-22", text: "site internet" })] });
    const from = (payer: string) => transfer.replace("<RmtInf>", `<RltdPties>${payer}</RltdPties><RmtInf>`);
    const account = (iban: string) => `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`;
    const named = (name: string) => `<Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>`;
    const askedBy = async (payer: string) =>
      (await it.seen(from(payer))).plan.transfersToCheck
        .filter(({ dues }) => dues.some(({ number }) => number === it.contract.number))
        .map(({ by }) => by);
    expect(await askedBy(account(sampleIban))).toEqual(["account"]);
    expect(await askedBy(account("DE89370400440532013000"))).toEqual([]);
    expect(await askedBy(named(`${it.raisonSociale} SARL`.toUpperCase()))).toEqual(["payer"]);
    expect(await askedBy(named("ATELIER MAZURKA"))).toEqual([]);
  });

  test("that says a month was refused whole asks, then returns all its debits", async () => {
    const { runId } = (await it.debits.debit(it.references[0]))!;
    const text = statusFile({ run: runId, refusedFile: true });
    const { plan } = await it.seen(text);
    expect(plan.refused).toHaveLength(1);
    accepted(await it.record(text, { batches: new Set([plan.refused[0]!.key]) }));
    expect(await it.states()).toEqual(["rejected", "rejected"]);
  });

  test("that means something else than it did is not recorded", async () => {
    const { sha256, planSha256 } = await it.seen(
      accountFile({ lines: [returnLine({ endToEndId: it.references[0] })] }),
    );
    accepted(await it.debits.recordReturn(it.references[0], { on: "2025-11-20", reason: "AM04" }, camille));
    const outcome = await it.bankFiles.recordFile({ sha256, planSha256, answers: nothing }, camille);
    expect(outcome).toEqual({ ok: false, problem: { code: "changed" } });
  });

  test("may be a ZIP, and tells weeks later of a refund that reopens a month", async () => {
    it.functions.clock.now = Date.parse("2026-01-08T10:00:00+01:00");
    const md06 = accountFile({
      lines: [returnLine({ endToEndId: it.references[1], on: "2026-01-07", reason: "MD06" })],
    });
    const { sha256 } = accepted(await it.read(zipSync({ "avis.xml": bytesOf(md06) }), "retours.zip"));
    const { planSha256 } = (await it.bankFiles.preview(sha256))!;
    const returnsOfNovember = async () => (await it.bankFiles.returnShares()).at(-3)!.returns;
    const before = await returnsOfNovember();
    accepted(await it.bankFiles.recordFile({ sha256, planSha256, answers: nothing }, camille));
    expect(await it.debits.debit(it.references[1])).toMatchObject({
      rejectedOn: "2026-01-07",
      rejectionReason: "MD06",
    });
    expect(await returnsOfNovember()).toBe(before + 1);
  });

  test("keeps only the lines that concern the agency, sealed, and for a day; then what it changed, for a month", async () => {
    const { database, clock, context } = it.functions;
    const text = accountFile({
      lines: [returnLine({ endToEndId: it.references[0] }), transferLine({ text: "Loyer de Paul" })],
    });
    const { sha256, plan } = await it.seen(text);
    expect(plan.otherTransfers).toBe(1);
    const contentOf = async () =>
      (
        await database.db
          .selectFrom("bank_files")
          .select("contentSealed")
          .where("sha256", "=", sha256)
          .executeTakeFirst()
      )?.contentSealed;
    expect(await contentOf()).toMatch(/^v1\./);
    clock.now += 86_400_000 + 1;
    await eraseLeftovers(context);
    expect(await contentOf()).toBeUndefined();
    const file = accepted(await it.record(text));
    const before = (await it.bankFiles.recorded(file.sha256))!;
    expect(before.returns.map(({ id }) => id)).toEqual([it.references[0]]);
    clock.now += 31 * 86_400_000;
    await eraseLeftovers(context);
    expect(await it.bankFiles.recorded(file.sha256)).toMatchObject({
      returns: [],
      file: { returnCount: 1 },
    });
  });

  test("is read and recorded by roles that act on debits alone", async () => {
    const { sha256, planSha256 } = await it.seen(
      accountFile({ lines: [returnLine({ endToEndId: it.references[0] })] }),
    );
    const read = it.bankFiles.readFile({ name: "a", bytes: new Uint8Array() }, zenmaster);
    await expect(read).rejects.toThrow(ForbiddenError);
    const columns = { roles: [], dayOrder: null };
    await expect(it.bankFiles.readColumns({ sha256, columns }, zenmaster)).rejects.toThrow(ForbiddenError);
    const recorded = it.bankFiles.recordFile({ sha256, planSha256, answers: nothing }, zenmaster);
    await expect(recorded).rejects.toThrow(ForbiddenError);
    await expect(it.bankFiles.dropFile(sha256, zenmaster)).rejects.toThrow(ForbiddenError);
  });

  test("is put aside without recording anything, and the log says who did", async () => {
    const { sha256 } = await it.seen(accountFile({ lines: [returnLine({ endToEndId: it.references[0] })] }));
    const dropped = () =>
      it.functions.database.db
        .selectFrom("activities")
        .select("by")
        .where("kind", "=", "bank-file-dropped")
        .execute();
    const before = await dropped();
    for (const _twice of [1, 2]) await it.bankFiles.dropFile(sha256, camille);
    expect(await it.bankFiles.preview(sha256)).toBeNull();
    expect((await dropped()).slice(before.length)).toEqual([{ by: camille.name }]);
  });
});
