import { describe, expect, test } from "vitest";
import { exactEuros, longDate } from "#content/format.ts";
import { freeStart, packWords } from "#content/packs.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import * as compose from "#server/mail/compose.ts";
import type { AttachedDocument } from "#server/mail/templates/documents.tsx";
import { expectInBoth, expectNoFullIban, expectNoWords, expectWords } from "../support/mail-forms.ts";
import { aSignedContract } from "../support/signed-contract.ts";
import { typographyProblems } from "../support/typography.ts";

const documents: AttachedDocument[] = [
  {
    kind: "contract-summary",
    fileName: "contrat.pdf",
    bytes: new Uint8Array(503_715),
    sha256: "ab".repeat(32),
  },
  { kind: "mandate", fileName: "mandat.pdf", bytes: new Uint8Array(284_355), sha256: "cd".repeat(32) },
];
const links = {
  contractPage: "https://www.example.fr/espace-contrat/K3v9",
  terms: "https://www.example.fr/conditions-generales",
  verify: "https://www.example.fr/verifier",
};
const agencyEmail = "agence@example.fr";
const receivedAt = Date.UTC(2025, 8, 15, 7, 7, 3);
const message = {
  firstName: "Camille",
  lastName: "Roux",
  phone: "+33 6 39 98 56 78",
  email: "camille.roux@kine.example",
  message: "Bonjour,\n\nUn mardi <après-midi> & un rappel\nau calme\u202f?\n\nCamille",
};

function draftOf(packId: PackId) {
  const { subscriber, signedAt: createdAt, warnings } = aSignedContract({ packId });
  return { id: "draft-1", packId, subscriber, warnings, createdAt, expiresAt: createdAt + 7 * 86_400_000 };
}

describe.each(packIds)("with the pack %s", (packId) => {
  const contract = aSignedContract({ packId });
  const { title, shortName } = packWords[packId];
  const isTrial = contract.trialDays > 0;

  test("the confirmation announces the first debit and the mandate in both forms", async () => {
    const mail = await compose.composeConfirmation({ contract, documents, links });
    expect(mail.subject).toBe("Votre contrat est signé, merci pour votre confiance");
    expect(mail.to).toEqual({ name: "Claire Fabre", address: "claire@atelier-garance.example" });
    expectInBoth(mail, [
      "Atelier Garance",
      `pack ${shortName}`,
      longDate(contract.dates.firstDebitOn),
      exactEuros(contract.monthlyCents),
      "2H-2025-0128-7K4QX2M9",
      "FR72ZZZ123456",
      "FR76\u00a0••••\u00a0••••\u00a00189",
      "vaut notification préalable",
      longDate(contract.dates.withdrawalEndsOn),
      freeStart(contract) ?? "Premier prélèvement",
      ...(isTrial ? ["ensuite payant automatiquement"] : []),
      ...documents.map(({ sha256 }) => sha256),
      "492\u00a0Ko",
      "278\u00a0Ko",
      ...Object.values(links),
    ]);
    expectWords(mail.text, title.toUpperCase());
    expect(mail.html.includes("racheter pour")).toBe(packId === "advance-annexe-promo");
    expectNoFullIban(mail, contract.mandate.iban);
  });

  test("the agency learns who signed what, and never the full IBAN", async () => {
    const mail = await compose.composeAgencyContract({ contract, agencyEmail });
    expect(mail.subject).toBe(`Nouveau contrat\u00a0: Atelier Garance, ${title}`);
    expect(mail.to.address).toBe(agencyEmail);
    expect(mail.replyTo).toEqual({ name: "Claire Fabre", address: "claire@atelier-garance.example" });
    expectInBoth(mail, [
      "732\u00a0829\u00a0320\u00a000074",
      "06\u00a039\u00a098\u00a012\u00a034",
      `${longDate(contract.dates.firstDebitOn)}, ${exactEuros(contract.monthlyCents)}`,
      "FR76\u00a0••••\u00a0••••\u00a00189",
      "attendue avant le 22\u00a0septembre.",
      "npm run agence -- contrat 2H-2025-0128",
      isTrial ? "jusqu’au 29\u00a0septembre 2025, puis payant automatiquement" : "Premier prélèvement",
      ...(contract.firstMonthFree ? ["Premier mois"] : []),
    ]);
    expectNoWords(mail.text, "À VÉRIFIER");
    expectNoFullIban(mail, contract.mandate.iban);
  });

  test("a draft is announced to the agency and recalled to the visitor", async () => {
    const draft = draftOf(packId);
    const announced = await compose.composeAgencyDraft({ draft, agencyEmail });
    expect(announced.subject).toBe(`Dossier commencé\u00a0: Atelier Garance, ${title}`);
    expectInBoth(announced, ["Claire Fabre", "22\u00a0septembre 2025", "Rien n’est encore signé"]);

    const resumeUrl = "https://www.example.fr/contrat-abonnement/advance-10%25/step2?reprise=K3v9&x=1";
    const stopUrl = "https://www.example.fr/arreter-les-rappels?reprise=K3v9";
    const reminders = await Promise.all(
      ([1, 2] as const).map((rank) =>
        compose.composeReminder({ draft, rank, resumeUrl, stopUrl, expiresOn: "2025-09-22" }),
      ),
    );
    for (const mail of reminders) {
      expectInBoth(mail, [resumeUrl, `pack ${shortName}`, "jusqu’au 22\u00a0septembre 2025"]);
      expectInBoth(mail, isTrial ? ["puis payant automatiquement"] : []);
      expectInBoth(mail, contract.firstMonthFree ? ["Premier mois"] : []);
      expectInBoth(mail, ["Ne plus recevoir de rappel", stopUrl]);
      expect(mail.stopUrl).toBe(stopUrl);
      expect(typographyProblems(mail.text)).toEqual([]);
    }
    expectWords(reminders[0]!.text, "une dernière fois dans trois jours");
    expectNoWords(reminders[1]!.text, "une dernière fois");
    expect(reminders[1]!.subject).toBe("Votre contrat vous attend encore quelques jours");
    expectWords(reminders[1]!.html, ">Ce lien reste valable jusqu’au 22\u00a0septembre 2025.");
  });
});

test("what looked mistyped is pointed out to the agency", async () => {
  const contract = aSignedContract({ warnings: ["siret-key", "iban-key", "bic-shape"] });
  const mail = await compose.composeAgencyContract({ contract, agencyEmail });
  expectInBoth(mail, ["clé du SIRET", "clé de l’IBAN", "Le BIC n’a pas la forme", "avant la facturation"]);
});

test("a debit on a day that some months lack says what happens then", async () => {
  const contract = aSignedContract({ signedAt: Date.UTC(2025, 6, 31, 10) });
  const mail = await compose.composeConfirmation({ contract, documents, links });
  expectInBoth(mail, ["le 31 de chaque mois, ou le dernier jour d’un mois plus court"]);
});

test("a contact message reaches the agency as it was written", async () => {
  const forwarded = await compose.composeAgencyMessage({ message, receivedAt, agencyEmail });
  expect(forwarded.subject).toBe("Message de Camille Roux");
  expect(forwarded.replyTo).toEqual({ name: "Camille Roux", address: message.email });
  expectWords(forwarded.html, 'href="tel:+33639985678"');
  expectInBoth(forwarded, ["15\u00a0septembre 2025 à 9\u00a0h\u00a007", message.email]);
  expectInBoth(forwarded, ["Un mardi <après-midi> & un rappel"]);
  expectWords(forwarded.html, "Un mardi &lt;après-midi&gt; &amp; un rappel<br/>au calme");
  expectWords(forwarded.text, "> Bonjour,\n>\n> Un mardi <après-midi> & un rappel\n> au calme");
});

test("whoever is named as the sender of a message learns that it came, and on which day", async () => {
  const mail = await compose.composeAcknowledgement({ email: message.email, receivedAt });
  expect(mail).toMatchObject({ to: { name: "", address: message.email }, replyTo: undefined });
  expectInBoth(mail, [
    "votre message du 15\u00a0septembre 2025",
    "Nous vous répondrons dans les plus brefs délais.",
    "Une personne vous répond sous un jour ouvré.",
    "https://rendez-vous.example",
  ]);
});

test("hostile names stay text: one line in the subject, escaped in HTML, never turned around", async () => {
  const raisonSociale = `Garance\r\nBcc: all@example.org\u202e<img src=x onerror=1>\u2028${"é".repeat(300)}`;
  const contract = aSignedContract({ subscriber: { raisonSociale, nomPrenom: "Zoé\r\nX: y\u2066" } });
  const mails = await Promise.all([
    compose.composeConfirmation({ contract, documents, links }),
    compose.composeAgencyContract({ contract, agencyEmail }),
    compose.composeAgencyDraft({ draft: { ...draftOf("advance"), ...contract }, agencyEmail }),
  ]);
  for (const mail of mails) {
    for (const line of [mail.subject, mail.to.name, mail.replyTo?.name ?? ""]) {
      expect(line).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u);
    }
    expect(Array.from(mail.subject).length).toBeLessThanOrEqual(120);
    expectNoWords(mail.html, "<img src=x");
    expectNoWords(mail.html + mail.text, /[\u202a-\u202e\u2066-\u2069]/);
  }
});

test("the plain text keeps to 78 columns and to French typography", async () => {
  const contract = aSignedContract({ packId: "advance-annexe-promo", warnings: ["bic-shape"] });
  const mails = await Promise.all([
    compose.composeConfirmation({ contract, documents, links }),
    compose.composeAgencyContract({ contract, agencyEmail }),
    compose.composeAgencyDraft({ draft: { ...draftOf("business"), warnings: ["siret-key"] }, agencyEmail }),
    compose.composeAcknowledgement({ email: message.email, receivedAt }),
  ]);
  for (const { text } of mails) {
    expect(text.split("\n").filter((line) => line.length > 78 && line.includes(" "))).toEqual([]);
    expect(typographyProblems(text)).toEqual([]);
  }
});

test("the logo travels inside, under the name that the HTML gives it", async () => {
  const { html, attachments } = await compose.composeAcknowledgement({ email: message.email, receivedAt });
  const logo = attachments[0]!;
  expectWords(html, `src="cid:${logo.contentId}"`);
  expect(Buffer.from(logo.content).subarray(1, 4).toString()).toBe("PNG");
});

test("Outlook finds its comments around the sheet, and nobody finds those of React", async () => {
  const { html } = await compose.composeAcknowledgement({ email: message.email, receivedAt });
  expect(html.match(/<!--.*?-->/gs)).toEqual([
    expect.stringContaining("<!--[if mso]><style>"),
    expect.stringContaining('<!--[if mso]><table role="presentation" width="600"'),
    "<!--[if mso]></td></tr></table><![endif]-->",
  ]);
  const [head, body] = html.split("<body");
  expectWords(head!, "PixelsPerInch");
  expect(body).toMatch(/<td [^>]*><!--\[if mso\]><table/);
  expectNoWords(html, "data-outlook");
});
