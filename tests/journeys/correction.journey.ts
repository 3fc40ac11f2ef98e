import type { Page } from "@playwright/test";
import { contractPage } from "#content/contract/contract-order.ts";
import { packWords } from "#content/contract/packs.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, storedIn, test } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import type { Site } from "../support/site.ts";
import { accountTyped, expectTyped, fillIn, sendStep1, submit } from "../support/subscription.ts";

const step1 = paths.contractStep1("business");
const confirmed = "Votre contrat a bien été validé";

test("The first step is corrected without losing what was typed in the mandate, which no storage holds", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  const stamp = page.locator("[data-server-part=head] img");
  await expect(stamp).toBeHidden();
  await fillIn(page, accountTyped);
  await expect(stamp).toBeVisible();
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
  await expect(page.locator("[data-printed=nomPrenom]")).toHaveText("Chloé Fabre");
  await page.route("**/functions/**", (route) => route.abort());
  await submit(page);
  await page.getByRole("alert").getByText(toastMessages.step1Failed.text).waitFor();
  expect(await page.inputValue("[name=nomPrenom]")).toBe("Chloé Fabre");
  await page.unroute("**/functions/**");
  await submit(page);

  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await page.getByRole("status").getByText(toastMessages.step1Kept.title).last().waitFor();
  await page.getByText("Chloé Fabre").waitFor();
  await expect(stamp).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.contractStep2("business"));
  expect(await page.title()).toBe(contractPage("business", 2).title);
  await expectTyped(page);
  await submit(page);
  await page.getByRole("heading", { name: confirmed }).waitFor();
  expect(await storedIn(page)).toBe("{}{}");
});

test("Back leads out of the correction, Forward into it again, and a reload changes nothing of that", async ({
  page,
  site,
}) => {
  await arriveAtStep2(site, page);
  await fillIn(page, accountTyped);
  await page.getByRole("link", { name: /Corriger/ }).click();
  const mandate = page.getByRole("heading", { name: "Mandat de prélèvement", exact: true });
  const firstStep = page.getByRole("heading", { name: "Contrat d’abonnement" });
  await firstStep.waitFor();
  await page.goBack();
  await mandate.waitFor();
  await expectTyped(page);
  await page.goForward();
  await firstStep.waitFor();

  const recap = page.getByRole("heading", { name: packWords.business.title });
  const looks = await recap.boundingBox();
  await page.reload();
  await alive(page);
  expect(await recap.boundingBox()).toEqual(looks);
  await page.goBack();
  await mandate.waitFor();
  await alive(page);
  await page.goForward();
  await firstStep.waitFor();
  await alive(page);
  expect(new URL(page.url()).pathname).toBe(step1);
  await page.fill("[name=telephone]", "06 39 98 00 00");
  await submit(page);
  await page.waitForURL(/\/step2/);
  await page.getByText("06 39 98 00 00").waitFor();
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

async function arriveAtStep2(site: Site, page: Page): Promise<void> {
  await page.goto(site.url + (await asVisited(site.url, paths.contractStep2("business"))));
  await page.waitForURL((url) => !url.search.includes("reprise"));
  await alive(page);
}
