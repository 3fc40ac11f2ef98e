import { beforeAll, beforeEach, expect, test } from "vitest";
import { hasValidSiretKey } from "#domain/siret.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, beginning } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

let companies = 0;
/** The SIRETs of two establishments of a company of its own, and its SIREN. */
function aCompany() {
  const siren = String(820_000_000 + ++companies);
  const siret = (establishment: string) =>
    Array.from({ length: 10 }, (_, key) => `${siren}${establishment}${key}`).find(hasValidSiretKey)!;
  return { siren, siret: siret("0001"), elsewhere: siret("0002") };
}

onOneStore("Several contracts of a company", (store) => {
  let desk: TestDesk;
  let zenmaster: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    zenmaster = await desk.signedIn("zenmaster", "Inès Carbonel");
  });
  beforeEach(() => {
    desk.clock.now = beginning;
  });
  const sign = async (siret: string) => {
    desk.clock.now += 1000;
    return desk.sign({ siret, email: `${siret}-${desk.clock.now}@example.fr` });
  };
  const taskOf = async (siren: string) =>
    (await desk.agency.today.tasks()).companies.find((each) => each.siren === siren);
  const companyOf = async (number: string) => accepted(await desk.agency.contract.read(number)).company;

  test("are a task, and seen from each, until somebody says that they are meant", async () => {
    const { siren, siret, elsewhere } = aCompany();
    const first = await sign(siret);
    expect(await taskOf(siren)).toBeUndefined();
    expect(await companyOf(first.number)).toEqual({ siren, others: [], unsettled: null });

    const second = await sign(elsewhere);
    const numbers = [first.number, second.number];
    const task = await taskOf(siren);
    expect(task).toMatchObject({ latest: second.number, signedAt: second.signedAt });
    expect(task!.contracts.map(({ number }) => number)).toEqual(numbers);
    for (const [number, other] of [numbers, numbers.toReversed()]) {
      expect(await companyOf(number!)).toMatchObject({
        others: [{ number: other, packId: "advance", state: "active" }],
        unsettled: { running: 2, key: numbers.join(" ") },
      });
    }

    const { key } = (await companyOf(first.number)).unsettled!;
    const third = await sign(siret);
    expect(await desk.agency.contract.confirmCompany(first.number, key, zenmaster)).toEqual({
      ok: false,
      problem: { code: "other-contracts" },
    });
    const { key: read } = (await companyOf(first.number)).unsettled!;
    accepted(await desk.agency.contract.confirmCompany(first.number, read, zenmaster));
    expect(await taskOf(siren)).toBeUndefined();
    expect(await companyOf(third.number)).toMatchObject({ unsettled: null, others: [{}, {}] });
    const latest = (await evidenceOf(desk.database.db, first.chainId)).at(-1)!;
    expect([latest.kind, JSON.parse(latest.dataJson)]).toEqual([
      "company-confirmed",
      {
        contract: first.number,
        by: zenmaster.name,
        contracts: [...numbers, third.number].join(", "),
      },
    ]);
    expect(await desk.agency.contract.confirmCompany(first.number, read, zenmaster)).toEqual({
      ok: false,
      problem: { code: "already" },
    });

    // What was meant says nothing of the next one.
    const fourth = await sign(siret);
    expect(await taskOf(siren)).toMatchObject({ latest: fourth.number });
  });

  test("are no task once only one runs", async () => {
    const { siren, siret } = aCompany();
    const first = await sign(siret);
    await sign(siret);
    const { standing } = accepted(await desk.agency.contract.read(first.number));
    accepted(
      await desk.agency.contract.take(
        first.number,
        { kind: "withdraw", declaresSmallFirm: true },
        { on: "2025-09-15", expected: { standing, day: "2025-09-15" } },
        zenmaster,
      ),
    );
    expect(await taskOf(siren)).toBeUndefined();
    const again = await sign(siret);
    expect((await companyOf(again.number)).others.map(({ state }) => state)).toEqual(["withdrawn", "active"]);
  });

  test("are a task too once a corrected SIRET is that of another contract", async () => {
    const { siren, siret } = aCompany();
    await sign(siret);
    const wrong = "82999999900011";
    expect(hasValidSiretKey(wrong)).toBe(false);
    const second = await sign(wrong);
    expect(await taskOf(siren)).toBeUndefined();
    accepted(await desk.agency.contract.correctSiret(second.number, { siret, expected: wrong }, zenmaster));
    expect(await taskOf(siren)).toMatchObject({ latest: second.number });
  });
});
