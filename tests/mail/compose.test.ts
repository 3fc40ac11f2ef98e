import { describe, expect, test } from "vitest";
import { firstPaymentLabel } from "#content/contract/first-payment.ts";
import { freeStart, packInSentence, packWords } from "#content/contract/packs.ts";
import { companyIdentity } from "#content/site/company.ts";
import { exactEuros, longDate, withoutVat } from "#content/site/format.ts";
import { packIds } from "#domain/pack.ts";
import { composeAgencyContract, composeAgencyDraft } from "#server/mail/templates/agency.tsx";
import { composeConfirmation } from "#server/mail/templates/confirmation.tsx";
import { composeAcknowledgement, composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import {
  composeAgencyTermination,
  composeAgencyWithdrawal,
  composeTermination,
  composeWithdrawal,
} from "#server/mail/templates/endings.tsx";
import { composeContractNotice } from "#server/mail/templates/notices.tsx";
import { composeTrialEnding } from "#server/mail/templates/trial.tsx";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import {
  agencyEmail,
  agencySteps,
  contractPage,
  deskPage,
  documents,
  draftOf,
  everyMail,
  links,
  message,
  receivedAt,
  reminder,
  resumeUrl,
  stopUrl,
  terminating,
  withdrawn,
} from "../support/mails.ts";
import { pageSource } from "../support/page-source.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { typographyProblems } from "../support/typography.ts";

describe.each(Object.entries(everyMail))("%s", (_kind, mailAbout) => {
  test.each(packIds)(
    "of %s gives no IBAN away, keeps to 78 columns and to French, and has each link in both forms",
    async (packId) => {
      // Not the agency's own account, which reminders give for transfers.
      const mandate = { iban: "DE89370400440532013000" };
      const contract = aSignedContract({ packId, mandate, warnings: ["siret-key", "iban-key", "bic-shape"] });
      const mail = await mailAbout(contract);
      expectNoFullIban(mail, contract.mandate.iban);
      expect(mail.text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
      for (const form of [mail.subject, mail.text, pageSource(mail.html).lines]) {
        expect(typographyProblems(form)).toEqual([]);
        expect(form).not.toMatch(/(?<!\p{L})de\s+[aeiouyéèê]/iu);
      }
      const hrefs = [...mail.html.matchAll(/href="(http[^"]+)"/g)].map(([, href]) =>
        href!.replaceAll("&amp;", "&"),
      );
      expect(hrefs.filter((href) => !mail.text.includes(href))).toEqual([]);
    },
  );

  test("keeps hostile names text: one line in the subject, escaped in HTML, never turned around", async () => {
    const raisonSociale = `Garance\r\nBcc: all@example.org\u202e<img src=x onerror=1>\u2028${"é".repeat(300)}`;
    const subscriber = { raisonSociale, nomPrenom: "Zoé\r\nX: y\u2066" };
    const mail = await mailAbout(aSignedContract({ subscriber }));
    for (const line of [mail.subject, mail.to.name, mail.replyTo?.name ?? ""]) {
      expect(line).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u);
    }
    expect(Array.from(mail.subject).length).toBeLessThanOrEqual(120);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html + mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe.each(packIds)("with the pack %s", (packId) => {
  const contract = aSignedContract({ packId });
  const { title } = packWords[packId];
  const isTrial = contract.trialDays > 0;
  const start = freeStart(contract);
  const freeMonth = contract.firstMonthFree ? ["Premier mois"] : [];

  test("the confirmation announces the first debit and the mandate in both forms", async () => {
    const mail = await composeConfirmation({ contract, documents, links });
    expect(mail.subject).toBe("Votre contrat est signé");
    expect(mail.to).toEqual({ name: "Claire Fabre", email: "claire@atelier-garance.example" });
    expectInBoth(mail, [
      "Atelier Garance",
      packInSentence(packId),
      longDate(contract.dates.firstDebitOn),
      exactEuros(contract.monthlyCents),
      "2H-2025-0128-7K4QX2M9",
      "FR72ZZZ123456",
      "FR76\u00a0••••\u00a0••••\u00a00189",
      "vaut notification préalable",
      longDate(contract.dates.withdrawalEndsOn),
      ...(start ? [start] : []),
      withoutVat(contract.monthlyCents),
      "Votre ZenMaster vous écrit sous un jour ouvré",
      companyIdentity(),
      ...(isTrial ? ["ensuite payant automatiquement", "l’essai ne coûte rien"] : []),
      ...documents.map(({ sha256 }) => sha256),
      "492\u00a0Ko",
      "278\u00a0Ko",
      ...Object.values(links),
    ]);
    expect(mail.text).toContain(title.toUpperCase());
    expect(mail.html.includes("racheter pour")).toBe(packId === "advance-annexe-promo");
  });

  test("the agency learns who signed what, and never the full IBAN", async () => {
    const mail = await composeAgencyContract({ contract, agencyEmail, deskPage });
    expect(mail.subject).toBe(`Nouveau contrat\u00a0: Atelier Garance, ${title}`);
    expect(mail.to.email).toBe(agencyEmail);
    expect(mail.replyTo).toEqual({ name: "Claire Fabre", email: "claire@atelier-garance.example" });
    expectInBoth(mail, [
      "732\u00a0829\u00a0320\u00a000074",
      "06\u00a039\u00a098\u00a012\u00a034",
      `${longDate(contract.dates.firstDebitOn)}, ${exactEuros(contract.monthlyCents)}`,
      "FR76\u00a0••••\u00a0••••\u00a00189",
      "attendue moins d’une semaine après la visio de lancement, une fois les pièces reçues.",
      deskPage,
      ...(isTrial ? ["jusqu’au 29\u00a0septembre 2025, puis payant automatiquement"] : freeMonth),
    ]);
    expect(mail.text).not.toContain("À VÉRIFIER");
  });

  test("the confirmation asks to confirm the address, before the first debit is announced", async () => {
    const mail = await composeConfirmation({ contract, documents: [], links });
    expectInBoth(mail, [
      "Confirmez votre adresse",
      "sans cela, aucun prélèvement n’est présenté à votre banque.",
      "Confirmer mon adresse",
      "Vous n’avez rien signé",
    ]);
    expect(mail.text).toContain(`Confirmer mon adresse\u00a0:\n${contractPage}`);
    for (const form of [mail.html, mail.text]) {
      expect(form.indexOf("Confirmer mon adresse")).toBeLessThan(
        form.indexOf(firstPaymentLabel(contract.dates)),
      );
    }
  });

  test("its end is acknowledged with date and time, in both forms", async () => {
    const mails = await Promise.all([
      composeWithdrawal({ contract, ending: withdrawn, contractPage }),
      composeTermination({ contract, ending: terminating, contractPage }),
      composeAgencyWithdrawal({ contract, ending: withdrawn, agencyEmail, owedBack: [] }),
      composeAgencyTermination({ contract, ending: terminating, agencyEmail, owedBack: [] }),
    ]);
    for (const mail of mails) {
      expectInBoth(mail, [
        contract.number,
        packWords[packId].title,
        "reçue le 16\u00a0septembre 2025 à 9\u00a0h\u00a007",
      ]);
    }
    const [withdrawal, termination, agencyWithdrawal, agencyTermination] = mails;
    expect(withdrawal.html).toContain(
      ">Votre demande a été reçue le 16\u00a0septembre 2025 à 9\u00a0h\u00a007. Gardez ce message",
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

  test("a draft is announced to the agency and recalled to the visitor", async () => {
    const announced = await composeAgencyDraft({ draft: draftOf(packId), agencyEmail });
    expect(announced.subject).toBe(`Dossier commencé\u00a0: Atelier Garance, ${title}`);
    expectInBoth(announced, ["Claire Fabre", "22\u00a0septembre 2025", "Rien n’est encore signé"]);

    const reminders = [await reminder(contract, 1), await reminder(contract, 2)];
    for (const mail of reminders) {
      expectInBoth(mail, [resumeUrl, packInSentence(packId), "jusqu’au 22\u00a0septembre 2025"]);
      expectInBoth(mail, isTrial ? ["puis payant automatiquement"] : freeMonth);
      expectInBoth(mail, ["Ne plus recevoir de rappel", stopUrl]);
      expect(mail.stopUrl).toBe(stopUrl);
    }
    expect(reminders[0]!.text).toContain("une seule fois encore");
    expect(reminders[1]!.text).not.toContain("une seule fois encore");
    expect(reminders[1]!.subject).toBe("Votre contrat vous attend encore quelques jours");
    expect(reminders[1]!.html).toContain(">Ce lien reste valable jusqu’au 22\u00a0septembre 2025.");
  });
});

test("what looked mistyped is pointed out to the agency", async () => {
  const contract = aSignedContract({ warnings: ["siret-key", "iban-key", "bic-shape"] });
  const mail = await composeAgencyContract({ contract, agencyEmail, deskPage });
  expectInBoth(mail, ["clé du SIRET", "clé de l’IBAN", "Le BIC n’a pas la forme", "avant la facturation"]);
});

test("a debit on a day that some months lack says what happens then", async () => {
  const contract = aSignedContract({ signedAt: Date.UTC(2025, 6, 31, 10) });
  const mail = await composeConfirmation({ contract, documents, links });
  expectInBoth(mail, ["le 31 de chaque mois, ou le dernier jour d’un mois plus court"]);
});

test("a contact message reaches the agency as it was written", async () => {
  const forwarded = await composeAgencyMessage({ message, receivedAt, agencyEmail });
  expect(forwarded.subject).toBe("Message de Camille Roux");
  expect(forwarded.replyTo).toEqual({ name: "Camille Roux", email: message.email });
  expect(forwarded.html).toContain('href="tel:+33639985678"');
  expectInBoth(forwarded, ["15\u00a0septembre 2025 à 9\u00a0h\u00a007", message.email]);
  expectInBoth(forwarded, ["Un mardi <après-midi> & un rappel"]);
  expect(forwarded.html).toContain("Un mardi &lt;après-midi&gt; &amp; un rappel<br/>au calme");
  expect(forwarded.text).toContain("> Bonjour,\n>\n> Un mardi <après-midi> & un rappel\n> au calme");
});

test("whoever is named as the sender of a message learns that it came, and on which day", async () => {
  const mail = await composeAcknowledgement({ email: message.email, receivedAt });
  expect(mail).toMatchObject({ to: { name: "", email: message.email }, replyTo: undefined });
  expectInBoth(mail, [
    "votre message du 15\u00a0septembre 2025",
    "Une personne vous répond sous un jour ouvré.",
    "https://rendez-vous.example",
  ]);
});

test("the agency is told that nothing is debited before, and what to do where it does not come", async () => {
  const mail = await composeAgencyContract({
    contract: aSignedContract(),
    agencyEmail,
    deskPage,
  });
  expectInBoth(mail, [
    "À confirmer par le client, rien n’est prélevé avant",
    "appeler l’entreprise à un numéro trouvé ailleurs que dans ce message",
    "puis le noter au bureau",
  ]);
});

test("a first debit that falls due while banks are closed is announced for the day they open again", async () => {
  const christmas = aSignedContract({ signedAt: Date.UTC(2026, 10, 25, 9) });
  for (const mail of [
    await composeConfirmation({ contract: christmas, documents, links }),
    await composeAgencyContract({ contract: christmas, agencyEmail, deskPage }),
  ]) {
    expectInBoth(mail, [longDate("2026-12-28")]);
    expect(mail.html + mail.text).not.toContain(longDate("2026-12-25"));
  }
  const saturday = aSignedContract({ packId: "advance-10", signedAt: Date.UTC(2026, 10, 28, 9) });
  const ending = { contract: saturday, isEmailConfirmed: true, contractPage, termination: contractPage };
  for (const mail of [
    await composeConfirmation({ contract: saturday, documents, links }),
    await composeAgencyContract({ contract: saturday, agencyEmail, deskPage }),
    await composeTrialEnding(ending),
  ]) {
    expectInBoth(mail, [longDate("2026-12-14")]);
    expect(mail.html + mail.text).not.toContain("prélevés ce jour-là");
  }
});

test("where the desk is closed, the agency is led nowhere", async () => {
  const mail = await composeAgencyContract({ contract: aSignedContract(), agencyEmail, deskPage: null });
  expect(mail.html + mail.text).not.toMatch(/bureau/i);
});

test("what becomes of the site follows the terms that were accepted", async () => {
  const promo = aSignedContract({ packId: "advance-annexe-promo" });
  const mail = await composeTermination({ contract: promo, ending: terminating, contractPage });
  expectInBoth(mail, ["sauf si vous le rachetez"]);
  const old = { ...terminating, lastDayOn: "2027-10-15" } as const;
  const later = await composeTermination({ contract: aSignedContract(), ending: old, contractPage });
  expectInBoth(later, ["entre la continuité de votre site", longDate("2029-10-15")]);
});

test.each(agencySteps)("a step of the agency is told in both forms: %j", async (step, words) => {
  const contract = aSignedContract({ subscriber: { raisonSociale: "Garance <img src=x>" } });
  const mail = await composeContractNotice({ contract, step, contractPage });
  expectInBoth(mail, [words, contract.number, contractPage]);
  expectNoFullIban(mail, contract.mandate.iban);
  expect(mail.to.email).toBe(contract.subscriber.email);
  expect(typographyProblems(mail.text)).toEqual([]);
  expect(mail.text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
});

test("the logo travels inside, under the name that the HTML gives it", async () => {
  const { html, attachments } = await composeAcknowledgement({ email: message.email, receivedAt });
  const logo = attachments[0]!;
  expect(html).toContain(`src="cid:${logo.contentId}"`);
  expect(Buffer.from(logo.content).subarray(1, 4).toString()).toBe("PNG");
});

test("Outlook finds its comments around the sheet, and nobody finds those of React", async () => {
  const { html } = await composeAcknowledgement({ email: message.email, receivedAt });
  expect(html.match(/<!--.*?-->/gs)).toEqual([
    expect.stringContaining("<!--[if mso]><style>"),
    expect.stringContaining('<!--[if mso]><table role="presentation" width="600"'),
    "<!--[if mso]></td></tr></table><![endif]-->",
  ]);
  const [head, body] = html.split("<body");
  expect(head).toContain("PixelsPerInch");
  expect(body).toMatch(/<td [^>]*><!--\[if mso\]><table/);
  expect(html).not.toContain("data-outlook");
});
