import { describe, expect, test } from "vitest";
import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { packIds } from "#domain/pack.ts";
import * as compose from "#server/mail/compose-ending.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { typographyProblems } from "../support/typography.ts";

const askedAt = Date.UTC(2025, 8, 16, 7, 7, 3);
const contractPage = "https://www.example.fr/mon-contrat/K3v9";
const agencyEmail = "agence@example.fr";
const terminating = { state: "terminating", askedAt, lastDayOn: "2025-10-15" } as const;
const withdrawn = { state: "withdrawn", askedAt, lastDayOn: "2025-09-16" } as const;

/** All four mails about the end of a contract. */
function mailsAbout(contract: ReturnType<typeof aSignedContract>) {
  return Promise.all([
    compose.composeWithdrawal({ contract, ending: withdrawn, contractPage }),
    compose.composeTermination({ contract, ending: terminating, contractPage }),
    compose.composeAgencyWithdrawal({ contract, ending: withdrawn, agencyEmail }),
    compose.composeAgencyTermination({ contract, ending: terminating, agencyEmail }),
  ]);
}

describe.each(packIds)("the end of a contract of %s", (packId) => {
  const contract = aSignedContract({ packId });

  test("is acknowledged with date and time, in both forms", async () => {
    const mails = await mailsAbout(contract);
    for (const mail of mails) {
      expectInBoth(mail, [
        contract.number,
        packWords[packId].title,
        "Reçue le 16\u00a0septembre 2025 à 9\u00a0h\u00a007",
      ]);
      expectNoFullIban(mail, contract.mandate.iban);
    }
    const [withdrawal, termination, agencyWithdrawal, agencyTermination] = mails;
    expect(withdrawal.html).toContain(
      ">Reçue le 16\u00a0septembre 2025 à 9\u00a0h\u00a007. Gardez ce message",
    );
    expectInBoth(withdrawal, ["732\u00a0829\u00a0320\u00a000074", longDate("2025-09-30"), contractPage]);
    expectInBoth(termination, [
      `jusqu’au ${longDate("2025-10-15")} inclus`,
      "Gardez ce message",
      contractPage,
    ]);
    expect(agencyWithdrawal.subject).toBe(
      `Rétractation reçue\u00a0: Atelier Garance, ${packWords[packId].title}`,
    );
    expect(agencyTermination.subject).toBe(
      `Résiliation demandée\u00a0: Atelier Garance, ${packWords[packId].title}`,
    );
    expect(agencyTermination.html).toContain(`>Effet le ${longDate("2025-10-15")}`);
  });

  test("keeps to 78 columns and to French typography in plain text", async () => {
    for (const { text } of await mailsAbout(contract)) {
      expect(text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
      expect(typographyProblems(text)).toEqual([]);
    }
  });
});

test("what becomes of the site follows the terms that were accepted", async () => {
  const promo = aSignedContract({ packId: "advance-annexe-promo" });
  const mail = await compose.composeTermination({ contract: promo, ending: terminating, contractPage });
  expectInBoth(mail, ["sauf si vous l’achetez"]);
  const old = { ...terminating, lastDayOn: "2027-10-15" } as const;
  const later = await compose.composeTermination({ contract: aSignedContract(), ending: old, contractPage });
  expectInBoth(later, ["entre la continuité de votre site", longDate("2029-10-15")]);
});

test("hostile names stay text", async () => {
  const raisonSociale = `Garance\r\nBcc: all@example.org\u202e<img src=x onerror=1>`;
  for (const mail of await mailsAbout(aSignedContract({ subscriber: { raisonSociale } }))) {
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html + mail.text).not.toContain("\u202e");
  }
});
