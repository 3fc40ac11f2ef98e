import { expect, test } from "vitest";
import { isNameOf } from "./payer-name.ts";

test.each([
  ["SCEA DOMAINE DES RESTANQUES", "Domaine des Restanques", true],
  ["MME MERCIER CELINE", "Céline Mercier", true],
  ["ATELIER GARANCE SARL", "Atelier Garance", true],
  ["ATELIER", "Atelier Garance", true],
  ["ATELIER MAZURKA", "Atelier Garance", false],
  ["SARL", "SARL", false],
  ["DUPONT", "Durand", false],
  ["", "Atelier Garance", false],
])("« %s » and « %s »: %s", (payer, client, expected) => {
  expect(isNameOf(payer, client)).toBe(expected);
});
