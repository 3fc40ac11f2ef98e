import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { paths } from "#content/site/paths.ts";
import { contractAction } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall, isMail, signedBy } from "../support/client-links.ts";
import { expect, test } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";

const documents = [
  "Récapitulatif du contrat",
  "Mandat de prélèvement SEPA",
  "Conditions générales d’abonnement",
];

for (const { how, javaScriptEnabled } of [
  { how: "with scripts", javaScriptEnabled: true },
  { how: "without scripts", javaScriptEnabled: false },
]) {
  test.describe(`A client, ${how},`, () => {
    test.use({ javaScriptEnabled });
    const open = async (page: Page, address: string) => {
      await page.goto(address);
      if (javaScriptEnabled) await alive(page);
    };

    test("confirms the address, downloads and checks the documents, reads of a suspension, and terminates", async ({
      page,
      site,
      smtp,
    }) => {
      const { mail, email, number } = await signedBy(site, smtp);
      const buttons = parse(mail.html!).querySelectorAll("a");
      const link = buttons.find(({ text }) => text.includes("Confirmer mon adresse"))!.getAttribute("href")!;
      await open(page, link);
      await page.getByRole("heading", { level: 1, name: "Votre espace contrat" }).waitFor();
      for (const fact of [number, "FR14 •••• •••• 2606", "Actif"])
        await expect(page.getByText(fact).first()).toBeVisible();

      const confirm = page.getByRole("button", { name: "Confirmer mon adresse" });
      await confirm.focus();
      await page.keyboard.press("Enter");
      await page.getByText(/^Adresse confirmée le \d+(er)?\s\p{L}+ \d{4}$/u).waitFor();
      await expect(page).toHaveURL(`${link}#adresse`);
      await expect(confirm).toHaveCount(0);

      for (const name of documents) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: `Télécharger ${name}` }).click(),
        ]);
        expect(mail.text).toContain(sha256Of(readFileSync(await download.path())));
      }
      await page.getByText("Lire un modèle de lettre").click();
      await expect(page.getByText("Je vous notifie ma rétractation")).toBeVisible();

      await open(page, site.url + paths.verify);
      const sha256 = page.getByRole("textbox", { name: "Empreinte SHA-256" });
      const verify = page.getByRole("button", { name: "Vérifier l’empreinte" });
      await sha256.fill(`SHA-256 ${mail.text!.match(/\b[0-9a-f]{64}\b/)![0].toUpperCase()}`);
      await verify.click();
      await page.getByRole("heading", { name: "Ce document est authentique" }).waitFor();
      await expect(page.getByRole("status").first()).toContainText("Complètes et intactes");
      await sha256.fill("empreinte");
      await verify.click();
      await page.getByText("Une empreinte compte 64").waitFor();
      await expect(sha256).toHaveAttribute("aria-invalid", "true");
      await expect(sha256).toHaveValue("empreinte");

      await contractAction(site, number, "suspendre", { motif: "force-majeure" });
      await open(page, link);
      await expect(page.getByText("Suspendu", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Vos services sont suspendus" })).toBeVisible();

      const question = await page.getByText(/^Si vous résiliez aujourd’hui/).textContent();
      const [, lastDay] = question!.split("votre dernier jour de service est le ");
      await page.getByRole("link", { name: "Résilier le contrat" }).click();
      await expect(page.getByText(question!)).toBeVisible();
      await page.getByRole("button", { name: "Confirmer la résiliation" }).click();
      await page.getByRole("heading", { name: "Votre résiliation est enregistrée" }).waitFor();
      await expect(page.getByText(`Votre contrat prend fin le ${lastDay}`)).toBeVisible();
      await expect(page.getByText("Résiliation enregistrée", { exact: true })).toBeVisible();
      const receipt = await smtp.mail("the receipt", isMail(email, "termination"));
      expect(spaced(receipt.text!)).toContain(spaced(`Votre contrat prend fin le ${lastDay}`));

      await page.getByRole("link", { name: "Garder mon contrat" }).click();
      await page.getByText("Ce qui redevient comme avant").waitFor();
      await page.getByRole("button", { name: "Garder mon contrat" }).click();
      await page.getByRole("heading", { name: "Votre contrat continue" }).waitFor();
      await expect(page.getByText("Suspendu", { exact: true })).toBeVisible();
      const goesOn = await smtp.mail("the word that it goes on", isMail(email, "termination-taken-back"));
      expect(goesOn.subject).toBe("Votre contrat continue");
    });
  });
}

test("A client withdraws in two steps, and has the receipt on the page and in a mail", async ({
  page,
  site,
  smtp,
}) => {
  const { token, email } = await signedBy(site, smtp);
  await page.goto(site.url + paths.contract(token));
  await alive(page);
  await page.getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await page.getByRole("heading", { level: 1, name: "Renoncer au contrat" }).waitFor();
  await page.getByRole("checkbox", { name: "Mon entreprise compte moins de six salariés" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Votre rétractation est enregistrée" }).waitFor();
  await expect(page).toHaveURL(`${site.url}${paths.contract(token)}#accuse`);
  await expect(page.getByText("Rétractation enregistrée", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Télécharger/ })).toHaveCount(documents.length);
  await expect(page.getByRole("link", { name: /Renoncer au contrat|Résilier/ })).toHaveCount(0);
  const received = await page.getByText(/^Votre demande a été reçue le .+ à .+\.$/).textContent();
  const receipt = await smtp.mail("the receipt", isMail(email, "withdrawal"));
  expect(spaced(receipt.text!)).toContain(spaced(`${received} Gardez ce message comme preuve.`));
});

test.describe("A client, without scripts,", () => {
  test.use({ javaScriptEnabled: false });

  test("stops the reminders of a subscription by a button, and takes it up again all the same", async ({
    page,
    site,
  }) => {
    const { draft } = await contractCall(site.url, aStep1());
    await page.goto(site.url + paths.stopReminders(draft!));
    // Opening the page stops nothing.
    await page.goto(page.url());
    await page.getByRole("button", { name: "Ne plus recevoir de rappel" }).click();
    await page.getByRole("heading", { name: "C’est noté" }).waitFor();
    await expect(page.getByRole("button", { name: "Ne plus recevoir" })).toHaveCount(0);
    await page.getByRole("link", { name: "Reprendre mon contrat" }).click();
    await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  });
});

test("A document is checked in the browser, which sends its fingerprint alone; one changed byte makes it unknown", async ({
  page,
  site,
  smtp,
}) => {
  const { mail, number } = await signedBy(site, smtp);
  const mandate = mail.attachments.find(({ filename }) => filename?.startsWith("mandat-sepa"))!;
  const bytes = Buffer.from(mandate.content as ArrayBuffer);
  const changed = Buffer.from(bytes);
  changed[changed.length - 20]! ^= 1;
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`));
  await page.goto(site.url + paths.verify);
  await alive(page);
  const choose = (buffer: Buffer) =>
    page.setInputFiles("[type=file]", { name: "mandat.pdf", mimeType: "application/pdf", buffer });
  await choose(bytes);
  await page.getByRole("heading", { name: "Ce document est authentique" }).waitFor();
  const verdict = page.getByRole("status").first();
  for (const fact of ["Mandat de prélèvement SEPA", number]) await expect(verdict).toContainText(fact);
  await choose(changed);
  await page.getByRole("heading", { name: "Nous ne reconnaissons pas ce document" }).waitFor();
  // 64 letters and figures, and nothing else of the file.
  expect(new Set(sent)).toEqual(new Set(["GET 0", `POST ${64 + '{"sha256":""}'.length}`]));
});

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
