import { describe, expect, test } from "vitest";
import type { AgencyStep } from "#content/contract-notices.ts";
import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { packIds } from "#domain/pack.ts";
import * as compose from "#server/mail/compose-ending.ts";
import { expectInBoth, expectNoFullIban, expectNoWords, expectWords } from "../support/mail-forms.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { typographyProblems } from "../support/typography.ts";

const askedAt = Date.UTC(2025, 8, 16, 7, 7, 3);
const contractPage = "https://www.example.fr/mon-contrat/K3v9";
const agencyEmail = "agence@example.fr";
const asked = { cause: "subscriber", askedAt, askedOn: "2025-09-16", suspension: null } as const;
const terminating = { state: "terminating", ...asked, lastDayOn: "2025-10-15" } as const;
const withdrawn = { state: "withdrawn", ...asked, lastDayOn: "2025-09-16" } as const;

/** The four mails about an end that the subscriber asked for. */
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
    expectWords(withdrawal.html, ">Reçue le 16\u00a0septembre 2025 à 9\u00a0h\u00a007. Gardez ce message");
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
    expectWords(agencyTermination.html, `>Effet le ${longDate("2025-10-15")}`);
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

const on = "2025-12-01";
const agencySteps = [
  [{ kind: "suspend", reason: "unpaid", on }, "suspendu depuis le 1er\u00a0décembre 2025"],
  [{ kind: "suspend", reason: "force-majeure", on }, "à compter du 31\u00a0décembre 2025"],
  [{ kind: "reactivate", reason: "unpaid", on, lastDayOn: "2025-12-16" }, "est sans effet"],
  [{ kind: "reactivate", reason: "force-majeure", on, lastDayOn: null }, "se poursuit aux mêmes conditions"],
  [{ kind: "terminate", reason: "breach", on, lastDayOn: "2026-06-01" }, "préavis de 6 mois"],
  [
    { kind: "terminate", reason: "unpaid", on, lastDayOn: "2025-12-16" },
    "au plus tard le 16\u00a0décembre 2025",
  ],
  [{ kind: "terminate", reason: "force-majeure", on, lastDayOn: on }, "sans indemnité"],
] as const satisfies [AgencyStep, string][];

test.each(agencySteps)("a step of the agency is told in both forms: %j", async (step, words) => {
  const contract = aSignedContract({ subscriber: { raisonSociale: "Garance <img src=x>" } });
  const mail = await compose.composeContractNotice({ contract, step, contractPage });
  expectInBoth(mail, [words, contract.number, contractPage]);
  expectNoFullIban(mail, contract.mandate.iban);
  expect(mail.to.address).toBe(contract.subscriber.email);
  expect(typographyProblems(mail.text)).toEqual([]);
  expect(mail.text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
});

test("hostile names stay text", async () => {
  const raisonSociale = `Garance\r\nBcc: all@example.org\u202e<img src=x onerror=1>`;
  for (const mail of await mailsAbout(aSignedContract({ subscriber: { raisonSociale } }))) {
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expectNoWords(mail.html, "<img src=x");
    expectNoWords(mail.html + mail.text, "\u202e");
  }
});
