import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type TypedTakeover, takeoverFields } from "#domain/contract/takeover.ts";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { readTakeoverTable, tableText } from "#server/contracts/takeover-table.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";
import { takeoverHeadings, takeoverTable } from "../support/takeovers.ts";

describe("A table of contracts that were signed elsewhere", () => {
  const cell = fc
    .string({ unit: "grapheme", maxLength: 30 })
    .map((text) => text.replaceAll(/\p{C}/gu, "").trim());
  const row = fc.record(
    Object.fromEntries(
      takeoverFields.map((name) => [name, name === "pack" ? fc.constant("business") : cell]),
    ),
  ) as fc.Arbitrary<TypedTakeover>;

  test("is read as it was written, whatever its cells hold and whatever parts them", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(";", ",", "\t"),
        fc.boolean(),
        (rows, delimiter, hasMark) => {
          const text = (hasMark ? "\ufeff" : "") + takeoverTable(rows, delimiter);
          expect(accepted(readTakeoverTable(tableText(Buffer.from(text)))).map(({ typed }) => typed)).toEqual(
            rows,
          );
        },
      ),
    );
  });

  test("is read as Excel writes it in Windows-1252", () => {
    const latin = Buffer.from(takeoverTable([{ ...aTakeover, nomPrenom: "Hélène Müller" }]), "latin1");
    expect(accepted(readTakeoverTable(tableText(latin)))[0]!.typed.nomPrenom).toBe("Hélène Müller");
  });

  test("names its packs as we do, and its columns in any writing", () => {
    const text = takeoverTable([{ ...aTakeover, pack: "Pack Business" }]).replace(
      "Raison sociale",
      "RAISON_SOCIALE",
    );
    expect(accepted(readTakeoverTable(text))[0]).toEqual({
      line: 2,
      typed: { ...aTakeover, pack: "business" },
    });
  });

  test.each([
    ["nothing", "", { code: "empty" }],
    ["headings alone", takeoverHeadings.join(";"), { code: "empty" }],
    ["other columns", "Nom;IBAN\nx;y", { code: "columns", missing: expect.arrayContaining(["pack", "umr"]) }],
    ["too many rows", takeoverTable(Array.from({ length: 501 }, () => aTakeover)), { code: "too-large" }],
    ["an open quote", `${takeoverHeadings.join(";")}\n"x`, { code: "open-quote" }],
  ])("is refused with %s", (_what, text, problem) => {
    expect(readTakeoverTable(text)).toEqual({ ok: false, problem });
  });
});

onOneStore("A table of contracts that were signed elsewhere", (store) => {
  let desk: TestDesk;
  let founder: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    founder = await desk.signedIn("founder", "Hélène Honorat");
  });

  test("says what each line becomes, stores nothing before it is confirmed, and counts once", async () => {
    const text = takeoverTable([
      { ...aTakeover, umr: "T-1" },
      { ...aTakeover, umr: "t-1" },
      { ...aTakeover, umr: "T-2" },
      { ...aTakeover, umr: "T-3", siret: "12" },
    ]);
    const plan = accepted(await desk.agency.takeovers.readTable(text, founder));
    const told = plan.lines.map(({ line, takeover, sameMandate, sameCompany, problems }) => [
      line,
      takeover !== null,
      sameMandate,
      sameCompany,
      problems,
    ]);
    expect(told).toEqual([
      [2, true, null, null, {}],
      [3, false, 2, 2, {}],
      [4, true, null, 2, {}],
      [5, false, null, null, { siret: "malformed" }],
    ]);
    const count = async () =>
      (await desk.agency.contracts.list({}, { by: "number", direction: "asc" }, {})).total;
    expect([plan.count, await count()]).toEqual([2, 0]);
    const { takeTable, readTable } = desk.agency.takeovers;
    expect(await takeTable(text, "x", founder)).toEqual({ ok: false, problem: { code: "other" } });
    expect(await takeTable(text, plan.seen, founder)).toEqual({ ok: true, value: 2 });
    expect(await count()).toBe(2);
    expect(await takeTable(text, plan.seen, founder)).toEqual({ ok: false, problem: { code: "other" } });
    const again = accepted(await readTable(text, founder));
    const known = expect.stringMatching(/^2H-/);
    expect(again).toMatchObject({ count: 0, lines: [{ known }, { known }, { known }, {}] });
    expect(await takeTable(text, again.seen, founder)).toEqual({ ok: true, value: 0 });
    expect(await count()).toBe(2);
  });
});
