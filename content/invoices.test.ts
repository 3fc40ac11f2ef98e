import { expect, it } from "vitest";
import { readDay } from "#domain/calendar.ts";
import { packIds } from "#domain/pack.ts";
import { invoicing, issuerOf, mentions } from "./invoices.ts";

it("starts on a real day, or never", () => {
  expect([null, readDay(invoicing.startsOn)]).toContain(invoicing.startsOn);
});

it.each(packIds)("designates the subscription of %s, and whose tax falls due on payment", (packId) => {
  expect(issuerOf(packId)).toMatchObject({
    designation: expect.stringMatching(/^Abonnement Pack /),
    vatPoint: "payment",
  });
});

it("says penalties and fee as the law wants them", () => {
  expect(mentions.latePayment({ legalRateMultiple: 3, recoveryFeeCents: 4000 }).replace(/\s/g, " ")).toBe(
    "Passé le jour indiqué, toute somme due produit de plein droit des pénalités au taux de trois fois le taux d’intérêt légal, et une indemnité forfaitaire pour frais de recouvrement de 40 € (articles L441-10 et D441-5 du Code de commerce).",
  );
});
