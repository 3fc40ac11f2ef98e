import { expect, test } from "vitest";
import { priceOn } from "#domain/billing/amount-due.ts";
import { type Day, startInParis } from "#domain/calendar.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { contractsMatching } from "#server/database/contracts/contract-entries.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, outboxMailsOf, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { packsOf } from "../support/packs.ts";
import { onEachStore } from "../support/stores.ts";

const visitor = { ...caller, idempotencyKey: null };

onEachStore("Another pack, signed as an amendment", (store) => {
  /** Signed and confirmed on 15 September; the clock stands on 8 October. */
  async function client(fields: object = {}) {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ email: `pack-${++firms}@example.fr`, ...fields });
    const at = (day: Day, hour = 10) => {
      functions.clock.now = startInParis(day) + hour * 3_600_000;
    };
    at("2025-10-08");
    return { functions, contract, at, ...packsOf(functions, contract) };
  }

  const faultsOf = async ({ database, keyring }: TestFunctions, id: string) =>
    (await checkContract(database.db, keyring, id))!.faults;

  const numbersWith = async (
    { database, clock }: TestFunctions,
    today: Day,
    packId: "advance" | "business",
  ) =>
    (await contractsMatching(database.db, { packId, today, now: clock.now }).select("number").execute()).map(
      ({ number }) => number,
    );

  test("begins with the first due day after its days of renouncing, and everything says its price and its name", async () => {
    const { functions, contract, at, choice, sign, stored, token, changes } = await client();
    const change = await choice("business");
    expect(change).toMatchObject({
      fromPackId: "advance",
      fromOn: "2025-11-15",
      monthlyCents: 12_900,
      dueCents: 12_900,
      presentCents: 8900,
      renounceThrough: "2025-10-22",
      termsFrom: null,
      lapsingPrice: null,
    });
    accepted(await sign("business"));
    const after = await stored();
    expect(after).toMatchObject({ packId: "advance", laterPacks: [{ packId: "business", backOn: null }] });
    expect([packOn(after, "2025-11-14"), packOn(after, "2025-11-15")]).toEqual(["advance", "business"]);
    expect([priceOn(after, "2025-10-15"), priceOn(after, "2025-11-15")]).toEqual([8900, 12_900]);
    expect(accepted(await changes.receipt(await token(), visitor)).change).toEqual(change);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
    const mails = (await outboxMailsOf(functions, contract.id)).map(({ kind }) => kind);
    expect(mails.slice(-2).sort()).toEqual(["agency-pack-change", "pack-change"]);

    at("2025-11-15");
    await issueDueInvoices(functions.context);
    const { dues } = (await accountOf(functions.database.db, contract.id))!;
    expect(dues.map(({ invoices }) => invoices[0]?.invoice.totalCents)).toEqual([8900, 12_900]);
    const { debits } = await debitsOf(functions).plan("2025-12-01", "2025-12-31");
    expect(debits).toMatchObject([{ amountCents: 12_900 }]);
    const number = contract.number;
    expect([
      (await numbersWith(functions, "2025-11-14", "advance")).includes(number),
      (await numbersWith(functions, "2025-11-15", "advance")).includes(number),
      (await numbersWith(functions, "2025-11-15", "business")).includes(number),
    ]).toEqual([true, false, true]);
  });

  test("is signed for what was shown, once, one at a time", async () => {
    const { functions, contract, at, form, sign, token, changes } = await client();
    const { choices } = await form();
    const [shown] = choices;
    expect(await sign("business", { vu: "another" })).toMatchObject({ problem: { code: "other-terms" } });
    at("2025-11-01");
    expect(await sign("business", { vu: shown!.seen })).toMatchObject({ problem: { code: "other-terms" } });
    at("2025-10-08");
    const body = { pack: "business", vu: shown!.seen, date: "08/10/2025" };
    const link = await token();
    const both = await Promise.all([1, 2].map(() => changes.sign(link, body, visitor)));
    expect(both[0]).toEqual(both[1]);
    expect(both[0]!.ok).toBe(true);
    expect((await form()).obstacle).toBe("waiting");
    at("2025-10-09");
    expect(await changes.sign(link, body, visitor)).toMatchObject({ problem: { code: "waiting" } });
    const kinds = (await evidenceOf(functions.database.db, contract.chainId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "pack-changed")).toHaveLength(1);
  });

  test("is renounced as if it had never been signed, until the last of its days", async () => {
    const { functions, contract, at, sign, renounce, offer, stored } = await client();
    accepted(await sign("business"));
    at("2025-10-22", 23);
    expect(accepted(await offer())).toMatchObject({ backOn: "2025-11-15", keptCents: 8900, laterPrices: [] });
    expect(await renounce()).toEqual({ ok: true, value: null });
    const after = await stored();
    expect(after).toMatchObject({ laterPacks: [], laterPrices: [] });
    expect(await faultsOf(functions, contract.id)).toEqual([]);
    expect((await outboxMailsOf(functions, contract.id)).map(({ kind }) => kind)).toContain("pack-renounced");
    expect(await offer()).toMatchObject({ problem: { code: "unknown" } });

    accepted(await sign("business"));
    at("2025-11-06");
    expect(await offer()).toMatchObject({ problem: { code: "unknown" } });
    expect(packOn(await stored(), "2025-12-15")).toBe("business");
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("of a cheaper pack, renounced when its first due day is in a file, ends with the next one", async () => {
    const { functions, contract, at, sign, renounce, stored } = await client({ pack: "business" });
    at("2025-10-31");
    accepted(await sign("advance"));
    await debitsOf(functions).present("2025-11-01", "2025-11-30");
    expect(await renounce()).toEqual({ ok: true, value: null });
    const after = await stored();
    const months = (["2025-11-15", "2025-12-15"] as const).map((day) => [
      packOn(after, day),
      priceOn(after, day),
    ]);
    expect(months).toEqual([
      ["advance", 8900],
      ["business", 12_900],
    ]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("of a dearer pack, renounced when its first due day is in a file, is paid back", async () => {
    const { functions, contract, at, sign, renounce } = await client();
    at("2025-10-29");
    accepted(await sign("business"));
    await debitsOf(functions).present("2025-11-01", "2025-11-30");
    at("2025-11-12");
    expect(await renounce()).toEqual({ ok: true, value: null });
    at("2025-11-18");
    await issueDueInvoices(functions.context);
    const { dues } = (await accountOf(functions.database.db, contract.id))!;
    const november = dues.find(({ dueOn }) => dueOn === "2025-11-15")!;
    expect(november.debits.map(({ amountCents }) => amountCents)).toEqual([12_900]);
    expect(november.invoices.map(({ invoice }) => invoice.totalCents)).toEqual([8900]);
  });

  test("accepts the standard terms with it, from a pack on trial", async () => {
    const { functions, contract, at, choice, sign } = await client({ pack: "advance-10" });
    const change = await choice("advance");
    expect(change.termsFrom).toMatchObject({ edition: "standard" });
    expect(await sign("advance", { acceptCGV: false })).toMatchObject({
      problem: { code: "fields", fields: { acceptCGV: "missing" } },
    });
    accepted(await sign("advance"));
    at("2025-12-01");
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("cannot be signed while services are suspended, once the contract ends, or before its address is confirmed", async () => {
    const { functions, contract, form } = await client();
    accepted(await stepTaken(functions, contract.number, { kind: "suspend", reason: "force-majeure" }));
    expect((await form()).obstacle).toBe("suspended");
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }));
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "terminate", cause: "subscriber" }));
    expect((await form()).obstacle).toBe("terminating");
    const unconfirmed = await functions.sign({ email: `pack-${++firms}@example.fr` });
    expect((await packsOf(functions, unconfirmed).form()).obstacle).toBe("address");
  });

  test.each([
    ["an amount", { changeJson: JSON.stringify({ monthlyCents: 1 }) }],
    ["a day of return", { backOn: "2025-11-15", renouncedAt: 1 }],
  ])("is a fault of the evidence if somebody changes %s of it in the store", async (_what, set) => {
    const { functions, contract, sign } = await client();
    accepted(await sign("business"));
    await functions.database.db
      .updateTable("pack_changes")
      .set(set as object)
      .execute();
    expect(await faultsOf(functions, contract.id)).toContain("pack-change");
  });
});

let firms = 0;
