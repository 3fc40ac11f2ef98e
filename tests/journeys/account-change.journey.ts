import type { Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { alive } from "../support/browser.ts";
import { isMail, linkTokenIn, postForm, signedBy } from "../support/client-links.ts";
import { expect, test } from "../support/journey.ts";

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await alive(page);
};

const expectAccessible = async (page: Page) => {
  expect(await accessibilityFaults(page)).toEqual([]);
};

test("A client signs another account, reads what follows, and takes it back from the mail", async ({
  page,
  site,
  smtp,
}) => {
  const { token, email, number } = await signedBy(site, smtp);
  await postForm(site, paths.contract(token));
  await open(page, site.url + paths.contract(token));
  await page.getByRole("link", { name: "Changer de compte" }).click();
  await page.getByRole("heading", { level: 1, name: "Changer de compte" }).waitFor();
  await alive(page);
  await expect(page.getByLabel("Titulaire du compte")).toHaveValue("Atelier Garance");

  const sign = page.getByRole("button", { name: "Approuvé Valider et signer" });
  await sign.click();
  await expect(page.getByText("L’IBAN est requis").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("IBAN", { exact: false }).first().fill("FR7630006000012013457891214");
  await page.getByLabel("BIC", { exact: false }).first().fill("AGRIFRPP");
  await sign.click();

  await page.getByRole("heading", { level: 1, name: "Votre nouveau compte est enregistré" }).waitFor();
  await expect(page.getByText("FR76 •••• •••• 1214, à la place de FR14 •••• •••• 2606")).toBeVisible();
  await expectAccessible(page);
  const mail = await smtp.mail("the new mandate", isMail(email, "account-change"));
  expect(mail.attachments.map(({ filename }) => filename)).toContainEqual(
    expect.stringMatching(new RegExp(`^mandat-sepa-${number}-[0-9A-Z]{8}\\.pdf$`)),
  );
  await open(page, site.url + paths.contract(token));
  await page.getByText(/^Nouveau compte, FR76\s••••\s••••\s1214, utilisé à partir du/).waitFor();

  const undo = mail.text!.match(/https?:\/\/\S+\/pas-moi/)![0];
  await open(page, undo);
  await page.getByRole("heading", { level: 1, name: "Annuler ce changement" }).waitFor();
  // Opening the page takes nothing back.
  await open(page, undo);
  await page.getByRole("button", { name: "Annuler ce changement" }).click();
  await page.getByRole("heading", { level: 1, name: "Le changement est annulé" }).waitFor();
  await expectAccessible(page);
  const newLink = await smtp.mail("the new link", isMail(email, "changes-undone"));
  expect((await page.request.get(site.url + paths.contract(token))).status()).toBe(404);
  await open(page, site.url + paths.contract(linkTokenIn(newLink.text)));
  await expect(page.getByText("FR14 •••• •••• 2606").first()).toBeVisible();
  await expect(page.getByText(/^Nouveau compte/)).toHaveCount(0);
});
