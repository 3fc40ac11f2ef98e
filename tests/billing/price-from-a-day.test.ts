import { expect, test } from "vitest";
import { clientDates } from "#content/contract/client-contract.ts";
import { amendedMandateSubtitle } from "#content/contract/documents.ts";
import { recurringLine } from "#content/contract/packs.ts";
import type { Day } from "#domain/calendar.ts";
import { followingDebits } from "#server/mail/templates/contract-words.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const contract = aSignedContract({ signedAt: Date.parse("2026-12-07T12:00:00Z"), giftCode: "ZEN10" });
const plain = (text: string) => text.replace(/\s/gu, " ");

/** What each place says of the price of a contract with a reduction, from a day on. */
const saidOn = (day: Day, status: Parameters<typeof clientDates>[0]["status"] = { state: "active" }) =>
  ({
    form: recurringLine({ ...contract, priceFromOn: day }),
    mandate: amendedMandateSubtitle(contract, day),
    debits: followingDebits(contract, contract.dates, day).split(/\s;/u)[0]!,
    page: clientDates({ ...contract, status }, day).find(({ label }) => label === "Cadeau")?.note ?? "",
  }) as const;
const said = (...of: Parameters<typeof saidOn>) =>
  Object.fromEntries(Object.entries(saidOn(...of)).map(([place, words]) => [place, plain(words)]));

test("While a gift reduces the price, every place says the reduced price and the one after it", () => {
  expect(said("2027-12-07")).toEqual({
    form: "Pack Advance, prélèvement récurrent : 80,10 € TTC par mois, puis 89 € TTC par mois à partir du 7 janvier 2028",
    mandate:
      "Nouveau compte : Pack Advance, 80,10 € puis 89,00 € TTC par mois, premier prélèvement le 7 décembre 2027",
    debits: "80,10 €, puis 89,00 € à partir du 7 janvier 2028, le 7 de chaque mois",
    page: "Puis 89,00 € TTC à partir du 7 janvier 2028 ; un e-mail vous le rappelle 14 jours avant.",
  });
});

test("Once the reduction is over, every place says the price of the pack alone", () => {
  expect(said("2028-01-07")).toEqual({
    form: "Pack Advance, prélèvement récurrent : 89 € TTC par mois",
    mandate: "Nouveau compte : Pack Advance, 89,00 € TTC par mois, premier prélèvement le 7 janvier 2028",
    debits: "89,00 € le 7 de chaque mois",
    page: "Terminé : 89,00 € TTC depuis le 7 janvier 2028.",
  });
});

test("A client who leaves before the price returns is not told of it", () => {
  const leaving = {
    state: "terminating",
    cause: "subscriber",
    askedAt: contract.signedAt,
    askedOn: "2027-10-01",
    lastDayOn: "2027-10-07",
    suspension: null,
  } as const;
  expect(said("2027-10-01", leaving).page).toBe("");
});

test("A price that was announced is said everywhere, with the price of its gift, by the due day that it counts from", () => {
  const repriced = { ...contract, laterPrices: [{ monthlyCents: 9200, fromOn: "2027-08-07" }] } as const;
  expect(plain(recurringLine({ ...repriced, priceFromOn: "2027-06-07" }))).toContain(
    "80,10 € TTC par mois, puis 82,80 € TTC par mois à partir du 7 août 2027, puis 92 € TTC par mois à partir du 7 janvier 2028",
  );
  expect(plain(followingDebits(repriced, repriced.dates, "2027-08-07"))).toContain(
    "82,80 €, puis 92,00 € à partir du 7 janvier 2028, le 7 de chaque mois",
  );
  const dates = clientDates({ ...repriced, status: { state: "active" } }, "2027-06-07");
  expect(dates.find(({ label }) => label === "Cadeau")?.note).toContain("92,00");
  const announced = dates.find(({ label }) => label === "Nouveau prix");
  expect([announced?.value, announced?.note].map((words) => plain(words ?? ""))).toEqual(
    [
      "82,80 € TTC par mois, à partir du 7 août 2027",
      "Résiliation demandée au plus tard le 7 août 2027\u00a0: vous restez à 80,10 € jusqu’au bout.",
    ].map(plain),
  );
});
