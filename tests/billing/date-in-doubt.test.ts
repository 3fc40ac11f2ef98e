import { beforeEach, expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { createHourlyRound } from "#server/clock/round.ts";
import { invoicesOfContract } from "#server/database/billing/ledger.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { createToday } from "#server/desk/today.ts";
import { commandLineOn, started } from "../support/backups.ts";
import { stepTaken } from "../support/endings.ts";
import type { TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const accountant = { role: "accountant", name: "Nour Haddad" } satisfies NamedActor;

onOneStore("Invoices and credit notes", (store) => {
  let functions: TestFunctions;
  let contract: StoredContract;
  let today: ReturnType<typeof createToday>;
  let round: Awaited<ReturnType<typeof createHourlyRound>>;
  beforeEach(async () => {
    await store.renew();
    functions = await started(store);
    contract = await functions.signAndConfirm({ email: "date@example.fr" });
    today = createToday(functions.context);
    round = await createHourlyRound(functions.context);
    at("2025-10-13T08:00:00Z");
    // The site was off since the signature.
    await today.confirmDate("2025-10-13", accountant);
    await round.run();
    at("2025-10-15T08:00:00Z");
    await round.run();
  });
  const at = (instant: string) => {
    functions.clock.now = Date.parse(instant);
  };
  const issued = async () => {
    const invoices = await invoicesOfContract(functions.database.db, contract.id);
    return invoices.map(({ entry, creditEntries }) => [entry.dueOn, entry.issuedOn, creditEntries.length]);
  };
  const first = ["2025-10-15", "2025-10-15", 0];

  test("wait for one press while the clock is more than two days beyond what the site has seen, also after another start", async () => {
    expect(await issued()).toEqual([first]);
    at("2025-11-15T08:00:00Z");
    expect(await round.run()).toBe(true);
    await (await createHourlyRound(functions.context)).run();
    expect(await issued()).toEqual([first]);
    expect((await today.tasks()).isDateInDoubt).toBe(true);
    const doctor = await commandLineOn(functions, store.settings(), "doctor");
    expect(doctor.out).toContain("Factures et avoirs attendent");
    const [invoice] = await invoicesOfContract(functions.database.db, contract.id);
    const credit = { amountCents: 890, expectedLeftCents: 8900, reason: "Site inaccessible" };
    const issue = () => createCredits(functions.context).issue(invoice!.entry.number, credit, accountant);
    expect(await issue()).toMatchObject({ problem: { code: "clock" } });

    expect(await today.confirmDate("2025-11-14", accountant)).toMatchObject({
      problem: { code: "another-day" },
    });
    expect((await today.tasks()).isDateInDoubt).toBe(true);
    expect(await today.confirmDate("2025-11-15", accountant)).toMatchObject({ ok: true });
    await expect.poll(issued).toEqual([first, ["2025-11-15", "2025-11-15", 0]]);
    expect((await today.tasks()).isDateInDoubt).toBe(false);
    expect(await issue()).toMatchObject({ ok: true });
  });

  test("need nobody once the clock is right again, and what a step took back meanwhile is credited then", async () => {
    at("2025-11-29T08:00:00Z");
    const step = { kind: "suspend", reason: "force-majeure" } as const;
    expect((await stepTaken(functions, contract.number, step, "2025-10-10")).ok).toBe(true);
    await round.run();
    expect(await issued()).toEqual([first]);
    at("2025-10-17T07:59:00Z");
    expect((await today.tasks()).isDateInDoubt).toBe(false);
    await round.run();
    expect(await issued()).toEqual([["2025-10-15", "2025-10-15", 1]]);
  });

  test("that bear a day to come are named by doctor", async () => {
    await functions.database.db.updateTable("invoices").set({ issuedOn: "2026-01-05" }).execute();
    const { out } = await commandLineOn(functions, store.settings(), "doctor");
    expect(out).toMatch(/Une pièce porte une date à venir.*2H-F-2025-000001/);
  });
});
