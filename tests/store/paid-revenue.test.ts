import { expect, test } from "vitest";
import { createRefunds } from "#server/billing/refunds.ts";
import { revenueOn } from "#server/database/metrics.ts";
import { collectTwice, debitsOf } from "../support/debits.ts";
import { camille, signed, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("What a month brings in", (store) => {
  test("is paid once banks collected it, not while it came back, again once it was received otherwise", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ pack: "advance" });
    await functions.sign({ pack: "business", email: "autre@example.fr" });
    const ended = await functions.sign({ pack: "advance", email: "rendu@example.fr" });
    const { debits, references } = await collectTwice(functions, contract);
    const months = async () =>
      (await revenueOn(functions.database.db, ["2025-09-30", "2025-10-31", "2025-11-24"])).map(
        ({ monthlyCents, paidCents, freeCents }) => [monthlyCents, paidCents, freeCents],
      );
    const whole = (await months())[2]![0]!;
    expect(await months()).toEqual([
      [whole, 0, whole],
      [whole, 8900, 0],
      [whole, 8900, 0],
    ]);
    const paid = async () => (await months()).map((each) => each[1]);
    accepted(await debits.recordReturn(references[0], { on: "2025-10-17", reason: "AM04" }, camille));
    expect(await paid()).toEqual([0, 0, 8900]);
    accepted(await debits.settle(references[0], { on: "2025-10-20", means: "transfer" }, camille));
    expect(await paid()).toEqual([0, 8900, 8900]);
    accepted(
      await stepTaken(functions, contract.number, { kind: "terminate", cause: "subscriber" }, "2025-11-14"),
    );
    accepted(
      await createRefunds(functions.context).record(
        { contract: contract.number, dueOn: "2025-11-15" },
        { expectedCents: 8900, on: "2025-11-24", means: "transfer", reference: null },
        camille,
      ),
    );
    expect(await paid()).toEqual([0, 8900, 0]);
    expect(ended.number).not.toBe(contract.number);
  });

  test("counts a month that was paid before any file carried it, less the part that was refunded", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    functions.clock.now = Date.parse("2025-10-20T10:00:00Z");
    const paid = async () =>
      (await revenueOn(functions.database.db, ["2025-09-30", "2025-10-31"]))[1]!.paidCents;
    const before = await paid();
    const received = { on: "2025-10-18", means: "transfer" } as const;
    const { debits } = debitsOf(functions);
    accepted(await debits.settle(`${contract.number}-20251015-1`, received, camille));
    expect((await paid()) - before).toBe(8900);
    const refund = { id: "part", contractId: contract.id, dueOn: "2025-10-15", amountCents: 890 } as const;
    const how = { refundedOn: "2025-10-20", means: "transfer", recordedBy: "Camille", createdAt: 1 } as const;
    await functions.database.db
      .insertInto("refunds")
      .values({ ...refund, ...how, reference: null })
      .execute();
    expect((await paid()) - before).toBe(8010);
  });
});
