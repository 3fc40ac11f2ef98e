import { expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { accountOf, invoicesOfContract } from "#server/database/billing/ledger.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const accountant = { role: "accountant", name: "Nour Haddad" } satisfies NamedActor;
const october = ["2025-10-01", "2025-10-31"] as const;

onOneStore("A payment whose invoice was credited before it was presented", (store) => {
  test("is debited, settled or left unpaid for the rest, and not at all once nothing is left", async () => {
    const functions = await createFunctions(store);
    const sign = (name: string) => functions.signAndConfirm({ pack: "advance", email: `${name}@example.fr` });
    const [debited, settled, whole] = [await sign("debited"), await sign("settled"), await sign("whole")];
    functions.clock.now = Date.parse("2025-10-15T08:00:00Z");
    await issueDueInvoices(functions.context);
    const credits = createCredits(functions.context);
    for (const [{ id }, amountCents] of [
      [debited, 890],
      [settled, 1000],
      [whole, 8900],
    ] as const) {
      const [invoice] = await invoicesOfContract(functions.database.db, id);
      const credit = { amountCents, expectedLeftCents: 8900, reason: "Site inaccessible" };
      accepted(await credits.issue(invoice!.entry.number, credit, accountant));
    }

    const { debits, plan, present, file } = debitsOf(functions);
    const received = { on: "2025-10-15", means: "transfer" } as const;
    accepted(await debits.settle(`${settled.number}-20251015-1`, received, camille));
    const account = await accountOf(functions.database.db, settled.id);
    expect(account?.dues.flatMap(({ payments }) => payments)).toMatchObject([{ amountCents: 7900 }]);

    const { debits: planned, totalCents } = await plan(...october);
    expect(planned.map(({ number, amountCents }) => [number, amountCents])).toEqual([[debited.number, 8010]]);
    expect(totalCents).toBe(8010);
    expect(await file((await present(...october)).id)).toContain("<CtrlSum>80.10</CtrlSum>");

    const reference = `${debited.number}-20251015-1`;
    functions.clock.now = Date.parse("2025-10-20T08:00:00Z");
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    const [invoice] = await invoicesOfContract(functions.database.db, debited.id);
    const more = { amountCents: 10, expectedLeftCents: 8010, reason: "Arrondi" };
    accepted(await credits.issue(invoice!.entry.number, more, accountant));
    const { months, ...totals } = await debits.unpaid();
    expect(months.map((month) => [month.reference, month.owedCents])).toEqual([[reference, 8000]]);
    expect(totals).toMatchObject({ total: 1, totalCents: 8000 });
  });
});
