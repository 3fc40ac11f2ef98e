import type { Page } from "@playwright/test";
import { contractPage } from "#content/contract-order.ts";
import { toastMessages } from "#content/messages.ts";
import { packWords } from "#content/packs.ts";
import { paths } from "#content/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, storedIn, test, visit } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import type { Site } from "../support/site.ts";
import { accountTyped, expectTyped, fillIn, sendStep1, sign, submit } from "../support/subscription.ts";

const step1 = paths.contractStep1("business");
const confirmed = "Votre contrat a bien été validé";

test("The first step is corrected without losing what was typed in the mandate, which no storage holds", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  await fillIn(page, accountTyped);
  await page.getByRole("link", { name: /Corriger/ }).click();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(step1);
  expect(await page.title()).toBe(contractPage("business", 1).title);
  expect(await page.evaluate(() => [document.activeElement?.localName, scrollY])).toEqual(["main", 0]);
  expect(await storedIn(page)).not.toContain(accountTyped.iban.replaceAll(" ", "").slice(-8));

  await page.fill("[name=siret]", "12");
  await submit(page);
  await page.getByText("Le SIRET doit contenir exactement 14 chiffres").first().waitFor();
  await page.fill("[name=siret]", "73282932000074");
  await page.fill("[name=nomPrenom]", "Chloé Fabre");
  await submit(page);

  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await page.getByRole("status").getByText(toastMessages.step1Kept.title).last().waitFor();
  await page.getByText("Chloé Fabre").waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.contractStep2("business"));
  expect(await page.title()).toBe(contractPage("business", 2).title);
  await expectTyped(page);
  await submit(page);
  await page.getByRole("heading", { name: confirmed }).waitFor();
  expect(await storedIn(page)).toBe("{}{}");
});

test("Back leads out of the correction, Forward into it again, and the mandate is as it was", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  await fillIn(page, accountTyped);
  await page.getByRole("link", { name: /Corriger/ }).click();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await expectTyped(page);
  await page.goForward();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  await page.reload();
  await alive(page);
  await page.fill("[name=telephone]", "06 39 98 00 00");
  await submit(page);
  await page.waitForURL(/\/step2/);
  await page.getByText("06 39 98 00 00").waitFor();
  await sign(page);
  await page.getByRole("heading", { name: confirmed }).waitFor();
});

test("After a reload, Back leads out of the correction and Forward into it again all the same", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  await page.getByRole("link", { name: /Corriger/ }).click();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  const recap = page.getByRole("heading", { name: packWords.business.title });
  const looks = await recap.boundingBox();
  await page.reload();
  await alive(page);
  expect(await recap.boundingBox()).toEqual(looks);
  await page.goBack();
  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await alive(page);
  await page.goForward();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(step1);
});

test("A double press begins one correction, and what was typed before React came outlives it", async ({
  page,
  site,
}) => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await sendStep1(page, site.url, "business");
  await page.waitForURL(/\/step2/);
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await fillIn(page, accountTyped);
  release();
  await alive(page);
  await page.getByRole("link", { name: /Corriger/ }).dblclick();
  await page.fill("[name=nomPrenom]", "Chloé Fabre");
  await submit(page);
  await page.getByText("Chloé Fabre").waitFor();
  await expectTyped(page);
});

test("A correction that the server does not answer keeps what was typed in both steps", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  await fillIn(page, accountTyped);
  await page.getByRole("link", { name: /Corriger/ }).click();
  await page.fill("[name=nomPrenom]", "Chloé Fabre");
  await page.route("**/functions/**", (route) => route.abort());
  await submit(page);
  await page.getByRole("alert").getByText(toastMessages.step1Failed.text).waitFor();
  expect(await page.inputValue("[name=nomPrenom]")).toBe("Chloé Fabre");
  await page.goBack();
  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await expectTyped(page);
  expect(await page.getByText("Chloé Fabre").count()).toBe(0);
});

test("Without scripts the link leads to the first step, and its form back to the mandate", async ({
  site,
  browser,
}) => {
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    await sendStep1(page, site.url, "business");
    await page.getByRole("link", { name: /Corriger/ }).click();
    await page.fill("[name=nomPrenom]", "Chloé Fabre");
    await submit(page);
    await page.waitForURL(/\/step2/);
    await page.getByText("Chloé Fabre").waitFor();
  });
});

async function arriveAtStep2(site: Site, page: Page): Promise<void> {
  await page.goto(site.url + (await asVisited(site.url, paths.contractStep2("business"))));
  await page.waitForURL((url) => !url.search.includes("reprise"));
  await alive(page);
}
