import { expect, test } from "vitest";
import { seemingReason } from "./reason-words.ts";

test.each([
  ["COMPTE CLOS", "AC04"],
  ["Compte clôturé depuis le 3/11", "AC04"],
  ["compte d’épargne : prélèvement interdit", "AG01"],
  ["PROVISION  INSUFFISANTE", "AM04"],
  ["OPPOSITION DU TITULAIRE", "MS02"],
  ["Titulaire décédé", "MD07"],
  ["ABSENCE DE MANDAT", "MD01"],
  ["COORDONNEES BANCAIRES INEXACTES", "AC01"],
  ["compte bloqué", "AC06"],
  ["MOTIF 12, VOIR AGENCE", null],
  ["COMPTE CLOTURANT", null],
  ["COMPTE CLOS OU OPPOSITION", null],
  ["", null],
])("%j without a code seems to say %j", (words, reason) => {
  expect(seemingReason("MS03", words)).toBe(reason);
});

test("What a bank says by a code of its own or of the scheme is not read in its words", () => {
  expect(seemingReason("RC01", "COMPTE CLOS")).toBeNull();
});
