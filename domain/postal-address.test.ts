import fc from "fast-check";
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
    expect(splitPostalAddress(text)).toEqual({ street, postalCode, town, countryCode: "FR" });
  });

  test.each([
    ["12 rue de Rome, 13006 Marseille, France", "France", "12 rue de Rome", "13006", "Marseille", "FR"],
    ["12 rue de Rome\n13006 Marseille\nFRANCE", "France", "12 rue de Rome", "13006", "Marseille", "FR"],
    [
      "3 rue de Rivoli\nBâtiment B\n75004 Paris",
      "France",
      "3 rue de Rivoli, Bâtiment B",
      "75004",
      "Paris",
      "FR",
    ],
    ["3 rue de Rivoli, 75004 Paris 4e", "France", "3 rue de Rivoli", "75004", "Paris", "FR"],
    ["3 rue de Rivoli 75004 PARIS 4ème arrondissement", "France", "3 rue de Rivoli", "75004", "PARIS", "FR"],
    ["5 quai Perrache, 69002 Lyon 02 (France)", "France", "5 quai Perrache", "69002", "Lyon", "FR"],
    ["3 rue de Rivoli, F-75004 Paris", "France", "3 rue de Rivoli", "75004", "Paris", "FR"],
    ["Bâtiment F 13006 Marseille", "France", "Bâtiment F", "13006", "Marseille", "FR"],
    ["12 avenue de la Costa, 98000 Monaco", "Monaco", "12 avenue de la Costa", "98000", "Monaco", "MC"],
    ["12 avenue de la Costa, MC-98000 Monaco", "France", "12 avenue de la Costa", "98000", "Monaco", "MC"],
    [
      "12 avenue de la Costa, 98000 Monaco, Principauté de Monaco",
      "France",
      "12 avenue de la Costa",
      "98000",
      "Monaco",
      "MC",
    ],
    ["3 rue du Rhône, 1204 Genève", "Suisse", "3 rue du Rhône", "1204", "Genève", "CH"],
    ["3 rue du Rhône, CH-1204 Genève, Suisse", "France", "3 rue du Rhône", "1204", "Genève", "CH"],
    [
      "Via Gino Giacomini 1, 47890 San Marino",
      "Saint-Marin",
      "Via Gino Giacomini 1",
      "47890",
      "San Marino",
      "SM",
    ],
    [
      "Carrer Major 4, AD500 Andorra la Vella",
      "Andorre",
      "Carrer Major 4",
      "AD500",
      "Andorra la Vella",
      "AD",
    ],
    ["12 rue de Rome, 13006 Marseille FRANCE.", "", "12 rue de Rome", "13006", "Marseille", "FR"],
    ["12 rue de Rivoli - 75 004 - Paris IV", "France", "12 rue de Rivoli", "75004", "Paris", "FR"],
    ["12 rue de Rivoli, Paris 75004", "France", "12 rue de Rivoli", "75004", "Paris", "FR"],
    ["1 cours Napoléon, 20000 Ajaccio, Corse, France", "", "1 cours Napoléon", "20000", "Ajaccio", "FR"],
    ["5 rue du Général, 97430 Le Tampon", "La Réunion", "5 rue du Général", "97430", "Le Tampon", "FR"],
    ["3 rue du Rhône, CH-1204 Genève", "France", "3 rue du Rhône", "1204", "Genève", "CH"],
    ["Rue de la Loi 16, B-1000 Bruxelles", "France", "Rue de la Loi 16", "1000", "Bruxelles", "BE"],
    ["2 rue Philippe II, L-2340 Luxembourg", "France", "2 rue Philippe II", "2340", "Luxembourg", "LU"],
    ["Damrak 1, 1012 LG Amsterdam, Pays-Bas", "France", "Damrak 1", "1012 LG", "Amsterdam", "NL"],
    ["10 Downing Street, London SW1A 2AA", "Royaume-Uni", "10 Downing Street", "SW1A 2AA", "London", "GB"],
    ["5 Dame Street, Dublin D02 X285, Irlande", "", "5 Dame Street", "D02 X285", "Dublin", "IE"],
  ])("%s, in « %s »", (text, country, street, postalCode, town, countryCode) => {
    expect(splitPostalAddress(text, country)).toEqual({ street, postalCode, town, countryCode });
  });

  test("has the same parts whatever is written around it", () => {
    const plain = splitPostalAddress("12 rue de Rome, 13006 Marseille");
    fc.assert(
      fc.property(
        fc.constantFrom(", ", "\n", " , ", "\r\n", " "),
        fc.constantFrom("", "F-", "FR-", "F–"),
        fc.constantFrom("", " 6e", " 6ème", " 06", " 6e arrondissement"),
        fc.constantFrom("", ", France", "\nFrance", " (France)", ", FRANCE "),
        (between, prefix, ordinal, country) => {
          const text = `12 rue de Rome${between}${prefix}13006 Marseille${ordinal}${country}`;
          expect(splitPostalAddress(text), text).toEqual(plain);
        },
      ),
    );
  });

  test.each([
    "8, rue des Tisserands",
    "13006 Marseille",
    "Rue de la Loi 16, 1000 Bruxelles",
    "Zone artisanale, BP 12345",
    "3 rue du Rhône, 1204 Genève",
    "12 Main Street, Springfield 12345, États-Unis",
    "12 rue de Rome, Marseille",
    "13006 Marseille, 8 rue des Tisserands",
    "",
  ])("leaves « %s » as it is", (text) => {
    expect(splitPostalAddress(text)).toBeNull();
  });
});
