import { expect, test } from "vitest";
import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/site/format.ts";
import { addDays } from "#domain/calendar.ts";
import { dayInWords } from "./day-in-words.ts";

test.each([
  "12 nov. 2026",
  "12 novembre 2026",
  "12 NOVEMBRE 2026",
  "12-NOV-2026",
  "12/Nov/2026",
  "12nov2026",
  "12 nov 26",
  "Nov 12, 2026",
  "November 12th, 2026",
  "2026-Nov-12",
  "jeu. 12 nov. 2026",
  "Jeudi 12 novembre 2026",
  "Thursday, 12 November 2026",
  "12. November 2026",
  "12 de noviembre de 2026",
])("%s is a day", (text) => {
  expect(dayInWords(text)).toBe("2026-11-12");
});

test.each([
  ["1er mars 2026", "2026-03-01"],
  ["mardi 3 mars 2026", "2026-03-03"],
  ["5 févr. 2026", "2026-02-05"],
  ["5 FEB 2026", "2026-02-05"],
  ["31 août 2026", "2026-08-31"],
  ["9 juil. 2026", "2026-07-09"],
  ["9 juin 2026", "2026-06-09"],
  ["24 déc. 2026", "2026-12-24"],
  ["24 Dez 2026", "2026-12-24"],
] as const)("%s is one too", (text, day) => {
  expect(dayInWords(text)).toBe(day);
});

test.each([
  "",
  "12 jui 2026",
  "12 no 2026",
  "31 nov. 2026",
  "nov. 2026",
  "12 nov.",
  "VIREMENT 12 nov 2026",
  "Facture nov 12 2026",
  "12 nov. 202",
  "12 + nov 2026",
  "12 € mai 2026",
  "mar 3 2H-2026",
])("%s is none", (text) => {
  expect(dayInWords(text)).toBeNull();
});

test("Each day is read as the site writes it", () => {
  for (let day = "2026-01-01" as ReturnType<typeof addDays>; day < "2027-01-01"; day = addDays(day, 1)) {
    expect(dayInWords(longDate(day))).toBe(day);
    expect(dayInWords(formatDay(day, "2030-01-01"))).toBe(day);
  }
});
