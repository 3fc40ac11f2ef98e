import { expect, test } from "vitest";
import { newPriceFacts } from "#content/contract/announcements.ts";
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
    announcement: newPriceFacts(
      { kind: "price-change", packId: "advance", monthlyCents: 9900, appliesOn: "2028-06-01" },
      contract,
      day,
    )
      .filter(({ label }) => ["Prix actuel", "Montant de vos prélèvements"].includes(label))
      .map(({ value }) => value.split(", tant")[0]!)
      .join(" | "),
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
    announcement:
      "80,10 € TTC par mois, puis 89 € TTC par mois à partir du 7 janvier 2028 | 80,10 € TTC par mois, puis 89 € TTC par mois à partir du 7 janvier 2028",
  });
});

test("Once the reduction is over, every place says the price of the pack alone", () => {
  expect(said("2028-01-07")).toEqual({
    form: "Pack Advance, prélèvement récurrent : 89 € TTC par mois",
    mandate: "Nouveau compte : Pack Advance, 89,00 € TTC par mois, premier prélèvement le 7 janvier 2028",
    debits: "89,00 € le 7 de chaque mois",
    page: "Terminé : 89,00 € TTC depuis le 7 janvier 2028.",
    announcement: "89 € TTC par mois | 89 € TTC par mois",
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
