import { beforeAll, expect, test } from "vitest";
import { company } from "#content/site/company.ts";
import { startInParis } from "#domain/calendar.ts";
import { addressRemindersAt } from "#domain/contract/email-confirmation.ts";
import { mandateReferenceMaxLength } from "#domain/sepa.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { aStep1, aStep2, sampleBic, sampleIban } from "../support/call-bodies.ts";
import { everythingWritten } from "../support/everything-written.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let firms = 0;
const aFirm = () => ({ email: `signer-${++firms}@example.fr` });

onEachStore("The signature", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
  });

  test.each([
    ["advance", 8900, 0, true, null, "2025-10-15", "standard"],
    ["advance-annexe-promo", 999, 14, false, "2025-09-29", "2025-09-29", "promo"],
    ["advance-10", 8000, 14, false, "2025-09-29", "2025-09-29", "standard"],
    ["business", 12900, 0, true, null, "2025-10-15", "standard"],
  ] as const)(
    "of %s keeps its price, trial, dates and terms",
    async (pack, monthlyCents, trialDays, firstMonthFree, trialEndsOn, firstRenewalOn, edition) => {
      site.clock.now = beginning;
      const contract = await site.sign({ ...aFirm(), pack });
      expect(contract).toMatchObject({ packId: pack, monthlyCents, trialDays, firstMonthFree });
      expect(contract.dates).toEqual({
        acceptedOn: "2025-09-15",
        trialEndsOn,
        firstRenewalOn,
        firstDebitOn: firstRenewalOn,
        withdrawalEndsOn: "2025-09-29",
      });
      expect(contract.terms).toEqual(site.context.termsOf(edition));
      expect(contract.terms.sha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  test("counts its day in Paris", async () => {
    site.clock.now = Date.UTC(2025, 11, 31, 23, 30);
    const { number, dates } = await site.sign(aFirm());
    expect(number).toMatch(/^2H-2026-\d{4}$/);
    expect(dates.acceptedOn).toBe("2026-01-01");
  });

  test("gives numbers that follow each other and references that fit the SEPA scheme", async () => {
    site.clock.now = Date.UTC(2031, 0, 15);
    const contracts = [await site.sign(aFirm()), await site.sign(aFirm())];
    expect(contracts.map(({ number }) => number)).toEqual(["2H-2031-0001", "2H-2031-0002"]);
    for (const { number, umr } of contracts) {
      expect(umr).toMatch(/^2H-2031-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(umr.startsWith(number)).toBe(true);
      expect(umr.length).toBeLessThanOrEqual(mandateReferenceMaxLength);
    }
  });

  test("keeps the account, the day as sent, and what looks mistyped", async () => {
    site.clock.now = beginning;
    const { id, mandate, warnings } = await site.sign({
      ...aFirm(),
      iban: " fr14 2004 1010 0505 0001 3m02 606 ",
      bic: "psstfr",
      siret: "73282932000075",
      date: "le 15 septembre",
    });
    expect(mandate).toMatchObject({ iban: sampleIban, bic: "PSSTFR", pays: "France" });
    expect(warnings).toEqual(["siret-key", "bic-shape"]);
    const row = await site.database.db
      .selectFrom("contracts")
      .select(["date", "signedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ date: "le 15 septembre", signedAt: beginning });
  });

  test("seals the whole of what was accepted, and its hash proves it", async () => {
    site.clock.now = beginning;
    const firm = aFirm();
    const { id, number, umr, subscriber, mandate, dates, terms } = await site.sign({
      ...firm,
      pack: "advance-10",
    });
    const row = await site.database.db
      .selectFrom("contracts")
      .select(["signedDataSealed", "signedDataSha256"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const json = site.keyring.open(row.signedDataSealed, {
      table: "contracts",
      id,
      column: "signedDataSealed",
    });
    expect(sha256Of(json)).toBe(row.signedDataSha256);
    expect(JSON.parse(json)).toEqual({
      contract: number,
      umr,
      pack: "advance-10",
      monthlyCents: 8000,
      trialDays: 14,
      firstMonthFree: false,
      subscriber,
      mandate,
      dates,
      terms,
      date: "15/09/2025",
      vat: { permille: 200, exemption: null },
      creditor: { name: company.name, identifier: company.creditorIdentifier },
      signedAt: "2025-09-15T12:32:05.000Z",
      salt: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect(subscriber.email).toBe(firm.email);
    expect(mandate).toMatchObject({ iban: sampleIban, bic: sampleBic });
  });

  test("gives the client a private link that is kept hashed and sealed", async () => {
    const contract = await site.sign(aFirm());
    const token = linkTokenOf(contract, site.keyring);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await findContract(site.database.db, site.keyring, { linkToken: token }))?.id).toBe(contract.id);
    expect(await findContract(site.database.db, site.keyring, { linkToken: `${token}x` })).toBeNull();
    const row = await site.database.db
      .selectFrom("contracts")
      .selectAll()
      .where("id", "=", contract.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("promises the confirmation and tells the agency at once", async () => {
    const { id, signedAt } = await site.sign(aFirm());
    expect((await site.outboxMails(id)).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ["agency-contract", signedAt],
      ["confirmation", signedAt],
      ["address-reminder-1", addressRemindersAt(signedAt)[0]],
      ["address-reminder-2", addressRemindersAt(signedAt)[1]],
    ]);
  });

  test("leaves bank details and links in clear nowhere in the store", async () => {
    const firm = aFirm();
    const draft = await site.startDraft(firm);
    const signed = accepted(await site.contract(aStep2({ ...firm, draft }), "key-of-secrets"));
    const contract = await site.sign({ ...firm, draft });
    const promised = (await site.outboxMails(contract.id)).find(({ kind }) => kind === "confirmation")!;
    expect(await site.compose(promised)).not.toBeNull();
    const written = await everythingWritten(store, site.database);
    expect(written).toContain(contract.umr);
    const link = linkTokenOf(contract, site.keyring);
    const { confirmation } = signed as Extract<typeof signed, { step: 2 }>;
    for (const secret of [sampleIban, sampleIban.slice(4, -4), sampleBic, draft, link, confirmation]) {
      for (const encoding of ["utf8", "hex", "base64", "base64url"] as const) {
        expect(written).not.toContain(Buffer.from(secret).toString(encoding));
      }
    }
  });

  test("is refused for a pack whose offer is closed, and keeps nothing", async () => {
    const closed = await createFunctions(store, { settings: { OFFER_DEADLINES: "enforced" } });
    closed.clock.now = startInParis("2025-11-01");
    const before = await closed.rows();
    for (const body of [
      aStep1({ ...aFirm(), pack: "advance-annexe-promo" }),
      aStep2({ ...aFirm(), pack: "advance-annexe-promo" }),
    ]) {
      expect(await closed.contract(body)).toEqual({ ok: false, problem: { code: "closed" } });
    }
    expect(await closed.rows()).toEqual(before);
  });
});
