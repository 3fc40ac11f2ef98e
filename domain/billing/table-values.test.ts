import { expect, test } from "vitest";
import { centsWritten, dayWritten, decimalMarkOf, directionOf, ordersOf } from "./table-values.ts";

test.each([
  ["1 234,56", 123_456],
  ["1\u202f234,56 €", 123_456],
  ["-1.234,56", -123_456],
  ["1,234.56", 123_456],
  ["12.34 €", 1234],
  ["€12.34", 1234],
  ["12,34 EUR", 1234],
  ["+50,00", 5000],
  ["−45,00", -4500],
  ["45,00-", -4500],
  ["(45,00)", -4500],
  ["1’234’567.80", 123_456_780],
  ["1.234.567", 123_456_700],
  ["89", 8900],
  ["89,5", 8950],
  ["89.0000", 8900],
  ["0,00", 0],
  ["-0,00", 0],
  [",50", 50],
] as const)("%s is an amount", (text, cents) => {
  expect(centsWritten(text, null)).toBe(cents);
});

test.each([
  "",
  "-",
  "(45,00",
  "12,345,6",
  "1,23,456",
  "12.345,678",
  "1e3",
  "=1+1",
  "NaN",
  "12 USD",
  "$12.00",
  "08/12/2026",
  "1.2.3",
  "99999999999999",
  "VIR 12,00",
])("%s is no amount", (text) => {
  expect(centsWritten(text, null)).toBeNull();
});

test("Three digits after one sign are thousands, unless their column writes cents so", () => {
  expect([centsWritten("1.234", null), centsWritten("1,234", null)]).toEqual([123_400, 123_400]);
  expect(decimalMarkOf(["1.234", "12.50"])).toBe(".");
  expect([centsWritten("1.234", "."), centsWritten("12.500", ".")]).toEqual([null, 1250]);
  expect(decimalMarkOf(["1.234", "12,50"])).toBe(",");
  expect(centsWritten("1.234", ",")).toBe(123_400);
  expect([decimalMarkOf(["1,50", "1.50"]), decimalMarkOf(["1.234"]), decimalMarkOf([])]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ["08/12/2026", "2026-12-08"],
  ["8/12/26", "2026-12-08"],
  ["08-12-2026", "2026-12-08"],
  ["08.12.26", "2026-12-08"],
  ["2026-12-08", "2026-12-08"],
  ["2026/12/08", "2026-12-08"],
  ["20261208", "2026-12-08"],
  ["2026-12-08T09:12:00Z", "2026-12-08"],
  ["08/12/2026 9h12", "2026-12-08"],
] as const)("%s is a day", (text, day) => {
  expect(dayWritten(text, "day-first")).toBe(day);
});

test.each([
  "",
  "31/02/2026",
  "13/13/2026",
  "08/12",
  "2026",
  "1234567",
  "9999-99-99",
  "08/12-2026",
  "12.34",
  "x08/12/2026",
])("%s is no day", (text) => {
  expect(dayWritten(text, "day-first")).toBeNull();
});

test("The order of day and month is the one in which most days can be read, or both", () => {
  expect(ordersOf(["08/12/2026", "13/12/2026"])).toEqual(["day-first"]);
  expect(ordersOf(["12/08/2026", "12/13/2026"])).toEqual(["month-first"]);
  expect(ordersOf(["08/12/2026", "Total"])).toEqual(["day-first", "month-first"]);
  expect(ordersOf(["2026-12-08", "05/05/2026"])).toEqual(["day-first"]);
});

test("Banks name the direction of money in few ways", () => {
  expect(["D", "Débit", "-", "S"].map(directionOf)).toEqual(Array(4).fill("debit"));
  expect(["C", "Crédit", "+", "H"].map(directionOf)).toEqual(Array(4).fill("credit"));
  expect(directionOf("X")).toBeNull();
});
