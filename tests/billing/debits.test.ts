import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { TaskGroups, taskGroups } from "#app/desk/today/tasks.tsx";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import type { RunRequest } from "#server/billing/runs/plan-run.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { activitiesBefore } from "#server/database/staff/activities.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { createTestDesk } from "../support/desk.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted } from "../support/functions.ts";
import { onEachStore, onOneStore, type TestStore } from "../support/stores.ts";

const aDay = 86_400_000;
const runId = "P-2025-0001";

/** The desk ten days after a garage signed, whose first payment is due on 15 October 2025. */
async function openDesk(store: TestStore) {
  const desk = await createTestDesk(store);
  const by = await desk.signedIn("accountant", "Paul Guérin");
  const founder = await desk.signedIn("founder", "Hélène Honorat");
  const zenmaster = await desk.signedIn("zenmaster", "Inès Carbonel");
  const garage = await desk.signAndConfirm({ pack: "advance", raisonSociale: "Garage Prigent" });
  desk.clock.now += 10 * aDay;
  const { debits } = desk.agency;
  const october = (): RunRequest => ({
    fromOn: "2025-10-01",
    toOn: "2025-10-31",
    madeOn: dayInParis(desk.clock.now),
  });
  /** As visits find it: the first ones may come too early on a busy machine. */
  const forecast = async (request = october(), page = 1): Promise<Forecast> =>
    accepted(await debits.forecast(request, page)) ?? forecast(request, page);
  const agreed = async (request = october()) => {
    const { sha256, totalCents } = await forecast(request);
    return { request, expectedSha256: sha256, totalCents, confirmsEarly: true };
  };
  const reference = `${garage.number}-20251015-1`;
  /** A second contract, signed when the first one was. */
  const signBakery = async () => {
    desk.clock.now -= 10 * aDay;
    await desk.signAndConfirm({ pack: "advance", raisonSociale: "Boulangerie Lérins" });
    desk.clock.now += 10 * aDay;
  };
  /** Presents the payments of October, and waits until the bank has answered. */
  const presentOctober = async () => {
    const run = accepted(await debits.make(await agreed(), by));
    accepted(await debits.deposit(run.id, { on: dayInParis(desk.clock.now) }, by));
    desk.clock.now += 25 * aDay;
  };
  return {
    desk,
    debits,
    by,
    founder,
    zenmaster,
    garage,
    reference,
    october,
    forecast,
    agreed,
    signBakery,
    presentOctober,
  };
}

onEachStore("Direct debits that two people handle at once", (store) => {
  afterEach(store.renew);

  test("are presented by one of two people; the other learns by whom", async () => {
    const { desk, debits, by, founder, forecast, agreed, signBakery } = await openDesk(store);
    await signBakery();
    const both = await agreed();
    const made = await Promise.all(
      [by, founder].map((who) => debits.make({ ...both, shownAt: desk.clock.now }, who)),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    const { name } = made[0]!.ok ? by : founder;
    expect(made.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "changed", debitCount: 0, meanwhile: { id: runId, by: name, totalCents: 17_800 } },
    });
    expect(await debits.runs()).toMatchObject({ total: 1, runs: [{ id: runId, by: name, returns: 0 }] });
    expect((await forecast()).count).toBe(0);
    expect(await debits.make(await agreed(), by)).toMatchObject({
      problem: { code: "changed", debitCount: 0 },
    });
  });

  test("that come back are unpaid until they are presented again, by their reference", async () => {
    const { debits, by, garage, reference, forecast, agreed, presentOctober, october } =
      await openDesk(store);
    await presentOctober();
    const back = { on: "2025-10-17", reason: "AM04" } as const;
    const problem = async (input: Parameters<(typeof debits)["recordReturn"]>[1]) => {
      const noted = await debits.recordReturn(reference, input, by);
      return noted.ok ? null : noted.problem.code;
    };
    expect(await problem({ ...back, reason: "oops!" })).toBe("reason");
    expect(await problem({ ...back, on: "2027-10-17" })).toBe("day");
    expect(await problem({ ...back, on: "2025-09-01" })).toBe("day");
    const noted = await Promise.all([1, 2].map(() => debits.recordReturn(reference, back, by)));
    expect(noted.filter(({ ok }) => ok)).toHaveLength(1);
    expect(noted.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "already" } });
    expect(await debits.unpaid()).toMatchObject({
      total: 1,
      totalCents: 8900,
      possibleEnds: [],
      months: [
        {
          ...{
            reference,
            reason: "AM04",
            raisonSociale: "Garage Prigent",
            telephone: garage.subscriber.telephone,
          },
          reminders: { sent: 0, lastAt: null, next: { kind: "payment-reminder-1" } },
        },
      ],
    });
    expect((await debits.runs()).runs).toMatchObject([{ returns: 1 }]);

    const period = { ...october(), fromOn: "2025-11-01", toOn: "2025-11-10" } as const;
    expect((await forecast(period)).count).toBe(0);
    accepted(await debits.joinNextRun(reference, true, by));
    const again = await agreed(period);
    expect(again.totalCents).toBe(8900);
    accepted(await debits.make(again, by));
    expect((await debits.unpaid()).total).toBe(0);
    const second = await debits.debit(`${garage.number}-20251015-2`);
    expect(second).toMatchObject({ attempt: 2, sequence: "FRST", runId: "P-2025-0002" });
  });
});

onOneStore("Direct debits at the desk", (store) => {
  afterEach(store.renew);

  test("are shown by the day on which banks collect them, a page at a time", async () => {
    const { garage, october, forecast } = await openDesk(store);
    expect(await forecast()).toMatchObject({
      count: 1,
      firsts: 1,
      totalCents: 8900,
      forgotten: [],
      leftOutTotal: { contracts: 0, count: 0, totalCents: 0 },
      days: [{ collectionOn: "2025-10-15", count: 1, totalCents: 8900 }],
      due: { fromOn: "2025-10-15", toOn: "2025-10-15" },
      debits: [{ number: garage.number, raisonSociale: "Garage Prigent", sequence: "FRST" }],
    });
    expect((await forecast(october(), 2)).debits).toEqual([]);
  });

  test("are not presented for another total, nor once what is owed has changed", async () => {
    const { debits, by, agreed, signBakery } = await openDesk(store);
    const before = await agreed();
    const wrong = await debits.make({ ...before, totalCents: 8901 }, by);
    expect(wrong).toEqual({ ok: false, problem: { code: "wrong-total" } });
    await signBakery();
    expect(await debits.make(before, by)).toEqual({
      ok: false,
      problem: { code: "changed", debitCount: 2, totalCents: 17_800, meanwhile: null },
    });
    expect((await debits.runs()).runs).toEqual([]);
  });

  test("are presented for no period that goes too far, and for one that is early once that is confirmed", async () => {
    const { debits, by, agreed, october } = await openDesk(store);
    const far = { ...october(), toOn: "2045-12-31" } as const;
    expect(await debits.forecast(far, 1)).toEqual({ ok: false, problem: "too-early" });
    const made = async (request: RunRequest) =>
      debits.make({ request, expectedSha256: "", totalCents: 0 }, by);
    expect(await made(far)).toEqual({ ok: false, problem: { code: "too-early" } });
    expect(await made({ ...october(), fromOn: "2015-01-01" })).toEqual({
      ok: false,
      problem: { code: "too-old" },
    });
    const early = { ...october(), toOn: "2025-11-20" } as const;
    const unconfirmed = await debits.make({ ...(await agreed(early)), confirmsEarly: false }, by);
    expect(unconfirmed).toEqual({ ok: false, problem: { code: "early" } });
    expect((await debits.runs()).total).toBe(0);
  });

  test("leave in a file that the evidence of each contract tells, with who had it", async () => {
    const { desk, debits, by, founder, garage, reference, presentOctober } = await openDesk(store);
    const told = async () =>
      (await evidenceOf(desk.database.db, garage.chainId)).filter(({ kind }) => kind === "bank-file-made");
    await presentOctober();
    expect(await told()).toEqual([]);
    const { text } = accepted(await debits.file(runId, by));
    expect(text).toContain(`<EndToEndId>${reference}</EndToEndId>`);
    expect(accepted(await debits.file(runId, founder)).text).toBe(text);
    expect((await told()).map(({ dataJson }) => JSON.parse(dataJson))).toEqual(
      ["Paul Guérin", "Hélène Honorat"].map((name) => ({ contract: garage.number, run: runId, by: name })),
    );
    expect(await debits.file("P-2025-9999", by)).toEqual({ ok: false, problem: { code: "unknown" } });
  });

  test("are for those whose role presents them", async () => {
    const { debits, zenmaster, reference, agreed, presentOctober } = await openDesk(store);
    await presentOctober();
    const back = { on: "2025-10-17", reason: "AM04" } as const;
    const paid = { on: "2025-10-17", means: "transfer" } as const;
    await expect(debits.make(await agreed(), zenmaster)).rejects.toThrow(ForbiddenError);
    await expect(debits.file(runId, zenmaster)).rejects.toThrow(ForbiddenError);
    await expect(debits.recordReturn(reference, back, zenmaster)).rejects.toThrow(ForbiddenError);
    await expect(debits.settle(reference, paid, zenmaster)).rejects.toThrow(ForbiddenError);
  });

  test("that come back may be paid otherwise, once, and the log tells who noted it", async () => {
    const { desk, debits, by, founder, garage, reference, presentOctober } = await openDesk(store);
    await presentOctober();
    const received = { on: "2025-10-20", means: "transfer" } as const;
    const problem = async (input: { on: Day; means: "transfer" | "card" }) => {
      const settled = await debits.settle(reference, input, by);
      return settled.ok ? null : settled.problem.code;
    };
    expect(await problem(received)).toBe("not-rejected");
    desk.clock.now += 1000;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "MS03" }, founder));
    expect(await problem({ on: "2025-10-16", means: "card" })).toBe("day");
    const tomorrow = addDays(dayInParis(desk.clock.now), 1);
    expect(await problem({ on: tomorrow, means: "card" })).toBe("day");
    desk.clock.now += 1000;
    expect(await problem(received)).toBeNull();
    expect(await problem(received)).toBe("already");
    expect((await debits.unpaid()).months).toEqual([]);
    const range = { from: desk.clock.now - 1000, before: Number.MAX_SAFE_INTEGER, limit: 10 };
    const subject = { kind: "contract", id: garage.number };
    expect(await activitiesBefore(desk.database.db, range, null)).toMatchObject([
      { kind: "debit-settled", by: "Paul Guérin", subject, data: { reference, ...received } },
      { kind: "debit-returned", by: "Hélène Honorat", subject, data: { reference, reason: "MS03" } },
    ]);
  });

  test("that come back are not paid otherwise once their month is no longer owed", async () => {
    const { desk, debits, by, founder, garage, reference, presentOctober } = await openDesk(store);
    await presentOctober();
    desk.clock.now = Date.parse("2025-10-20T10:00:00+02:00");
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "MS03" }, founder));
    const step = { kind: "terminate", cause: "subscriber" } as const;
    accepted(await stepTaken(desk, garage.number, step, "2025-10-14"));
    const received = { on: "2025-10-20", means: "transfer" } as const;
    expect(await debits.settle(reference, received, by)).toEqual({
      ok: false,
      problem: { code: "not-owed" },
    });
  });

  test("that one file had no room for are a task of the day until another carries them", async () => {
    const { desk, debits, by, forecast, agreed, signBakery, presentOctober } = await openDesk(store);
    const november = (): RunRequest => ({
      fromOn: "2025-11-01",
      toOn: "2025-11-30",
      atMost: 1,
      madeOn: dayInParis(desk.clock.now),
    });
    const dayShows = async () => {
      const tasks = await desk.agency.today.tasks();
      const today = dayInParis(desk.clock.now);
      const { own } = taskGroups(tasks, today, by.role);
      return renderToStaticMarkup(createElement(TaskGroups, { groups: own, isOwn: true }));
    };
    const rest = (run: string) => [
      `Reste de la remise ${run}`,
      "échéances du 1er au 30\u00a0novembre",
      "/bureau/prelevements?du=2025-11-01&amp;au=2025-11-30",
    ];
    await signBakery();
    await presentOctober();
    const first = accepted(await debits.make(await agreed(november()), by));
    const shown = await dayShows();
    for (const words of rest(first.id)) expect(shown).toContain(words);
    const second = accepted(await debits.make(await agreed(november()), by));
    expect([first.isFull, second.isFull]).toEqual([1, 0]);
    expect((await forecast(november())).count).toBe(0);
    expect(await dayShows()).not.toContain("Reste de la remise");
  });
});
