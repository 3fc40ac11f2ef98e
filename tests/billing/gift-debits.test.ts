import { afterEach, expect, test } from "vitest";
import { exactEuros, longDate } from "#content/site/format.ts";
import { addMonths, type Day, startInParis } from "#domain/calendar.ts";
import { announceNormalPrices } from "#server/billing/announce-normal-prices.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { debitsOf } from "../support/debits.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const signedOn = "2026-12-07";
const at = (day: Day) => startInParis(day) + 10 * 3_600_000;

/** The months of a contract with each gift: their due day and amount; `null` for a month that is offered. */
const months = [
  { code: "ZEN10", pack: "advance", first: [["2027-01-07", 8010]], later: ["2028-01-07", 8900] },
  { code: "ZEN10", pack: "business", first: [["2027-01-07", 11_610]], later: ["2028-01-07", 12_900] },
  {
    code: "MOISOFFERT",
    pack: "advance",
    first: [
      ["2027-01-07", null],
      ["2027-02-07", 8900],
    ],
    later: null,
  },
  {
    code: "MOISOFFERT",
    pack: "advance-10",
    first: [
      ["2026-12-21", null],
      ["2027-01-21", 8000],
    ],
    later: null,
  },
  { code: "ADS50", pack: "business", first: [["2027-01-07", 12_900]], later: null },
] as const;

onOneStore("A month of a contract with a gift", (store) => {
  afterEach(store.renew);

  test.each(months)("with $code on $pack is announced, debited and invoiced at one amount", async (gift) => {
    const functions = await createFunctions(store);
    functions.clock.now = at(signedOn);
    const { pack, code } = gift;
    const contract = await functions.signAndConfirm({ pack, code, email: "mois@example.fr" });
    const { plan, present, file } = debitsOf(functions);
    const textOf = async (kind: MailKind) => {
      const mail = (await functions.outboxMails(contract.id)).find((each) => each.kind === kind);
      return (await functions.compose(mail!))!.text;
    };

    /** What a run collects and what an invoice bills for a due day, in euro cents; `null` for neither. */
    const collectedOn = async (dueOn: Day) => {
      functions.clock.now = at(addMonths(dueOn, -1)) + 20 * 86_400_000;
      const { debits } = await plan(dueOn, dueOn);
      const xml = debits.length > 0 ? await file((await present(dueOn, dueOn)).id) : "";
      functions.clock.now = at(dueOn);
      await issueDueInvoices(functions.context);
      const [, amount] = /<InstdAmt Ccy="EUR">(.*?)<\/InstdAmt>/.exec(xml) ?? [];
      return { debited: amount ? Math.round(Number(amount) * 100) : null, invoiced: await invoicedOn(dueOn) };
    };
    const invoicedOn = async (dueOn: Day) => {
      const { db } = functions.database;
      const row = await db
        .selectFrom("invoices")
        .select("number")
        .where("contractId", "=", contract.id)
        .where("dueOn", "=", dueOn)
        .executeTakeFirst();
      return row ? (await findBillingDocument(db, functions.keyring, row.number))!.amounts.totalCents : null;
    };

    const confirmation = await textOf("confirmation");
    for (const [dueOn, cents] of gift.first) {
      expect(await collectedOn(dueOn)).toEqual({ debited: cents, invoiced: cents });
      if (cents !== null) expect(confirmation).toContain(exactEuros(cents));
    }
    if (!gift.later) return;
    const [dueOn, cents] = gift.later;
    functions.clock.now = at(addMonths(dueOn, -1)) + 20 * 86_400_000;
    await announceNormalPrices(functions.context, () => false);
    expect(await textOf("normal-price")).toContain(`${longDate(dueOn)}, ${exactEuros(cents)}`);
    expect(await collectedOn(dueOn)).toEqual({ debited: cents, invoiced: cents });
  });
});
