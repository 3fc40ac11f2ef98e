import { expect, test } from "vitest";
import { contractDates } from "#domain/contract/renewal.ts";
import { composeAccountChange } from "#server/mail/templates/account.tsx";
import { composeAgencyContract } from "#server/mail/templates/agency.tsx";
import { composeConfirmation } from "#server/mail/templates/confirmation.tsx";
import { composePreNotification } from "#server/mail/templates/notices.tsx";
import { composeTrialEnding } from "#server/mail/templates/trial.tsx";
import { expectInBoth } from "../support/mail-forms.ts";
import {
  accountChange,
  collectionOn,
  contractPage,
  documents,
  links,
  november,
  october,
  termination,
} from "../support/mails.ts";
import { aSignedContract } from "../support/signed-contract.ts";

test("what is collected on another day is announced with its amounts, the mandate and the right to a refund", async () => {
  const contract = aSignedContract();
  const one = await composePreNotification({ contract, collectionOn, debits: [october], cause: "confirmed" });
  expectInBoth(one, [
    "Échéance du 15\u00a0octobre 2025",
    "89,00\u00a0€",
    "17\u00a0novembre 2025",
    "2H-2025-0128-7K4QX2M9",
    "FR72ZZZ123456",
    "FR76\u00a0••••\u00a0••••\u00a00189",
    "vaut notification préalable",
    "8\u00a0semaines",
  ]);
  expect(one.text).not.toContain("En tout");
  const two = await composePreNotification({
    contract,
    collectionOn,
    debits: [october, november],
    cause: "confirmed",
  });
  expectInBoth(two, ["En tout", "178,00\u00a0€", "Échéance du 15\u00a0novembre 2025"]);
});

test("the end of a trial is told with what follows by itself and the one button that leaves it", async () => {
  const contract = aSignedContract({ packId: "advance-10" });
  const addresses = { contractPage, termination };
  const mail = await composeTrialEnding({ contract, isEmailConfirmed: true, ...addresses });
  expect(mail.subject).toBe("Votre essai se termine le 29\u00a0septembre 2025");
  expectInBoth(mail, [
    "Résilié au plus tard le 29\u00a0septembre 2025, l’essai ne coûte rien",
    "80\u00a0€ TTC par mois, soit 66,67\u00a0€\u00a0HT",
    "80,00\u00a0€ le 29 de chaque mois",
    "appuyez sur «\u202fConfirmer la résiliation\u202f»",
    termination,
    contractPage,
  ]);
  const waiting = await composeTrialEnding({ contract, isEmailConfirmed: false, ...addresses });
  expectInBoth(waiting, ["Confirmez votre adresse e-mail"]);
  expect(mail.text).not.toContain("Confirmez votre adresse");
});

test("a trial with a free month more has one last free day, that of its first debit", async () => {
  const signedAt = Date.parse("2026-12-07T12:00:00Z");
  const contract = aSignedContract({ packId: "advance-10", signedAt, giftCode: "MOISOFFERT" });
  const mail = await composeTrialEnding({ contract, isEmailConfirmed: true, contractPage, termination });
  expect(mail.subject).toBe("Votre période gratuite se termine le 21\u00a0janvier 2027");
  expectInBoth(mail, [
    "Résilié au plus tard le 21\u00a0janvier 2027, l’abonnement ne coûte rien",
    "Au plus tard le 21\u00a0janvier 2027, ouvrez cette page",
  ]);
  expect(mail.text).not.toContain("décembre");
  const toAgency = await composeAgencyContract({ contract, agencyEmail: "a@example.fr", deskPage: null });
  expectInBoth(toAgency, [
    "14 jours, jusqu’au 21\u00a0décembre 2026",
    "ffert, jusqu’au 21\u00a0janvier 2027, puis payant automatiquement",
  ]);
  expect(toAgency.text).not.toContain("2026, puis payant");
});

test("a payment due at the signature is said to be announced apart, and the others by this mail", async () => {
  const signed = aSignedContract();
  const dates = contractDates({ trialDays: 0, firstMonthFree: false }, signed.dates.acceptedOn);
  const contract = { ...signed, firstMonthFree: false, dates };
  const mail = await composeConfirmation({ contract, documents, links });
  expectInBoth(mail, [
    "Première mensualité",
    "Due le jour de la signature\u00a0: un e-mail vous annonce son prélèvement au moins 14\u00a0jours avant.",
    "vaut notification préalable des prélèvements qui suivent le premier.",
  ]);
  expect(mail.text).not.toContain("Premier prélèvement");
});

test("another account, signed before the last reduced debit, is followed by debits at the price of the pack", async () => {
  const contract = aSignedContract({ signedAt: Date.parse("2026-12-07T12:00:00Z"), giftCode: "ZEN10" });
  const last = { dueOn: "2027-12-07", amountCents: 8010, collectionOn: "2027-12-07" } as const;
  const mail = await composeAccountChange({
    contract,
    ...accountChange,
    agreed: [],
    next: last,
    file: null,
    contractPage,
    undoPage: contractPage,
  });
  expectInBoth(mail, ["80,10\u00a0€", "89,00\u00a0€ le 7 de chaque mois"]);
  expect(mail.text).not.toContain("à partir du");
});
