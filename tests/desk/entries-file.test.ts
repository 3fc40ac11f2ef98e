import { describe, expect, test } from "vitest";
import { type Day, monthOf } from "#domain/calendar.ts";
import { createCloses } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import { createExports } from "#server/desk/export.ts";
import { entriesText } from "#server/desk/invoices/entries.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { fileFaults, gapsIn, linesOfFile } from "../support/entries-file.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const october = monthOf("2025-10-01");
const year = { fromOn: "2025-01-01", toOn: "2025-12-31" } as const;

onOneStore("The file of entries", (store) => {
  test("passes the checks of the tax administration, and each export begins as the one before", async () => {
    const functions = await createFunctions(store);
    const { context, clock, database } = functions;
    const at = (day: Day) => {
      clock.now = Date.parse(`${day}T10:00:00+01:00`);
    };
    const exports = createExports(context);
    const file = async (period = year as Parameters<typeof exports.entries>[0]) =>
      textOf(await exports.entries(period, camille));
    for (const raisonSociale of ["Garage Prigent", "Fleurs Ravel", "Optique Lumière"])
      await functions.signAndConfirm({
        raisonSociale,
        email: `${raisonSociale.toLowerCase().replace(/\W/g, "-")}@example.fr`,
      });
    const numbers = (
      await database.db.selectFrom("contracts").select("number").orderBy("number").execute()
    ).map(({ number }) => number);
    const { debits, present } = debitsOf(functions);
    at("2025-10-10");
    await present("2025-10-01", "2025-10-31");
    at("2025-10-15");
    await issueDueInvoices(context);
    at("2025-10-18");
    await recordCollections(context);
    const first = await file();
    accepted(
      await debits.recordReturn(`${numbers[1]}-20251015-1`, { on: "2025-10-17", reason: "AM04" }, camille),
    );
    const news = async () => textOf(await exports.newEntries(camille));
    const second = await file();
    expect(await news()).toBe(second);
    at("2025-11-06");
    const { taxCents } = await entrySums(database.db, october);
    const closes = createCloses(context);
    accepted(await closes.month(october.fromOn, taxCents, camille));
    const closed = await file(october);
    accepted(
      await debits.settle(`${numbers[1]}-20251015-1`, { on: "2025-10-30", means: "transfer" }, camille),
    );
    const third = await file();

    expect(fileFaults(first, { period: year, isClosed: false })).toEqual([]);
    expect(fileFaults(third, { period: year, isClosed: false })).toEqual([]);
    expect(fileFaults(closed, { period: october, isClosed: true })).toEqual([]);
    expect(gapsIn(third)).toEqual([]);
    expect(begins(first, second)).toBe(true);
    expect(begins(second, third)).toBe(true);
    // The month of October stays as it was closed, but for the letter that the transfer of November gave.
    expect(begins(closed, await file(october))).toBe(true);
    expect(linesOfFile(await file(october)).length).toBe(linesOfFile(closed).length);

    const told = linesOfFile(third).map((line) =>
      [line.JournalCode, line.EcritureDate, line.CompteNum, line.Debit, line.Credit, line.EcritureLet]
        .join(" ")
        .trim(),
    );
    // Three invoices, three collections, their batch of one line, a return and a transfer.
    expect(told.slice(0, 3)).toEqual([
      ...["VE 20251015 411 89,00 0,00 A", "VE 20251015 706 0,00 74,17", "VE 20251015 44574 0,00 14,83"],
    ]);
    expect(told.filter((line) => line.includes(" 512 "))).toEqual([
      ...["BQ 20251015 512 267,00 0,00", "BQ 20251017 512 0,00 89,00", "BQ 20251106 512 89,00 0,00"],
    ]);
    expect(told.filter((line) => line.includes(" 511 "))).toHaveLength(4);
    const last = linesOfFile(third).at(-1)!;
    expect(last.EcritureLib).toBe("Règlement du 30 octobre 2025 2H-F-2025-000002, Fleurs Ravel");
    expect([last.PieceDate, last.ValidDate]).toEqual(["20251030", ""]);
    // What is new since the export before begins where that one ended.
    expect(linesOfFile(await news())).toEqual(linesOfFile(third).slice(linesOfFile(second).length));
    expect(linesOfFile(await news())).toEqual([]);

    const sales = await textOf(entriesText(context, [year], { accountLength: 6, journals: "sales" }));
    expect(fileFaults(sales, { period: year, isClosed: false })).toEqual([]);
    const journals = Map.groupBy(linesOfFile(sales), ({ JournalCode }) => JournalCode!);
    expect([...journals.keys()]).toEqual(["VE", "OD"]);
    expect(new Set(linesOfFile(sales).map(({ CompteNum }) => CompteNum))).toEqual(
      new Set(["411000", "706000", "445740", "445710"]),
    );
  });

  describe("has a fault", () => {
    test.each([
      ["no CR LF", (text: string) => text.replaceAll("\r\n", "\n"), "lines that do not end in CR LF"],
      ["an amount with a point", (text: string) => text.replace("89,00", "89.00"), "Debit is 89.00"],
      [
        "a day of another year",
        (text: string) => text.replace("\t20251015\t411", "\t20241015\t411"),
        "is of 2024",
      ],
      ["a line less", (text: string) => text.split("\r\n").toSpliced(2, 1).join("\r\n"), "does not balance"],
      ["an empty label", (text: string) => text.replace(/Facture [^\t]*/, ""), "has no EcritureLib"],
    ])("with %s", async (_what, spoilt, expected) => {
      const functions = await createFunctions(store);
      await functions.signAndConfirm({ email: "faute@example.fr" });
      functions.clock.now = Date.parse("2025-10-15T10:00:00+02:00");
      await issueDueInvoices(functions.context);
      const text = await textOf(entriesText(functions.context, [year]));
      expect(fileFaults(text, { period: year, isClosed: false })).toEqual([]);
      expect(fileFaults(spoilt(text), { period: year, isClosed: false }).join("\n")).toContain(expected);
    });
  });
});

/** Whether the second file begins with the lines of the first, but for letters and days of closing that were empty there. */
function begins(first: string, second: string): boolean {
  const later = linesOfFile(second);
  return linesOfFile(first).every((line, index) =>
    Object.entries(line).every(
      ([column, cell]) =>
        cell === later[index]?.[column] ||
        (cell === "" && ["EcritureLet", "DateLet", "ValidDate"].includes(column)),
    ),
  );
}

async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
