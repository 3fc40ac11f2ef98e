import { expect, test } from "vitest";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { createTakeovers } from "#server/contracts/take-over.ts";
import { createMetrics } from "#server/desk/metrics.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { collectTwice } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";
import { aPaper } from "../support/takeovers.ts";

onOneStore("The figures of the agency", (store) => {
  test("are those of the month that ended, with what banks sent back and nobody has paid since", async () => {
    const functions = await createFunctions(store);
    const { context, clock, sign } = functions;
    const contract = await sign({ pack: "advance" });
    await sign({ pack: "business", email: "autre@example.fr" });
    const interrupted = await sign({ pack: "advance", email: "panne@example.fr" });
    const { debits, references } = await collectTwice(functions, contract);
    accepted(await debits.recordReturn(references[0], { on: "2025-10-17", reason: "AM04" }, camille));
    accepted(
      await stepTaken(
        functions,
        interrupted.number,
        { kind: "suspend", reason: "force-majeure" },
        "2025-11-20",
      ),
    );
    const advance = { count: 1, cents: 7417 };
    const all = { count: 3, cents: 2 * 7417 + 10_750 };
    const october = await createMetrics(context)();
    expect(october.months).toHaveLength(12);
    expect(october.months.at(-1)).toMatchObject({ on: "2025-10-31", paying: all, fresh: all });
    expect(october.packs).toEqual([
      { packId: "advance", count: 2, cents: 2 * 7417 },
      { packId: "business", count: 1, cents: 10_750 },
    ]);
    expect(october.returns).toEqual({ yearDebits: 2, yearReturns: 1 });
    expect(october.unpaid).toEqual({ total: 1, totalCents: 8900, presentedCents: 17_800 });

    accepted(await debits.settle(references[0], { on: "2025-11-24", means: "transfer" }, camille));
    clock.now = Date.parse("2025-12-01T10:00:00+01:00");
    const november = await createMetrics(context)();
    expect(november.months.at(-1)).toEqual({
      on: "2025-11-30",
      before: all,
      paying: { count: 2, cents: 7417 + 10_750 },
      fresh: { count: 0, cents: 0 },
      lost: advance,
      changedCents: 0,
    });
    expect(november.returns).toEqual({ yearDebits: 2, yearReturns: 1 });
    expect(november.unpaid).toEqual({ total: 0, totalCents: 0, presentedCents: 17_800 });
  });

  test("say how many of the first steps of this month were signed, whatever expired of the month before", async () => {
    const functions = await createFunctions(store);
    const { context, clock, database, startDraft, contract } = functions;
    const measured = async () => {
      const { begun, signed } = await createMetrics(context)();
      return { begun, signed };
    };
    clock.now = Date.parse("2026-01-30T10:00:00+01:00");
    const before = await measured();
    expect(before).toMatchObject({ begun: before.signed });
    await startDraft({ email: "avant@exemple.fr" });
    clock.now = Date.parse("2026-02-02T10:00:00+01:00");
    const token = await startDraft({ email: "suivi@exemple.fr" });
    await startDraft({ email: "ouvert@exemple.fr" });
    // Nobody began one that was signed elsewhere.
    const elsewhere = { ...aTakeover, firstDebitOn: "2026-03-12" as const };
    accepted(await createTakeovers(context).take(elsewhere, aPaper, camille));
    expect(await measured()).toEqual({ begun: 2, signed: 0 });
    accepted(await contract({ ...aStep2({ email: "suivi@exemple.fr" }), draft: token }));
    for (const erasedOn of ["2026-02-06", "2026-02-09"] as const)
      await database.db
        .insertInto("erasures")
        .values({ erasedOn, kind: "draft", rule: "draft-expired", subject: erasedOn, count: 1 })
        .execute();
    clock.now = Date.parse("2026-02-12T10:00:00+01:00");
    expect(await measured()).toEqual({ begun: 3, signed: 1 });
  });
});
