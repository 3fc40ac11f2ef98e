import type { Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { atDesk } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { isMail, postForm, signedBy } from "../support/client-links.ts";
import { expect, test } from "../support/journey.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const accessibleHeading = async (page: Page, name: string) => {
  await heading(page, name);
  await alive(page);
  expect(await accessibilityFaults(page)).toEqual([]);
};

test("A client passes from Advance to Business in three presses, gets the amendment, and renounces it", async ({
  page,
  site,
  smtp,
}) => {
  const { token, email, number } = await signedBy(site, smtp);
  await postForm(site, paths.contract(token));
  await page.goto(site.url + paths.contract(token));
  await page.getByRole("link", { name: "Changer de pack" }).click();
  await accessibleHeading(page, "Changer de pack");
  await expect(page.getByRole("radio", { name: /^Business/ })).toBeChecked();
  await page.getByRole("button", { name: "Lire l’avenant" }).click();
  await heading(page, "Avenant au contrat");
  await expect(page.getByText(/avec obligation de payer 129\s€ TTC par mois/)).toBeVisible();
  await page.getByRole("button", { name: "Approuvé Valider et signer" }).click();

  await accessibleHeading(page, "Votre avenant est signé");
  const mail = await smtp.mail("the amendment", isMail(email, "pack-change"));
  expect(mail.attachments.map(({ filename }) => filename)).toContain(`avenant-1-${number}.pdf`);
  await page.reload();
  const href = await page.getByRole("link", { name: /^Télécharger l’avenant/ }).getAttribute("href");
  const file = await page.request.get(site.url + href);
  expect(file.headers()["content-type"]).toContain("application/pdf");
  const atAgency = await atDesk(site, `${paths.desk}/contrats/${number}/documents/avenant-1`);
  expect(Buffer.from(await atAgency.arrayBuffer())).toEqual(await file.body());

  await page.getByRole("link", { name: "Revenir à l’espace contrat" }).click();
  await accessibleHeading(page, "Votre espace contrat");
  await expect(page.getByRole("heading", { name: /^Votre pack Business commence le/ })).toBeVisible();
  await page.getByRole("link", { name: "Renoncer à l’avenant" }).click();
  await accessibleHeading(page, "Renoncer à l’avenant");
  await page.getByRole("button", { name: "Renoncer à l’avenant" }).click();
  await page.getByRole("heading", { name: "Vous gardez le pack Advance" }).waitFor();
  await heading(page, "Votre espace contrat");
  const renounced = await smtp.mail("the acknowledgement", isMail(email, "pack-renounced"));
  expect(renounced.text).toContain("L’avenant n° 1 est sans effet.");
});

test("A client cannot sign from Advance-10 without the standard terms", async ({ page, site, smtp }) => {
  const { token } = await signedBy(site, smtp, undefined, { pack: "advance-10" });
  await postForm(site, paths.contract(token));
  await page.goto(`${site.url + paths.packChange(token)}?pack=advance`);
  const sign = page.getByRole("button", { name: "Approuvé Valider et signer" });
  await sign.click();
  await page.getByText("Vous devez accepter les conditions générales d’abonnement").waitFor();
  await accessibleHeading(page, "Avenant au contrat");
  await page.getByRole("checkbox").check();
  await sign.click();
  await heading(page, "Votre avenant est signé");
});
