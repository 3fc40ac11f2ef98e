import { beforeAll, expect, test } from "vitest";
import { hasValidSiretKey } from "#domain/siret.ts";
import { signedTextOf } from "#server/database/contracts/contracts.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { createToday } from "#server/desk/today.ts";
import { checkContract } from "#server/evidence/check.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const aStranger = "stranger@example.fr";

let firms = 0;
/** A company of its own, with two establishments. */
function aCompany() {
  const siren = String(810_000_000 + ++firms);
  const email = `gifted-${firms}@example.fr`;
  const siret = (establishment: string) =>
    Array.from({ length: 10 }, (_, key) => `${siren}${establishment}${key}`).find(hasValidSiretKey)!;
  return { at: { siret: siret("0001"), email }, elsewhere: { siret: siret("0002"), email } };
}

onOneStore("A gift", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
    twin = await createFunctions(store);
    site.clock.now = beginning;
  });

  test.each([
    ["advance", "ZEN10", 8010, "2026-10-15", "2025-10-15"],
    ["business", "ADS50", null, null, "2025-10-15"],
    ["business", "MOISOFFERT", null, null, "2025-11-15"],
    ["advance-10", "MOISOFFERT", null, null, "2025-10-29"],
  ] as const)(
    "%s %s is signed with what it gives, and evidenced",
    async (pack, code, reducedCents, normalPriceFromOn, firstDebitOn) => {
      const { at } = aCompany();
      const first = accepted(await site.contract(aStep1({ ...at, pack, code: code.toLowerCase() })));
      expect(first).toMatchObject({ step: 1, gift: { code, problem: null } });
      const draft = (first as { draft: string }).draft;
      expect(await site.drafts.byToken(draft)).toMatchObject({ gift: { code, problem: null } });
      await site.drafts.showSummary(draft);
      const contract = await site.sign({ ...at, pack, code, draft });
      expect(contract.gift).toEqual({ code, reducedCents, normalPriceFromOn });
      expect(contract.dates.firstDebitOn).toBe(firstDebitOn);
      expect(JSON.parse(signedTextOf(contract, site.keyring))).toMatchObject({
        gift: contract.gift,
        dates: contract.dates,
      });
      const chain = await evidenceOf(site.database.db, contract.chainId);
      for (const event of chain.slice(0, 2))
        expect(JSON.parse(event.dataJson)).toMatchObject({
          gift: code,
          ...(reducedCents && { reducedCents: String(reducedCents) }),
        });
      expect(await checkContract(site.database.db, site.keyring, contract.id)).toMatchObject({ faults: [] });
    },
  );

  test("is missed when somebody removes it from the store", async () => {
    const { id } = await site.sign({ ...aCompany().at, code: "ZEN10" });
    await site.database.db
      .updateTable("contracts")
      .set({ giftCode: null, reducedCents: null, normalPriceFromOn: null })
      .where("id", "=", id)
      .execute();
    expect(await checkContract(site.database.db, site.keyring, id)).toMatchObject({
      faults: ["gift.code", "gift.reducedCents", "gift.normalPriceFromOn"],
    });
  });

  test("that nobody typed leaves no trace in what is signed and answered", async () => {
    const { at } = aCompany();
    const first = accepted(await site.contract(aStep1({ ...at, code: " " })));
    expect(Object.keys(first)).toEqual(["step", "tax", "draft"]);
    const contract = await site.sign({ ...at, draft: (first as { draft: string }).draft });
    expect(contract.gift).toBeNull();
    expect(JSON.parse(signedTextOf(contract, site.keyring))).not.toHaveProperty("gift");
    const [approved] = await evidenceOf(site.database.db, contract.chainId);
    expect(Object.keys(JSON.parse(approved!.dataJson)).sort()).toEqual([
      "monthlyCents",
      "pack",
      "requestHmac",
      "terms",
    ]);
  });

  test.each([
    ["ZEN1O", "advance", "unknown"],
    ["ADS50", "advance", "pack"],
    ["ZEN10", "advance-annexe-promo", "offer"],
    ["A".repeat(3000), "advance", "unknown"],
  ] as const)("that a code does not give blocks nothing: %#", async (code, pack, problem) => {
    const { at } = aCompany();
    const first = accepted(await site.contract(aStep1({ ...at, pack, code })));
    expect(first).toMatchObject({ gift: { problem } });
    const draft = (first as { draft: string }).draft;
    expect((await site.sign({ ...at, pack, draft })).gift).toBeNull();
  });

  test("is for one subscription of a company, whichever its establishment", async () => {
    const { at, elsewhere } = aCompany();
    await site.signAndConfirm({ ...at, code: "ZEN10" });
    const second = accepted(await site.contract(aStep1({ ...elsewhere, code: "MOISOFFERT" })));
    expect(second).toMatchObject({ gift: { code: "MOISOFFERT", problem: "used" } });
    const { gift, dates } = await site.sign({ ...elsewhere, draft: (second as { draft: string }).draft });
    expect([gift, dates.firstDebitOn]).toEqual([null, "2025-10-15"]);
  });

  test("is given again to a company that withdraws", async () => {
    const { at, elsewhere } = aCompany();
    const { number } = await site.signAndConfirm({ ...at, code: "ZEN10" });
    accepted(await stepTaken(site, number, { kind: "withdraw", declaresSmallFirm: true }));
    expect((await site.signAndConfirm({ ...elsewhere, code: "ZEN10" })).gift?.code).toBe("ZEN10");
    expect((await createToday(site.context).tasks()).secondGifts).toEqual([]);
  });

  test("is given again to a company whose contract is erased", async () => {
    const { at } = aCompany();
    const contract = await site.sign({ ...at, code: "ZEN10" });
    await site.database.transaction((transaction) =>
      eraseContract(transaction, site.keyring, contract, { on: "2030-01-01", rule: "contract-ended" }),
    );
    expect((await site.sign({ ...at, code: "ZEN10", date: "later" })).gift?.code).toBe("ZEN10");
  });

  test("is not kept from a company by a stranger who signs with its number: what both signed is owed, and the desk told", async () => {
    const { at, elsewhere } = aCompany();
    const invented = { ...at, siret: `${at.siret.slice(0, 13)}${(Number(at.siret[13]) + 1) % 10}` };
    expect((await site.signAndConfirm({ ...invented, code: "ZEN10", email: aStranger })).gift).not.toBeNull();
    expect((await twin.sign({ ...at, code: "ZEN10", email: aStranger })).gift).not.toBeNull();
    const told = async () =>
      (await createToday(site.context).tasks()).secondGifts.map(({ number }) => number);
    const before = await told();
    site.clock.now += 1;
    const own = await site.signAndConfirm({ ...elsewhere, code: "MOISOFFERT" });
    expect(own.gift?.code).toBe("MOISOFFERT");
    expect((await told()).filter((number) => !before.includes(number))).toEqual([own.number]);
    expect(accepted(await site.contract(aStep1({ ...at, code: "ZEN10" })))).toMatchObject({
      gift: { problem: "used" },
    });
  });

  test("that the company takes between the two steps is not signed; the order is read without it first", async () => {
    const { at, elsewhere } = aCompany();
    const order = { ...elsewhere, code: "ZEN10" };
    const draft = await site.startDraft(order);
    await site.drafts.showSummary(draft);
    await twin.signAndConfirm({ ...at, code: "ZEN10" });
    expect(await site.contract(aStep2({ ...order, draft }))).toMatchObject({
      problem: { code: "changed", draft: { gift: { code: "ZEN10", problem: "used" } } },
    });
    await site.drafts.showSummary(draft);
    const contract = await site.sign({ ...order, code: "", draft });
    expect(contract.gift).toBeNull();
    const shown = (await evidenceOf(site.database.db, contract.chainId)).filter(
      ({ kind }) => kind === "summary-shown",
    );
    expect(shown.map(({ dataJson }) => JSON.parse(dataJson).gift)).toEqual(["ZEN10", undefined]);
  });

  test("that the order did not show is not signed", async () => {
    const { at } = aCompany();
    const draft = await site.startDraft({ ...at, code: "ZEN10" });
    const before = await site.rows();
    expect(await site.contract(aStep2({ ...at, draft }))).toMatchObject({
      problem: { code: "changed", draft: { gift: { code: "ZEN10", problem: null } } },
    });
    expect(await site.contract(aStep2({ ...at, code: "ADS50" }))).toMatchObject({
      problem: { code: "changed", draft: { gift: { problem: "pack" } } },
    });
    expect(await site.rows()).toEqual(before);
  });
});
