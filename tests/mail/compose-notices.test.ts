import { expect, test } from "vitest";
import { packIds } from "#domain/pack.ts";
import { composeAgencyContract, composeConfirmation } from "#server/mail/compose.ts";
import { composeDebitNotice, composeNewLink } from "#server/mail/compose-notices.ts";
import { expectInBoth, expectNoFullIban, expectNoWords, expectWords } from "../support/mail-forms.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { typographyProblems } from "../support/typography.ts";

const contractPage = "https://www.example.fr/mon-contrat/K3v9";
const links = {
  contractPage,
  terms: "https://www.example.fr/conditions-generales",
  verify: "https://www.example.fr/verifier",
};
const collectionOn = "2025-11-17";
const october = { dueOn: "2025-10-15", amountCents: 8900 } as const;
const november = { dueOn: "2025-11-15", amountCents: 8900 } as const;

test.each(packIds)(
  "the confirmation of %s asks to confirm the address, before the first debit is announced",
  async (packId) => {
    const contract = aSignedContract({ packId });
    const mail = await composeConfirmation({ contract, documents: [], links });
    expectInBoth(mail, [
      "Confirmez votre adresse",
      "sans cela, aucun prélèvement n’est présenté à votre banque.",
      "Confirmer mon adresse",
      "Vous n’avez rien signé",
    ]);
    expectWords(mail.text, `Confirmer mon adresse\u00a0:\n${contractPage}`);
    for (const form of [mail.html, mail.text]) {
      expect(form.indexOf("Confirmer mon adresse")).toBeLessThan(form.indexOf("Premier prélèvement"));
    }
  },
);

test("the agency is told that nothing is debited before, and what to do where it does not come", async () => {
  const mail = await composeAgencyContract({
    contract: aSignedContract(),
    agencyEmail: "agence@example.fr",
  });
  expectInBoth(mail, [
    "À confirmer par le client, rien n’est prélevé avant",
    "appeler l’entreprise à un numéro trouvé ailleurs que dans ce message",
    "contrat 2H-2025-0128 adresse-verifiee",
  ]);
});

test("what is collected on another day is announced with its amounts, the mandate and the right to a refund", async () => {
  const contract = aSignedContract();
  const one = await composeDebitNotice({ contract, collectionOn, debits: [october] });
  expectInBoth(one, [
    "Échéance du 15\u00a0octobre 2025",
    "89,00\u00a0€",
    "17\u00a0novembre 2025",
    "2H-2025-0128-7K4QX2M9",
    "FR72ZZZ123456",
    "FR76\u00a0••••\u00a0••••\u00a00189",
    "vaut notification préalable",
    "8 semaines",
  ]);
  expectNoWords(one.text, "En tout");
  const two = await composeDebitNotice({ contract, collectionOn, debits: [october, november] });
  expectInBoth(two, ["En tout", "178,00\u00a0€", "Échéance du 15\u00a0novembre 2025"]);
  expectNoFullIban(two, contract.mandate.iban);
});

test("they keep to 78 columns, to French typography and to one line in their subject, whatever names hold", async () => {
  const raisonSociale = `Garance\r\nBcc: all@example.org\u202e<img src=x onerror=1>`;
  for (const contract of [aSignedContract(), aSignedContract({ subscriber: { raisonSociale } })]) {
    const mails = await Promise.all([
      composeNewLink({ contract, contractPage }),
      composeDebitNotice({ contract, collectionOn, debits: [october, november] }),
      composeConfirmation({ contract, documents: [], links }),
      composeAgencyContract({ contract, agencyEmail: "agence@example.fr" }),
    ]);
    for (const { subject, html, text } of mails) {
      expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
      expectNoWords(html, "<img src=x");
      expectNoWords(html + text, "\u202e");
      expect(text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
      if (contract.subscriber.raisonSociale !== raisonSociale) expect(typographyProblems(text)).toEqual([]);
    }
  }
});
