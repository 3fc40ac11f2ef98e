import { expect, test } from "vitest";
import { priceOn } from "#domain/billing/amount-due.ts";
import { owedDues } from "#domain/billing/owed-due.ts";
import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import { lastSigningDay } from "#domain/contract/pack-change.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { failure } from "#domain/outcome.ts";
import { createAnnouncements } from "#server/announcements/announcements.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createContractList } from "#server/contracts/list.ts";
import { createPackChanges } from "#server/contracts/pack-changes.ts";
import { createPackRequests } from "#server/contracts/pack-requests.ts";
import { readContract } from "#server/contracts/read.ts";
import { createChangesUndo } from "#server/contracts/undo-changes.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { contractsMatching } from "#server/database/contracts/contract-entries.ts";
import { contractsWithAdsToAdd } from "#server/database/contracts/contract-lines.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { refusedChanges } from "#server/database/contracts/refused-changes.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { newPrice } from "../support/announcements.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, camille, mailAbout, outboxMailsOf, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { packsOf } from "../support/packs.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const visitor = { ...caller, idempotencyKey: null };

/** Signed and confirmed on 15 September; the clock stands on 8 October. */
async function client(store: SuiteStore, fields: object = {}) {
  const functions = await createFunctions(store);
  const contract = await functions.signAndConfirm({ email: `pack-${++firms}@example.fr`, ...fields });
  const at = (day: Day, hour = 10) => {
    functions.clock.now = startInParis(day) + hour * 3_600_000;
  };
  at("2025-10-08");
  return { functions, contract, at, ...packsOf(functions, contract) };
}

onOneStore("Another pack, signed as an amendment", (store) => {
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
    const { functions, contract, at, choice, sign, stored, token, changes } = await client(store);
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

  test("is renounced as if it had never been signed, until the last of its days", async () => {
    const { functions, contract, at, sign, renounce, offer, stored } = await client(store);
    const listed = async () => {
      const { list } = createContractList(functions.context);
      const { contracts } = await list({}, { by: "number", direction: "asc" }, {});
      return contracts.find(({ number }) => number === contract.number)!.amendment;
    };
    const coming = { kind: "coming", packId: "business", fromOn: "2025-11-15" };
    accepted(await sign("business"));
    at("2025-10-22", 23);
    expect(await listed()).toEqual({ ...coming, renounceThrough: "2025-10-22" });
    expect(accepted(await offer())).toMatchObject({ backOn: "2025-11-15", keptCents: 8900, laterPrices: [] });
    expect(await renounce()).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual({ kind: "renounced", on: "2025-10-22" });
    const after = await stored();
    expect(after).toMatchObject({ laterPacks: [], laterPrices: [] });
    expect(await faultsOf(functions, contract.id)).toEqual([]);
    expect((await outboxMailsOf(functions, contract.id)).map(({ kind }) => kind)).toContain("pack-renounced");
    expect(await offer()).toMatchObject({ problem: { code: "unknown" } });

    accepted(await sign("business"));
    at("2025-11-06");
    expect(await offer()).toMatchObject({ problem: { code: "unknown" } });
    expect(await listed()).toEqual({ ...coming, renounceThrough: null });
    expect(packOn(await stored(), "2025-12-15")).toBe("business");
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("of a cheaper pack, renounced when its first due day is in a file, ends with the next one", async () => {
    const { functions, contract, at, sign, renounce, stored } = await client(store, { pack: "business" });
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

  test("of a cheaper pack, renounced when its first due day was paid ahead, ends with the next one", async () => {
    const { functions, contract, at, sign, renounce, stored } = await client(store, { pack: "business" });
    accepted(await sign("advance"));
    const paid = { on: "2025-10-08", means: "transfer" } as const;
    accepted(await debitsOf(functions).debits.settle(`${contract.number}-20251115-1`, paid, camille));
    at("2025-10-10");
    expect(await renounce()).toEqual({ ok: true, value: null });
    const after = await stored();
    expect([priceOn(after, "2025-11-15"), priceOn(after, "2025-12-15")]).toEqual([8900, 12_900]);
    at("2025-11-15");
    await issueDueInvoices(functions.context);
    const account = (await accountOf(functions.database.db, contract.id))!;
    expect(owedDues(account, "2025-11-15").map(({ dueOn }) => dueOn)).not.toContain("2025-11-15");
  });

  test("of a dearer pack, renounced when its first due day is in a file, is paid back", async () => {
    const { functions, contract, at, sign, renounce } = await client(store);
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
    const owedBack = await paymentsOwedBack(functions.database.db, "2025-11-18");
    expect(owedBack.filter(({ contractId }) => contractId === contract.id)).toMatchObject([
      { dueOn: "2025-11-15", amountCents: 4000, owedBack: "refund" },
    ]);
  });

  test("accepts the standard terms with it, from a pack on trial", async () => {
    const { functions, contract, at, choice, sign } = await client(store, { pack: "advance-10" });
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
    const { functions, contract, form } = await client(store);
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

  test("is taken back by « Ce n’est pas moi » of its mail, which replaces the link and lets somebody call", async () => {
    const { functions, contract, at, sign, stored, token } = await client(store);
    accepted(await sign("business"));
    at("2025-10-20");
    const undo = createChangesUndo(functions.context);
    const link = await token();
    const shown = { pack: { toPackId: "business", fromPackId: "advance", backOn: "2025-11-15" } };
    expect(accepted(await undo.read(link, caller))).toMatchObject(shown);
    accepted(await undo.undo(link, caller));
    expect(await stored()).toMatchObject({ laterPacks: [], laterPrices: [] });
    expect(await token()).not.toBe(link);
    expect(accepted(await undo.read(link, caller))).toMatchObject(shown);
    const calls = await refusedChanges(functions.database.db, functions.clock.now);
    expect(calls.map(({ number }) => number)).toContain(contract.number);
    const mails = await outboxMailsOf(functions, contract.id);
    expect(mails.map(({ kind }) => kind)).not.toContain("pack-renounced");
    const mail = await mailAbout(functions, contract.id, "changes-undone");
    expectInBoth(mail, ["Votre contrat garde le pack Advance."]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("lets the advertising budget of a gift be added with the pack that it goes with alone", async () => {
    const { functions, contract, at, choice, sign } = await client(store, {
      pack: "business",
      code: "ADS50",
    });
    const toAdd = async (day: Day) =>
      (await contractsWithAdsToAdd(functions.database.db, day)).some(
        ({ number }) => number === contract.number,
      );
    accepted(await sign("advance"));
    expect([await toAdd("2025-11-14"), await toAdd("2025-11-15")]).toEqual([true, false]);
    at("2025-11-20");
    expect(await choice("business")).toMatchObject({ fromOn: "2025-12-15", adsAreAdded: true });
    accepted(await sign("business"));
    expect([await toAdd("2025-12-14"), await toAdd("2025-12-15")]).toEqual([false, true]);
    expect(
      accepted(
        await createPackChanges(functions.context).form(await packsOf(functions, contract).token(), visitor),
      ).obstacle,
    ).toBe("waiting");
  });

  test("keeps its ZEN10 over the same twelve dues, at ten per cent less than the new price", async () => {
    const { functions, contract, choice, sign, stored } = await client(store, {
      code: "ZEN10",
      siret: "80207074800030",
    });
    const change = await choice("business");
    expect(change).toMatchObject({ monthlyCents: 12_900, dueCents: 11_610 });
    accepted(await sign("business"));
    const after = await stored();
    const days = ["2025-10-15", "2025-11-15", "2026-09-15", "2026-10-15"] as const;
    expect(days.map((day) => priceOn(after, day))).toEqual([8010, 11_610, 11_610, 12_900]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("is renounced after a price was announced for the pack that its client had: they owe it after a notice of their own", async () => {
    const { functions, contract, at, sign, renounce, stored } = await client(store);
    const announcements = createAnnouncements(functions.context);
    await functions.signAndConfirm({ email: `pack-${++firms}@example.fr` });
    accepted(await sign("business"));
    at("2025-10-10");
    const typed = newPrice("advance", "92", "2026-01-15");
    const prepared = accepted(await announcements.prepare(typed));
    expect(prepared.recipients.map(({ number }) => number)).not.toContain(contract.number);
    accepted(await announcements.announce(typed, prepared, camille));
    at("2025-10-20");
    accepted(await renounce());
    const after = await stored();
    const days = ["2025-11-15", "2026-01-15", "2026-02-15"] as const;
    expect(days.map((day) => priceOn(after, day))).toEqual([8900, 8900, 9200]);
    expectInBoth(await mailAbout(functions, contract.id, "price-change"), ["15\u00a0février 2026"]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test("takes the price announced for the new pack, lets that of the old one lapse, and gives it back", async () => {
    const { functions, contract, at, choice, sign, renounce, stored } = await client(store);
    const announcements = createAnnouncements(functions.context);
    const announce = async (pack: string, price: string) => {
      const typed = newPrice(pack, price, "2026-02-01");
      const prepared = accepted(await announcements.prepare(typed));
      accepted(await announcements.announce(typed, prepared, camille));
    };
    await functions.signAndConfirm({ email: `pack-${++firms}@example.fr`, pack: "business" });
    await announce("advance", "92");
    await announce("business", "139");
    at("2025-10-09");
    const change = await choice("business");
    expect(change).toMatchObject({
      laterPrice: { monthlyCents: 13_900, fromOn: "2026-02-15" },
      lapsingPrice: { monthlyCents: 9200, fromOn: "2026-02-15" },
    });
    accepted(await sign("business"));
    const days = ["2025-10-15", "2025-11-15", "2026-02-15"] as const;
    const prices = async () => {
      const after = await stored();
      return days.map((day) => priceOn(after, day));
    };
    expect(await prices()).toEqual([8900, 12_900, 13_900]);
    at("2025-10-10");
    const later = newPrice("business", "149", "2026-03-01");
    const again = accepted(await announcements.prepare(later));
    expect(again.recipients.map(({ number }) => number)).toContain(contract.number);
    accepted(await announcements.announce(later, again, camille));
    expect(await prices()).toEqual([8900, 12_900, 12_900]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
    accepted(await renounce());
    expect(await prices()).toEqual([8900, 8900, 9200]);
    expect(await faultsOf(functions, contract.id)).toEqual([]);
  });

  test.each([
    ["an amount", { changeJson: JSON.stringify({ monthlyCents: 1 }) }],
    ["a day of return", { backOn: "2025-11-15", renouncedAt: 1 }],
  ])("is a fault of the evidence if somebody changes %s of it in the store", async (_what, set) => {
    const { functions, contract, sign } = await client(store);
    accepted(await sign("business"));
    await functions.database.db
      .updateTable("pack_changes")
      .set(set as object)
      .execute();
    expect(await faultsOf(functions, contract.id)).toContain("pack-change");
  });

  test("is offered by the desk, once a day, as its client would sign it, with a mail that leads to the page", async () => {
    const { functions, contract, at, choice, sign, token } = await client(store);
    const { context, database } = functions;
    const desk = createPackRequests(context);
    const standing = async () => accepted(await readContract(context, contract.number)).packs;
    expect((await standing()).choices.map(({ change }) => change)).toEqual([await choice("business")]);
    accepted(await desk.request(contract.number, camille));
    expect(await desk.request(contract.number, camille)).toEqual(failure({ code: "already" }));
    const step = await latestStep(database.db, contract.id, ["request-pack"]);
    const mail = await mailAbout(functions, step!.id, "pack-request");
    expect(mail.to.email).toBe(contract.contactEmail);
    expect(mail.text).toContain(`/mon-contrat/${await token()}/changer-de-pack`);

    at("2025-10-10");
    accepted(await sign("business"));
    expect((await standing()).obstacle).toBe("waiting");
    expect(await desk.request(contract.number, camille)).toEqual(failure({ code: "waiting" }));
  });

  test("can be signed for its first due day through the last day that is said", async () => {
    const { at, choice } = await client(store);
    const { fromOn } = await choice("business");
    at(lastSigningDay(fromOn));
    expect((await choice("business")).fromOn).toBe(fromOn);
    at(addDays(lastSigningDay(fromOn), 1));
    expect((await choice("business")).fromOn > fromOn).toBe(true);
  });
});

onEachStore("Another pack, signed as an amendment", (store) => {
  test("is signed for what was shown, once, one at a time", async () => {
    const { functions, contract, at, form, sign, token, changes } = await client(store);
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
});

let firms = 0;
