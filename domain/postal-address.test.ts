import { describe, expect, test } from "vitest";
import { splitPostalAddress } from "./postal-address.ts";

describe("a French postal address in its parts", () => {
  test.each([
    ["8, rue des Tisserands, 13006 Marseille", "8, rue des Tisserands", "13006", "Marseille"],
    ["8 rue des Tisserands 13006 Marseille", "8 rue des Tisserands", "13006", "Marseille"],
    ["BP 12345, 35510 Cesson-Sévigné Cedex", "BP 12345", "35510", "Cesson-Sévigné Cedex"],
    ["Tour A, 92042 Paris La Défense Cedex 12", "Tour A", "92042", "Paris La Défense Cedex 12"],
    ["1 place de l’Église,\t97400  Saint-Denis", "1 place de l’Église", "97400", "Saint-Denis"],
  ])("%s", (text, street, postalCode, town) => {
    expect(splitPostalAddress(text)).toEqual({ street, postalCode, town });
  });

  test.each([
    "8, rue des Tisserands",
    "13006 Marseille",
    "Rue de la Loi 16, 1000 Bruxelles",
    "13006 Marseille, 8 rue des Tisserands",
    "",
  ])("leaves « %s » as it is", (text) => {
    expect(splitPostalAddress(text)).toBeNull();
  });
});
