import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TaskGroups, taskGroups } from "#app/desk/today/tasks.tsx";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { mailAbout, stepTaken } from "../support/endings.ts";
import { accepted, beginning } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

const aDay = 86_400_000;
const terminate: Step = { kind: "terminate", cause: "subscriber" };
const paul = { name: "Paul Guérin", role: "accountant" } as const;
const helene = { name: "Hélène Honorat", role: "founder" } as const;

onOneStore("A debit that is no longer owed", (store) => {
  let desk: TestDesk;
  let contract: StoredContract;
  let firms = 0;
  let reference: string;
  let run: string;
  beforeAll(async () => {
    desk = await createTestDesk(store);
  });
  beforeEach(async () => {
    desk.clock.now = beginning;
    contract = await desk.signAndConfirm({ pack: "advance", email: `firme-${++firms}@example.fr` });
    desk.clock.now = beginning + 20 * aDay;
    run = (await debitsOf(desk).present("2025-10-01", "2025-10-31")).id;
    reference = `${contract.number}-20251015-1`;
  });

  const at = (day: Day) => {
    desk.clock.now = Date.parse(`${day}T10:00:00Z`);
  };
  const debits = async () => accepted(await desk.agency.contract.read(contract.number)).debits;
  const inList = async () => {
    const { contracts } = await desk.agency.contracts.list({}, { by: "number", direction: "desc" }, {});
    return contracts.find(({ number }) => number === contract.number)?.owedBack;
  };
  const today = async () => {
    const tasks = await desk.agency.today.tasks();
    const { own } = taskGroups(tasks, dayInParis(desk.clock.now), "accountant");
    return renderToStaticMarkup(createElement(TaskGroups, { groups: own, isOwn: true }));
  };
  const record = (on: Day, by: typeof paul | typeof helene = paul) =>
    desk.agency.refunds.record(
      { contract: contract.number, dueOn: "2025-10-15" },
      { expectedCents: 8900, on, means: "transfer", reference: null },
      by,
    );

  test("is named to the agency while it is at the bank, and to be paid back once it is collected", async () => {
    at("2025-10-08");
    expect([await inList(), (await debits()).owedBack]).toEqual([null, []]);
    accepted(await stepTaken(desk, contract.number, terminate));
    const mail = await mailAbout(desk, contract.id, "agency-termination");
    expectInBoth(mail, [
      `Demander à la banque la révocation du prélèvement ${reference}, 89,00\u00a0€, qui lui est remis (remise ${run})`,
      "Ne présenter aucun autre prélèvement",
    ]);
    expect(mail.text).not.toContain("Ne présenter aucun prélèvement");
    expect(await inList()).toBe("recall");
    expect(await today()).toContain("à révoquer avant le 15\u00a0octobre");
    at("2025-10-16");
    expect((await debits()).owedBack).toMatchObject([{ owedBack: "refund", amountCents: 8900 }]);
    expect(await inList()).toBe("refund");
    const text = await today();
    expect(text).toContain("à rembourser, prélevé le 15\u00a0octobre");
    expect(text).toContain(
      `89,00\u00a0€ à virer vers le compte terminé par ${sampleIban.slice(-4)}, prélevés par la remise ${run}, mais plus dus.`,
    );
    expect(text.match(/>Factures</g)).toHaveLength(1);
    expect(text).toContain(`geste=rembourser&amp;reference=2025-10-15`);
  });

  test("is paid back once, on a day it was collected, by somebody whose role allows it", async () => {
    at("2025-10-16");
    expect(await record("2025-10-16")).toEqual({ ok: false, problem: { code: "not-owed-back" } });
    accepted(await stepTaken(desk, contract.number, terminate, "2025-10-14"));
    const zenmaster = { name: "Inès Carbonel", role: "zenmaster" } as never;
    await expect(record("2025-10-16", zenmaster)).rejects.toThrow(ForbiddenError);
    const day = { ok: false, problem: { code: "day", from: "2025-10-15" } };
    expect([await record("2025-10-14"), await record("2025-10-17")]).toEqual([day, day]);
    const both = await Promise.all([record("2025-10-16", paul), record("2025-10-15", helene)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [winner, on] = both[0]!.ok ? [paul, "2025-10-16"] : [helene, "2025-10-15"];
    expect(both.find(({ ok }) => !ok)).toEqual({
      ok: false,
      problem: { code: "refunded", by: winner.name, on },
    });
    expect(await debits()).toMatchObject({
      owedBack: [],
      refundedCents: 8900,
      dues: expect.arrayContaining([
        expect.objectContaining({
          dueOn: "2025-10-15",
          refunds: [expect.objectContaining({ refundedOn: on, means: "transfer", recordedBy: winner.name })],
        }),
      ]),
    });
    expect([await inList(), await today()]).toEqual([null, expect.not.stringContaining(reference)]);
    const last = (await evidenceOf(desk.database.db, contract.chainId)).at(-1)!;
    expect([last.kind, JSON.parse(last.dataJson)]).toEqual([
      "refunded",
      {
        contract: contract.number,
        dueOn: "2025-10-15",
        cents: "8900",
        on,
        means: "transfer",
        by: winner.name,
      },
    ]);
  });

  test("is one that fell due while force majeure interrupted the services, and none once they were not", async () => {
    at("2025-10-20");
    accepted(
      await stepTaken(desk, contract.number, { kind: "suspend", reason: "force-majeure" }, "2025-10-10"),
    );
    expect(await inList()).toBe("refund");
    accepted(await stepTaken(desk, contract.number, { kind: "reactivate" }, "2025-10-15"));
    expect(await inList()).toBe(null);
  });

  test("is not asked for where the bank sent it back", async () => {
    at("2025-10-20");
    accepted(await stepTaken(desk, contract.number, terminate, "2025-10-14"));
    accepted(await desk.agency.debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, paul));
    expect([await inList(), (await debits()).unpaidCents]).toEqual([null, 0]);
    expect((await desk.agency.refunds.list(1)).payments.map(({ debit }) => debit?.id)).not.toContain(
      reference,
    );
  });

  test("is not unpaid where the bank sent it back, and is again once its end was undone", async () => {
    at("2025-10-20");
    const unpaid = async () => {
      const { months, total, totalCents } = await desk.agency.debits.unpaid();
      return { isListed: months.some((month) => month.reference === reference), total, totalCents };
    };
    accepted(await desk.agency.debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, paul));
    const before = await unpaid();
    expect(before.isListed).toBe(true);
    accepted(await stepTaken(desk, contract.number, terminate, "2025-10-14"));
    expect(await unpaid()).toEqual({
      isListed: false,
      total: before.total - 1,
      totalCents: before.totalCents - 8900,
    });
    const ines = { name: "Inès Carbonel", role: "zenmaster" } as const;
    const { recorded } = accepted(await desk.agency.contract.read(contract.number));
    accepted(await desk.agency.corrections.step(contract.number, recorded!.id, ines));
    expect(await unpaid()).toEqual(before);
  });

  test("is listed until it is paid back, with its amount once it is collected", async () => {
    const listed = async () => {
      const { payments, totalCents } = await desk.agency.refunds.list(1);
      const payment = payments.find(({ debit }) => debit?.id === reference);
      return { totalCents, owedBack: payment?.owedBack };
    };
    at("2025-10-08");
    const { totalCents: before } = await listed();
    accepted(await stepTaken(desk, contract.number, terminate));
    expect(await listed()).toEqual({ totalCents: before, owedBack: "recall" });
    at("2025-10-16");
    expect(await listed()).toMatchObject({ owedBack: "refund" });
    expect((await listed()).totalCents).toBeGreaterThanOrEqual(8900);
    accepted(await record("2025-10-16"));
    expect(await listed()).toMatchObject({ owedBack: undefined });
  });
});
