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

test("A client moves: corrects what is refused, reads what follows, and takes it back from the mail", async ({
  page,
  site,
  smtp,
}) => {
  const { token, email } = await signedBy(site, smtp);
  await postForm(site, paths.contract(token));
  await open(page, site.url + paths.contract(token));
  await page.getByRole("link", { name: "Modifier mes coordonnées" }).click();
  await page.getByRole("heading", { level: 1, name: "Modifier mes coordonnées" }).waitFor();
  await alive(page);

  const save = page.getByRole("button", { name: "Enregistrer ces coordonnées" });
  const siret = page.getByLabel("SIRET", { exact: false }).first();
  const own = await siret.inputValue();
  await page.getByLabel("Adresse du siège", { exact: false }).fill("22, rue des Éclisses");
  await siret.fill("812 345 718 00017");
  await page.getByLabel("Téléphone", { exact: false }).fill("");
  await save.click();
  await expect(page.getByText("Le téléphone est requis").first()).toBeVisible();
  await page.getByLabel("Téléphone", { exact: false }).fill("Tél : 06 39 98 74 03");
  await save.click();
  await expect(page.getByText("Ce SIRET appartient à une autre entreprise").first()).toBeVisible();
  // Nothing typed is lost; a seat without a town is doubted.
  await expect(page.getByLabel("Adresse du siège", { exact: false })).toHaveValue("22, rue des Éclisses");
  await expect(page.getByText("Ajoutez le code postal et la ville").first()).toBeVisible();
  await expectAccessible(page);
  await siret.fill(own);
  await save.click();

  await page.getByRole("heading", { level: 1, name: "Vos coordonnées sont enregistrées" }).waitFor();
  await expect(page.getByText("22, rue des Éclisses").first()).toBeVisible();
  await expectAccessible(page);
  const mail = await smtp.mail("the change", isMail(email, "facts-change"));
  await open(page, site.url + paths.contract(token));
  await page.getByText(/^Un changement attend/).waitFor();
  await expectAccessible(page);

  await open(page, mail.text!.match(/https?:\/\/\S+\/pas-moi/)![0]);
  await page.getByRole("heading", { level: 1, name: "Annuler ce changement" }).waitFor();
  await page.getByRole("button", { name: "Annuler ce changement" }).click();
  await page.getByRole("heading", { level: 1, name: "Le changement est annulé" }).waitFor();
  expect((await page.request.get(site.url + paths.contract(token))).status()).toBe(404);
});
