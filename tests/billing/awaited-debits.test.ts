import { afterEach, expect, test } from "vitest";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import { confirmEmail } from "#server/contracts/client-space.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, camille, mailAbout, signed, storedEndings } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("No debit is presented before the address is confirmed", (store) => {
  afterEach(store.renew);

  /** Plans what is owed, and presents it where something is. */
  async function presented(functions: TestFunctions, from: Day, to: Day) {
    const { plan, present, file } = debitsOf(functions);
    const { debits, leftOut, forgotten } = await plan(from, to);
    return {
      debits: debits.map(({ number, dueOn, collectionOn }) => [number, dueOn, collectionOn] as const),
      leftOut: leftOut.map(({ number, dueOn, reason }) => [number, dueOn, reason] as const),
      forgotten,
      xml: debits.length > 0 ? await file((await present(from, to)).id) : null,
    };
  }

  test("is left aside with a reason of its own, then joins the next file and is announced fourteen days ahead", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    const at = (on: Day) => {
      functions.clock.now = Date.parse(`${on}T10:00:00Z`);
    };
    at("2025-10-02");
    const before = await presented(functions, "2025-10-01", "2025-10-31");
    expect(before).toEqual({
      debits: [],
      forgotten: [],
      xml: null,
      leftOut: [[contract.number, "2025-10-15", "unconfirmed"]],
    });

    at("2025-10-20");
    accepted(await confirmEmail(functions.context)(token, caller));
    at("2025-11-03");
    const { plan } = debitsOf(functions);
    const shown = await plan("2025-11-01", "2025-11-30");
    expect(shown.debits.map(({ announcedAgain }) => announcedAgain)).toEqual([true, false]);
    expect((await storedEndings(functions, contract)).mails).toEqual([]);
    const after = await presented(functions, "2025-11-01", "2025-11-30");
    expect(after).toMatchObject({
      debits: [
        [contract.number, "2025-10-15", "2025-11-17"],
        [contract.number, "2025-11-15", "2025-11-17"],
      ],
      leftOut: [],
      forgotten: [],
    });
    expect(after.xml).toContain(`<EndToEndId>${contract.number}-20251015-1</EndToEndId>`);
    expect((await storedEndings(functions, contract)).mails).toEqual(["debit-notice"]);
    const mail = await mailAbout(functions, contract.id, "debit-notice");
    expect(spaced(mail.subject)).toBe("Votre prélèvement du 17 novembre 2025");
    expect(mail.to.email).toBe(contract.subscriber.email);
    expectInBoth(mail, [
      contract.umr,
      "FR72ZZZ123456",
      "Échéance du 15\u00a0octobre 2025",
      "Échéance du 15\u00a0novembre 2025",
      "178,00\u00a0€",
      "17\u00a0novembre 2025",
      "vaut notification préalable",
    ]);
    expectNoFullIban(mail, sampleIban);

    at("2025-12-01");
    expect((await presented(functions, "2025-12-01", "2025-12-31")).debits).toEqual([
      [contract.number, "2025-12-15", "2025-12-15"],
    ]);
    expect((await storedEndings(functions, contract)).mails).toEqual(["debit-notice"]);
  });

  test("joins the next file too when another one was made before its day, and others are presented meanwhile", async () => {
    const functions = await createFunctions(store);
    functions.clock.now = beginning;
    const late = await functions.sign({ email: "late@example.fr" });
    const ready = await functions.signAndConfirm({ email: "ready@example.fr" });
    const due = addDays(dayInParis(beginning), 30);
    const only = <Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]) =>
      rows.filter(([number]) => [late.number, ready.number].includes(number));
    functions.clock.now = Date.parse("2025-09-25T10:00:00Z");
    const first = await presented(functions, "2025-10-01", "2025-10-31");
    expect(only(first.debits)).toEqual([[ready.number, due, due]]);
    expect(only(first.leftOut)).toEqual([[late.number, due, "unconfirmed"]]);
    functions.clock.now = Date.parse("2025-10-01T10:00:00Z");
    accepted(await createContractActions(functions.context).verifyEmail(late.number, camille));
    functions.clock.now = Date.parse("2025-10-27T10:00:00Z");
    const second = await presented(functions, "2025-11-01", "2025-11-30");
    expect(only(second.debits)).toEqual([
      [late.number, "2025-10-15", "2025-11-10"],
      [late.number, "2025-11-15", "2025-11-17"],
      [ready.number, "2025-11-15", "2025-11-17"],
    ]);
    expect(second.forgotten).toEqual([]);
  });

  test("makes no file once an address is confirmed between the question and the answer", async () => {
    const functions = await createFunctions(store);
    functions.clock.now = beginning;
    const ready = await functions.signAndConfirm({ email: "prompt@example.fr" });
    const { number } = await functions.sign({ email: "meanwhile@example.fr" });
    functions.clock.now = Date.parse("2025-10-02T10:00:00Z");
    const { debits } = debitsOf(functions);
    const { firstDebitOn: day } = ready.dates;
    const request = { fromOn: day, toOn: day, madeOn: dayInParis(functions.clock.now) };
    const plan = accepted(await debits.plan(request));
    const { total } = await debits.runs();
    accepted(await createContractActions(functions.context).verifyEmail(number, camille));
    const agreed = {
      request,
      expectedSha256: planSha256(plan),
      totalCents: plan.totalCents,
      confirmsEarly: true,
    };
    expect(await debits.make(agreed, camille)).toMatchObject({ ok: false, problem: { code: "changed" } });
    expect((await debits.runs()).total).toBe(total);
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
