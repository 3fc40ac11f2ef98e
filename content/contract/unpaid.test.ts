import { expect, test } from "vitest";
import { paymentReason, returnReason } from "./unpaid.ts";

test.each([
  ["AC04", null, "le compte débité est fermé"],
  [
    "AG01",
    "compte d’épargne",
    "votre banque n’autorise pas de prélèvement sur ce compte (elle écrit\u00a0: «\u202fcompte d’épargne\u202f»)",
  ],
  ["AC06", null, "votre banque a bloqué ce compte"],
  ["SL01", null, "votre banque bloque nos prélèvements sur ce compte"],
  ["MS03", "VOIR AGENCE", "votre banque écrit «\u202fVOIR AGENCE\u202f»"],
  ["MS03", null, "votre banque ne nous en a pas donné la raison"],
  [null, null, "votre banque ne nous en a pas donné la raison"],
  ["RR04", null, "votre banque l’a refusé, sous le code RR04"],
  ["RR04", "GEL DES AVOIRS", "votre banque écrit «\u202fGEL DES AVOIRS\u202f»"],
])("After %s and the words %j, the client reads %j", (reason, reasonWords, words) => {
  expect(returnReason({ reason, reasonWords })).toBe(words);
});

test("What the bank said has the day on which it said so; what it did not say has none", () => {
  const of = (reason: string, reasonWords: string | null) =>
    paymentReason({ reason, reasonWords, returnedOn: "2026-11-27", isRest: false });
  expect(of("AG01", null)).toContain("c’est ce que votre banque nous a répondu le 27\u00a0novembre");
  expect(of("MS03", "VOIR AGENCE")).toContain("répondu le 27\u00a0novembre");
  expect(of("MS03", null)).not.toContain("répondu");
});
