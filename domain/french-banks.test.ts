import { expect, it } from "vitest";
import { bicOfFrenchBank } from "./french-banks.ts";
import { hasBicShape } from "./sepa.ts";

const listed = Array.from({ length: 100_000 }, (_, code) =>
  bicOfFrenchBank(String(code).padStart(5, "0")),
).filter((bic) => bic !== null);

it("lists only BICs of banks in France, each in the right shape", () => {
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((bic) => !hasBicShape(bic) || bic.slice(4, 6) !== "FR")).toEqual([]);
});

it("gives a BIC of its own to each regional bank", () => {
  const regional = listed.filter((bic) => /^(?:AGRI|CEPA|CCBP)/.test(bic));
  expect(new Set(regional).size).toBe(regional.length);
});

it.each(["00000", "99999", "3000", "300060", "", "toString"])("knows no bank of code %j", (code) => {
  expect(bicOfFrenchBank(code)).toBeNull();
});
