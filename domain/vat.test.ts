import { expect, test } from "vitest";
import { withoutVatCents } from "./amount.ts";
import { billedSeatProblem, vatOfSeat } from "./vat.ts";

test.each([
  [8900, 7417],
  [8000, 6667],
  [12_900, 10_750],
  [150_000, 125_000],
  // Half a cent is rounded up.
  [999, 833],
  [0, 0],
])("%i cents with tax are %i without", (cents, withoutTax) => {
  expect(withoutVatCents(cents)).toBe(withoutTax);
});

test.each([
  ["12 rue de Rome, 13006 Marseille", 200, null],
  ["12 avenue de la Costa, 98000 Monaco", 200, null],
  ["4 rue du Four, 97430 Le Tampon", 85, null],
  ["4 rue du Four, 97110 Pointe-à-Pitre, France", 85, null],
  ["4 rue du Four\n97200 Fort-de-France", 85, null],
  ["4 rue du Four, 97300 Cayenne", 0, "article-294"],
  ["4 rue du Four, 97600 Mamoudzou", 0, "article-294"],
  ["4 rue du Four, 97150 Saint-Martin", 0, "article-259"],
  ["4 rue du Four, 97133 Saint-Barthélemy", 0, "article-259"],
  ["4 rue du Four, 98800 Nouméa", 0, "article-259"],
  ["3 rue du Rhône, 1204 Genève, Suisse", 0, "article-259"],
  ["12 rue de Rome, Marseille", 200, null],
  ["Rue de la Loi 16, 1000 Bruxelles, Belgique", 0, "reverse-charge"],
  ["Friedrichstraße 5, D-10115 Berlin", 0, "reverse-charge"],
  ["Calle Mayor 5, 28013 Madrid, Espagne", 0, "reverse-charge"],
  ["Calle Mayor 5, 35001 Las Palmas, Espagne", 0, "article-259"],
  ["10 Downing Street, London SW1A 2AA, Royaume-Uni", 0, "article-259"],
  ["1204 Genève", 200, null],
])("services for « %s » bear %d ‰", (seat, permille, exemption) => {
  expect(vatOfSeat(seat)).toEqual({ permille, exemption });
});

test.each([
  ["Rue de la Loi 16, 1000 Bruxelles, Belgique", "BE0123456749", null],
  ["Rue de la Loi 16, 1000 Bruxelles, Belgique", null, "vat-number"],
  ["Rue de la Loi 16, 1000 Bruxelles, Belgique", "DE123456789", "vat-number"],
  ["Ermou 5, 105 63 Athina, Grèce", "EL123456789", null],
  ["Ermou 5, 105 63 Athina, Grèce", "GR123456789", "vat-number"],
  ["12 rue de Rome, 13006 Marseille", null, null],
  ["12 rue de Rome, 13006 Marseille", "FR11123456782", "vat-number"],
  ["12 rue de Rome", null, "seat"],
] as const)("invoices for « %s » with the number %s have the problem %s", (seat, vatNumber, problem) => {
  expect(billedSeatProblem({ seat, vatNumber })).toBe(problem);
});
