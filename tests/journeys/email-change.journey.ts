import type { Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { alive } from "../support/browser.ts";
import { isMail, postForm, signedBy } from "../support/client-links.ts";
import { expect, test } from "../support/journey.ts";

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await alive(page);
};
const expectAccessible = async (page: Page) => {
  expect(await accessibilityFaults(page)).toEqual([]);
};

test("A client asks for another address, corrects it, confirms it from there, and refuses it from the one in use", async ({
  page,
  site,
  smtp,
}) => {
  const { token, email } = await signedBy(site, smtp);
  const other = `autre-${email}`;
  await postForm(site, paths.contract(token));
  await open(page, site.url + paths.contract(token));
  await page.getByRole("link", { name: "Changer d’adresse e-mail" }).click();
  await page.getByRole("heading", { level: 1, name: "Changer d’adresse e-mail" }).waitFor();
  await alive(page);

  const field = page.getByLabel("Nouvelle adresse e-mail", { exact: false });
  const send = page.getByRole("button", { name: "Envoyer le lien" });
  await field.fill("pas une adresse");
  await send.click();
  await expect(page.getByText("Email invalide").first()).toBeVisible();
  await expect(field).toHaveValue("pas une adresse");
  await field.fill(email);
  await send.click();
  await expect(page.getByText("Cette adresse est déjà celle du contrat").first()).toBeVisible();
  await expect(field).toHaveValue(email);
  await expectAccessible(page);
  await field.fill(`faute-${other}`);
  await send.click();
  await page.getByRole("heading", { level: 1, name: "Il reste à confirmer votre adresse" }).waitFor();
  await expect(page.getByText(`faute-${other}`).first()).toBeVisible();
  await expectAccessible(page);
  const wrong = await smtp.mail("the first link", isMail(`faute-${other}`, "email-to-confirm"));
  const wrongPage = wrong.text!.match(/https?:\/\/\S+\/nouvelle-adresse\/[\w-]+/)![0];
  await page.getByRole("link", { name: "Corriger l’adresse" }).click();
  await page.getByRole("heading", { level: 1, name: "Changer d’adresse e-mail" }).waitFor();
  await alive(page);
  await field.fill(other);
  await send.click();
  await page.getByRole("heading", { level: 1, name: "Il reste à confirmer votre adresse" }).waitFor();

  await open(page, wrongPage);
  await page.getByRole("heading", { level: 1, name: "Ce lien a été remplacé" }).waitFor();
  const fresh = await smtp.mail("the link", isMail(other, "email-to-confirm"));
  const confirmPage = fresh.text!.match(/https?:\/\/\S+\/nouvelle-adresse\/[\w-]+/)![0];
  await open(page, confirmPage);
  await page.getByRole("heading", { level: 1, name: "Confirmer cette adresse" }).waitFor();
  await expectAccessible(page);
  // Opening the page confirms nothing, and a form of another site neither.
  await open(page, confirmPage);
  const path = new URL(confirmPage).pathname;
  await postForm(site, path, { fields: { reponse: "oui" }, origin: "https://ailleurs.example" });
  await open(page, confirmPage);
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await page.getByRole("heading", { level: 1, name: "Votre adresse est confirmée" }).waitFor();
  await expect(page.getByText("l’ancienne adresse peut encore refuser")).toBeVisible();
  await expect(page.locator(`a[href*="mon-contrat"]`)).toHaveCount(0);
  await expectAccessible(page);

  const words = await smtp.mail("the word to the address in use", isMail(email, "email-change"));
  await open(page, words.text!.match(/https?:\/\/\S+\/pas-moi/)![0]);
  await page.getByRole("heading", { level: 1, name: "Annuler ce changement" }).waitFor();
  await expect(page.getByText("une autre adresse e-mail, a•••@example.fr")).toBeVisible();
  await page.getByRole("button", { name: "Annuler ce changement" }).click();
  await page.getByRole("heading", { level: 1, name: "Le changement est annulé" }).waitFor();
  await open(page, confirmPage);
  await page.getByRole("heading", { level: 1, name: "Ce changement a été refusé" }).waitFor();
  expect((await page.request.get(site.url + paths.contract(token))).status()).toBe(404);
});
