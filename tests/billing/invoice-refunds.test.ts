import { expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createContractList } from "#server/contracts/list.ts";
import { readContract } from "#server/contracts/read.ts";
import { documentsOfContract } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { createInvoices } from "#server/desk/invoices/invoices.ts";
import { createMails } from "#server/desk/mails.ts";
import { createToday } from "#server/desk/today.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("A paid invoice that a credit note took back", (store) => {
  test("is to refund in every list, whoever paid it how, until its refund is recorded on it", async () => {
    const functions = await createFunctions(store);
    const { context } = functions;
    const debited = await functions.signAndConfirm({ raisonSociale: "Vélos Canebière" });
    const transferred = await functions.signAndConfirm({ raisonSociale: "Librairie Alezan" });
    await collect(functions, "2025-10-15");
    const { debits } = debitsOf(functions);
    const reference = (contract: StoredContract) => `${contract.number}-20251015-1`;
    accepted(
      await debits.recordReturn(reference(transferred), { on: "2025-10-17", reason: "AM04" }, camille),
    );
    accepted(await debits.settle(reference(transferred), { on: "2025-10-20", means: "transfer" }, camille));
    await credit(functions, debited, 890);
    await credit(functions, transferred, 8900);

    const refunds = createRefunds(context);
    const { payments, totalCents } = await refunds.list(1);
    expect(totalCents).toBe(9790);
    expect(payments).toMatchObject([
      {
        raisonSociale: "Vélos Canebière",
        amountCents: 890,
        paidOn: "2025-10-15",
        debit: { id: reference(debited) },
        credit: { issuedOn: "2025-10-22", isWhole: false },
      },
      { raisonSociale: "Librairie Alezan", amountCents: 8900, paidOn: "2025-10-20", debit: null },
    ]);
    const owedBack = async () => {
      const { contracts } = await createContractList(context).list(
        {},
        { by: "number", direction: "asc" },
        {},
      );
      return contracts.map((each) => each.owedBack);
    };
    expect(await owedBack()).toEqual(["refund", "refund"]);
    const tasks = await createToday(context).tasks();
    expect(tasks.refunds.map(({ accountEnd }) => accountEnd)).toEqual(["2606", "2606"]);
    const made = { on: "2025-10-22", means: "transfer", reference: null } as const;
    for (const { amountCents, number, dueOn } of payments) {
      const due = { contract: number, dueOn };
      const more = { ...made, expectedCents: amountCents + 1 };
      expect(await refunds.record(due, more, camille)).toMatchObject({ problem: { code: "amount" } });
      accepted(await refunds.record(due, { ...made, expectedCents: amountCents }, camille));
    }
    expect([await owedBack(), (await refunds.list(1)).total]).toEqual([[null, null], 0]);
    const account = await accountOf(functions.database.db, transferred.id);
    const [payment] = account!.dues.flatMap(({ payments }) => payments);
    expect(await createCorrections(context).debit(payment!.id, camille)).toMatchObject({
      problem: { code: "refunded" },
    });
    const { debits: page } = accepted(await readContract(context, debited.number));
    expect(page).toMatchObject({ owedBack: [], paid: 1, paidCents: 8900, refundedCents: 890 });

    const { mails } = await createMails(context).list("waiting", 1);
    const about = (name: string, contract: string) =>
      mails.flatMap((mail) => (mail.about === name && mail.contract === contract ? [mail.kind] : [])).sort();
    const ofInvoices = ["credit-note", "invoice", "refund"];
    expect(about("Vélos Canebière", debited.number)).toEqual(expect.arrayContaining(ofInvoices));
    expect(about("Librairie Alezan", transferred.number)).toEqual(expect.arrayContaining(ofInvoices));
    await context.database.db.updateTable("outbox").set({ sentAt: functions.clock.now }).execute();
    const { life } = (await createInvoices(context).find("2H-F-2025-000001"))!;
    const left = life.flatMap((event) => (event.kind === "sent" ? [event.mail] : []));
    expect(left.sort()).toEqual(ofInvoices);
  });

  test("stands beside its debits on the page of its contract, as do its due days without an invoice", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    const contract = await functions.signAndConfirm({ raisonSociale: "Maison Aubanel" });
    await collect(functions, "2025-10-15");
    await credit(functions, contract, 890);
    clock.now = Date.parse("2025-11-15T08:00:00Z");
    const read = async () =>
      accepted(await readContract(context, contract.number)).debits.dues.map(
        ({ dueOn, standing, wait, isToPresent, invoices, debits }) => ({
          due: [dueOn, standing.state, wait],
          isToPresent,
          invoices: invoices.map(({ entry, creditReasons }) => [entry.totalCents, creditReasons]),
          debits: debits.length,
        }),
      );
    const coming = { due: ["2025-12-15", "waiting", null], isToPresent: true, invoices: [], debits: 0 };
    expect(await read()).toEqual([
      { due: ["2025-11-15", "waiting", "round"], isToPresent: true, invoices: [], debits: 0 },
      { due: ["2025-10-15", "paid", null], isToPresent: false, invoices: [[8900, ["Geste"]]], debits: 1 },
    ]);
    clock.now = Date.parse("2025-11-16T08:00:00Z");
    await issueDueInvoices(context);
    expect((await read()).slice(0, 2)).toEqual([
      coming,
      { due: ["2025-11-15", "waiting", null], isToPresent: true, invoices: [[8900, []]], debits: 0 },
    ]);
  });
});

onOneStore("An invoice whose client has a SIRET with a wrong key", (store) => {
  test("waits 15 days, then leaves with it; the desk names it until the SIRET is corrected", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    const wrong = await functions.signAndConfirm({ siret: "73282932000075", nomPrenom: "Mireille Aubert" });
    clock.now = Date.parse("2025-11-16T08:00:00Z");
    const waiting = async () => (await createToday(context).tasks()).wrongSirets;
    expect(await waiting()).toMatchObject([
      {
        number: wrong.number,
        nomPrenom: "Mireille Aubert",
        dueOn: ["2025-11-15"],
        totalCents: 8900,
        issued: 0,
      },
    ]);
    await issueDueInvoices(context);
    clock.now = Date.parse("2025-11-29T08:00:00Z");
    await issueDueInvoices(context);
    expect(await waiting()).toMatchObject([{ dueOn: ["2025-11-15"], issued: 1 }]);
    clock.now = Date.parse("2025-11-30T08:00:00Z");
    await issueDueInvoices(context);
    expect(await waiting()).toMatchObject([{ dueOn: [], totalCents: 0, issued: 2 }]);
    const { number } = (await documentsOfContract(context.database.db, wrong.id))[1]!;
    const document = await findBillingDocument(context.database.db, context.keyring, number);
    expect(document?.buyer.siret).toBe("73282932000075");
    await context.database.db
      .updateTable("contracts")
      .set({ correctedSiret: "73282932000074" })
      .where("id", "=", wrong.id)
      .execute();
    expect(await waiting()).toEqual([]);
  });
});

/** The bank collects what is due on a day, and its invoices are issued; it is a week later then. */
async function collect(functions: TestFunctions, dueOn: Day): Promise<void> {
  functions.clock.now = Date.parse("2025-10-10T08:00:00Z");
  await debitsOf(functions).present(dueOn, dueOn);
  functions.clock.now = Date.parse("2025-10-15T08:00:00Z");
  await issueDueInvoices(functions.context);
  functions.clock.now = Date.parse("2025-10-22T10:00:00Z");
}

/** Takes a part of the first invoice of a contract back. */
async function credit({ context, database }: TestFunctions, { id }: StoredContract, amountCents: number) {
  const { number } = await database.db
    .selectFrom("invoices")
    .select("number")
    .where("contractId", "=", id)
    .executeTakeFirstOrThrow();
  const request = { amountCents, expectedLeftCents: 8900, reason: "Geste" };
  accepted(await createCredits(context).issue(number, request, camille));
}
