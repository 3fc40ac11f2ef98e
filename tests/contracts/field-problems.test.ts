import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { formatBic } from "#domain/sepa.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { findContract, signedTextOf } from "#server/database/contracts/contracts.ts";
import { debtorOf } from "#server/database/contracts/mandates.ts";
import { createExports } from "#server/desk/export.ts";
import { renderings } from "#server/documents/render-documents.ts";
import { anyText } from "../support/any-text.ts";
import { aMessage, aStep1, aStep2, sampleIban } from "../support/call-bodies.ts";
import { camille } from "../support/endings.ts";
import { createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

type Case = readonly [field: string, max: number | null, whenEmpty: "missing" | "malformed"];

const subscriberFields: readonly Case[] = [
  ["raisonSociale", 200, "missing"],
  ["nomPrenom", 200, "missing"],
  ["adresseSiege", 500, "missing"],
  ["email", 255, "malformed"],
  ["telephone", 20, "missing"],
];
const mandateFields: readonly Case[] = [
  ["iban", 34, "missing"],
  ["bic", null, "missing"],
  ["titulaire", 200, "missing"],
  ["adresse", 500, "missing"],
  ["pays", 100, "missing"],
  ["emailDebiteur", 255, "malformed"],
];
const contactFields: readonly Case[] = [
  ["firstName", 100, "missing"],
  ["lastName", 100, "missing"],
  ["phone", 20, "missing"],
  ["email", 255, "malformed"],
  ["message", 2000, "missing"],
];

onOneStore("The rules of the fields", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
  });

  describe.each([
    ["step 1", "contract", aStep1, subscriberFields],
    ["step 2", "contract", aStep2, [...subscriberFields, ...mandateFields]],
    ["contact", "contact", aMessage, contactFields],
  ] as const)("of %s", (_title, name, aBody, fields) => {
    const problemsOf = async (change: object) => {
      const result = await site[name](aBody({ ...change }));
      if (result.ok) return {};
      expect(result.problem.code).toBe("fields");
      return result.problem.code === "fields" ? result.problem.fields : {};
    };

    test.each(fields)("%s is required, at most %s long, and a text", async (field, max, whenEmpty) => {
      for (const empty of ["", "  ", "\u00a0\n\t", undefined, null, 12, true, ["x"], { x: 1 }]) {
        expect(await problemsOf({ [field]: empty })).toEqual({ [field]: whenEmpty });
      }
      for (const hidden of ["a\u0000b", "a\u001bb", "a\ud800b", "a\u0085b"]) {
        expect(await problemsOf({ [field]: hidden })).toEqual({ [field]: "malformed" });
      }
      if (max === null) return;
      const tooLong = whenEmpty === "missing" ? `tooLong:${max}` : whenEmpty;
      expect(await problemsOf({ [field]: `${"é".repeat(max + 1)}` })).toEqual({ [field]: tooLong });
      if (whenEmpty === "missing") {
        expect(await problemsOf({ [field]: `  ${"é".repeat(max)}  ` })).toEqual({});
      }
    });

    test("tell the first problem of each field at once", async () => {
      const nothing = Object.fromEntries(fields.map(([field]) => [field, " "]));
      expect(await problemsOf(nothing)).toEqual(
        Object.fromEntries(fields.map(([field, , whenEmpty]) => [field, whenEmpty])),
      );
    });

    test("let nothing half kept behind", async () => {
      const before = await site.rows();
      await problemsOf({ [fields[0]![0]]: "" });
      expect(await site.rows()).toEqual(before);
    });
  });

  test("a SIRET has exactly fourteen digits", async () => {
    const wrong = ["1234567890123", "123456789012345", "7328293200007x", "", 73282932000074];
    for (const siret of wrong) {
      expect(await site.contract(aStep1({ siret }))).toEqual(fieldProblem("siret", "malformed"));
    }
    expect((await site.contract(aStep1({ siret: " 73282932000074 " }))).ok).toBe(true);
  });

  test("the terms must be ticked", async () => {
    for (const acceptCGV of [false, undefined, null, "true", 1, "on"]) {
      expect(await site.contract(aStep2({ acceptCGV }))).toEqual(fieldProblem("acceptCGV", "missing"));
    }
  });

  test("packs and steps are those that exist", async () => {
    for (const pack of ["Advance", "advance-10%", "premium", "", undefined, null, ["advance"], "toString"]) {
      expect(await site.contract(aStep1({ pack }))).toEqual(fieldProblem("pack", "malformed"));
      expect(await site.contract(aStep2({ pack }))).toEqual(fieldProblem("pack", "malformed"));
    }
    for (const step of [0, 3, "1", "2", undefined, null, [2]]) {
      expect(await site.contract(aStep2({ step }))).toEqual(fieldProblem("step", "malformed"));
    }
  });

  test("the day as sent is a short line, or nothing", async () => {
    for (const date of ["x".repeat(41), "15\n09", 15, ["15/09/2025"]]) {
      expect(await site.contract(aStep2({ date }))).toEqual(fieldProblem("date", "malformed"));
    }
    expect((await site.contract(aStep2({ date: undefined }))).ok).toBe(true);
  });

  test("whatever comes is answered by a value, and refusals keep nothing", async () => {
    const value = fc.oneof(anyText({ maxLength: 60 }), fc.jsonValue(), fc.constant(undefined));
    const fields = fc.subarray([...Object.keys(aStep2()), ...Object.keys(aMessage()), "draft", "remarque"], {
      minLength: 1,
    });
    const change = fields.chain((names) =>
      fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), value))).map(Object.fromEntries),
    );
    await fc.assert(
      fc.asyncProperty(change, fc.constantFrom(1, 2), async (typed, step) => {
        const before = await site.rows();
        const results = [
          await site.contract({ ...(step === 1 ? aStep1() : aStep2()), ...typed }),
          await site.contact(aMessage(typed)),
        ];
        if (results.some(({ ok }) => ok)) return;
        expect(results.map((result) => !result.ok && result.problem.code)).toEqual(["fields", "fields"]);
        expect(await site.rows()).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});

function fieldProblem(field: string, problem: string) {
  return { ok: false, problem: { code: "fields", fields: { [field]: problem } } };
}

const bic = "BICSANSFIN12".repeat(5_000);

onOneStore("A BIC of 60,000 characters", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store, { documents: renderings });
  });

  test("is kept and signed as it was sent, with a warning, and shown no longer than its first characters", async () => {
    const contract = await site.sign({ bic });
    expect(contract.mandate).toMatchObject({ bic, iban: sampleIban });
    expect(contract.warnings).toEqual(["bic-shape"]);
    expect(JSON.parse(signedTextOf(contract, site.keyring)).mandate.bic).toBe(bic);

    for (const promised of await site.outboxMails(contract.id)) {
      const mail = (await site.compose(promised))!;
      expect(`${mail.html}${mail.text}`).not.toContain("BICSANSFIN12");
      for (const { content } of mail.attachments) expect(content.byteLength).toBeLessThan(140_000);
      if (promised.kind === "agency-contract") expect(mail.text).toContain("Le BIC n’a pas la forme");
    }

    const bicShown = formatBic(contract.mandate.bic);
    expect(bicShown).toBe(`${bic.slice(0, 34)}…`);
    let exported = "";
    for await (const line of await createExports(site.context).contracts({}, camille)) exported += line;
    expect([exported.includes(contract.number), exported.includes("BIC-SANS")]).toEqual([true, false]);
    const [billable] = await billableContractsOf(site.database.db, [contract.id]);
    expect(debtorOf(billable!.mandates[0]!, site.keyring)).toMatchObject({ iban: sampleIban, bic: null });
    const stored = (await findContract(site.database.db, site.keyring, { number: contract.number }))!;
    expect(stored.mandate.bic).toBe(bic);
  });
});
