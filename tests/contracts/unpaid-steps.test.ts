import { expect, test } from "vitest";
import { stepProblem } from "#app/desk/contract/actions/step-problems.ts";
import type { Day } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { readContract } from "#server/contracts/read.ts";
import { createToday } from "#server/desk/today.ts";
import { collectTwice, debitsOf, reminderLeft, sendBackTwice } from "../support/debits.ts";
import { camille, outboxMailsOf, read, signed, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const suspend: Step = { kind: "suspend", reason: "unpaid" };
const terminate: Step = { kind: "terminate", cause: "unpaid" };

onOneStore("Services are suspended, and contracts end, for unpaid payments", (store) => {
  test("only while two in a row came back, were reminded and not settled, whatever the page says", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { number } = contract;
    const { debits, references } = await collectTwice(functions, contract);
    const refusals = async (on?: Day) => {
      const taken = [
        await stepTaken(functions, number, suspend, on),
        await stepTaken(functions, number, terminate, on),
      ];
      return taken.map((each) => (!each.ok && "problem" in each.problem ? each.problem.problem : each));
    };
    expect(await refusals()).toEqual(["nothing-unpaid", "nothing-unpaid"]);
    accepted(await debits.recordReturn(references[0], { on: "2025-10-17", reason: "AM04" }, camille));
    expect(await refusals()).toEqual(["one-unpaid", "one-unpaid"]);
    accepted(await debits.recordReturn(references[1], { on: "2025-11-19", reason: "AM04" }, camille));
    expect(await refusals("2025-11-18")).toEqual(["one-unpaid", "one-unpaid"]);
    expect(await refusals()).toEqual(["not-reminded", "not-reminded"]);
    const today: Day = "2025-11-24";
    const missing = async (on = today) => {
      const desk = accepted(await readContract(functions.context, number));
      return stepProblem("not-reminded", { contract: desk, today }, on)
        .replaceAll("\u00a0", " ")
        .split(" : ")[1];
    };
    const ofNovember = "pour l’échéance du 15 novembre, elle part le 25 novembre";
    expect(await missing()).toBe(`pour l’échéance du 15 octobre, elle part le 25 novembre, ${ofNovember}.`);
    await reminderLeft(functions, references[0]);
    expect(await refusals()).toEqual(["not-reminded", "not-reminded"]);
    expect(await missing()).toBe(`${ofNovember}.`);
    expect(await missing("2025-11-20")).toBe(
      `pour l’échéance du 15 octobre, elle est partie le 24 novembre, ${ofNovember}.`,
    );
    accepted(await debits.joinNextRun(references[1], true, camille));
    expect(await missing()).toBe("pour l’échéance du 15 novembre, aucune n’est prévue.");
    accepted(await debits.settle(references[0], { on: "2025-11-20", means: "transfer" }, camille));
    expect(await refusals()).toEqual(["one-unpaid", "one-unpaid"]);
    expect((await read(functions, contract.id)).status).toEqual({ state: "active" });
    const kinds = (await outboxMailsOf(functions, contract.id)).map(({ kind }) => kind);
    expect(kinds).not.toContain("suspension");
    expect(kinds).not.toContain("provider-termination");
  });

  test("are all among the tasks, however many others are unpaid, and none before its action is allowed", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { debits, references } = await sendBackTwice(functions, contract);
    const others = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        functions.signAndConfirm({ pack: "advance-10", email: `later-${index}@example.fr` }),
      ),
    );
    functions.clock.now = Date.parse("2025-12-10T10:00:00+01:00");
    await debitsOf(functions).present("2025-11-24", "2025-12-10");
    functions.clock.now = Date.parse("2025-12-20T10:00:00+01:00");
    for (const { number, dates } of others) {
      const reference = `${number}-${dates.firstDebitOn.replaceAll("-", "")}-1`;
      accepted(await debits.recordReturn(reference, { on: "2025-12-18", reason: "AM04" }, camille));
    }
    const tasks = async () => {
      const { possibleEnds, totals } = await createToday(functions.context).tasks();
      return [totals.possibleEnds, possibleEnds.map(({ number }) => number)];
    };
    expect(await tasks()).toEqual([1, [contract.number]]);
    accepted(await debits.settle(references[1], { on: "2025-12-20", means: "transfer" }, camille));
    expect(await tasks()).toEqual([0, []]);
  });

  test("never once one was settled first, even at the same moment", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { debits, references } = await sendBackTwice(functions, contract);
    const [settled, suspended] = await Promise.all([
      debits.settle(references[1], { on: "2025-11-24", means: "card" }, camille),
      stepTaken(functions, contract.number, suspend),
    ]);
    accepted(settled);
    expect((await read(functions, contract.id)).status.state).toBe(suspended.ok ? "suspended" : "active");
    const late = await stepTaken(functions, contract.number, terminate);
    expect(late).toMatchObject({ ok: false, problem: { problem: "one-unpaid" } });
  });

  test.each([
    [[suspend], null],
    [[suspend, terminate], "2025-12-09"],
  ] as const)(
    "until everything is paid: then the desk is asked to restore them, after %j",
    async (steps, lastDayOn) => {
      await store.renew();
      const functions = await createFunctions(store);
      const { contract } = await signed(functions);
      const { number } = contract;
      const { debits, references } = await sendBackTwice(functions, contract);
      const toRestore = async () => (await createToday(functions.context).tasks()).restorations;
      for (const step of steps) accepted(await stepTaken(functions, number, step));
      const received = { on: "2025-11-24", means: "transfer" } as const;
      accepted(await debits.settle(references[0], received, camille));
      expect(await toRestore()).toEqual([]);
      accepted(await debits.settle(references[1], received, camille));
      expect(await toRestore()).toMatchObject([{ number, suspendedOn: "2025-11-24", lastDayOn }]);
      accepted(await stepTaken(functions, number, { kind: "reactivate" }));
      expect(await toRestore()).toEqual([]);
    },
  );
});
