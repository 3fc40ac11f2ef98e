import { expect, test } from "vitest";
import { namesIn } from "./bank-report.ts";

test.each([
  ["FACTURE 2H-F-2026-000248", ["2H-F-2026-000248"], []],
  ["facture n° 2h-f-2026-000248, merci", ["2H-F-2026-000248"], []],
  ["2H F 2026 000248 et 2H-F-2026-000249", ["2H-F-2026-000248", "2H-F-2026-000249"], []],
  ["FACTURE 2H-F-\n2026-000248 2H-F-2026-000248", ["2H-F-2026-000248"], []],
  ["contrat 2H-2026-0082", [], ["2H-2026-0082"]],
  ["CONTRAT 2H 2026 0082 89 EUR", [], ["2H-2026-0082"]],
  ["2H-F-2026-000248 contrat 2H-2026-0082", ["2H-F-2026-000248"], ["2H-2026-0082"]],
  ["mandat 2H-2026-0082-B5XN7R2K", [], ["2H-2026-0082"]],
  ["Loyer 2026 0082", [], []],
  ["12H-2026-0082, 2H2026, 2H-F-2026-1", [], []],
] as const)("« %s » names its invoices and contracts", (text, invoices, contracts) => {
  expect(namesIn(text)).toEqual({ invoices, contracts });
});
