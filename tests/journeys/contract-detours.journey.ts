import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, test, visit } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import { fillIn, sendStep1, sign, submit, subscriberTyped } from "../support/subscription.ts";

const confirmed = "Votre contrat a bien été validé";

test("A step left empty tells each field what it waits for, and keeps what was typed", async ({
  page,
  site,
}) => {
  await page.goto(site.url + paths.contractStep1("advance"));
  await page.fill("[name=raisonSociale]", "Atelier Garance");
  await page.fill("[name=siret]", "8123456");
  await submit(page);
  await page.getByText("Six champs sont à compléter ou à corriger").waitFor();
  for (const message of [
    "Le SIRET doit contenir exactement 14 chiffres",
    "Le nom et prénom sont requis",
    "Le téléphone est requis",
    "L’adresse du siège social est requise",
    "Email invalide",
    "Vous devez accepter les conditions générales d’abonnement",
  ]) {
    expect(await page.getByText(message, { exact: true }).count()).toBeGreaterThan(0);
  }
  expect(await page.inputValue("[name=raisonSociale]")).toBe("Atelier Garance");
  expect(await page.getAttribute("[name=siret]", "aria-invalid")).toBe("true");

  const summary = page.getByRole("region", { name: /à compléter ou à corriger/ });
  await page.fill("[name=siret]", subscriberTyped.siret);
  await summary.getByRole("heading", { name: "Cinq champs" }).waitFor();
  expect(await summary.locator("s").allTextContents()).toEqual([
    "Le SIRET doit contenir exactement 14 chiffres",
  ]);
  await fillIn(page, subscriberTyped);
  await page.check("[name=acceptCGV]");
  await summary.waitFor({ state: "detached" });
});

test("Step 2 without step 1 leads back with its words, stale flags or not", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await page.evaluate(() => {
    localStorage.setItem("contractStep1Completed", "true");
    localStorage.setItem("contractEmail", "claire@atelier-garance.example");
  });
  await page.goto(site.url + paths.contractStep2("advance"));
  await page.getByText("Veuillez d’abord remplir l’étape 1").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.contractStep1("advance"));
  await page.waitForFunction(() => localStorage.length === 0);
});

test("Coming back to a finished step 1 leads on to step 2; no other pack and no other tab has its data", async ({
  page,
  context,
  site,
}) => {
  await sendStep1(page, site.url, "advance-10");
  await page.waitForURL(/\/step2/, { waitUntil: "commit" });
  await page.goto(site.url + paths.contractStep1("advance-10"));
  await page.getByText("Redirection automatique").first().waitFor();
  await page.waitForURL(/\/step2/);

  const other = await context.newPage();
  await other.goto(site.url + paths.contractStep1("advance-10"));
  await other.getByRole("alert").getByText("Veuillez d’abord remplir l’étape 1").waitFor();
  expect(await other.getByText("Redirection automatique").count()).toBe(0);
  await other.waitForFunction(() => localStorage.length === 0);

  await page.goto(site.url + paths.contractStep2("business"));
  await page.waitForURL(new RegExp(`${paths.contractStep1("business")}`));
  expect(await page.inputValue("[name=raisonSociale]")).toBe("");
});

test("A resume link brings the draft to another device, once signed no more", async ({ site, browser }) => {
  const resume = site.url + (await asVisited(site.url, paths.contractStep2("advance")));
  await visit(browser, {}, async (page) => {
    await page.goto(resume);
    await page.getByText("Atelier Garance").first().waitFor();
    await page.waitForURL((url) => !url.search.includes("reprise"));
    await sign(page);
    await page.getByRole("heading", { name: confirmed }).waitFor();
  });
  await visit(browser, {}, async (page) => {
    await page.goto(resume);
    await page.getByText("Ce contrat est déjà signé").first().waitFor();
  });
});

test("Back leads to step 1 as it was left and forward to step 2; an address that somebody made up signs nothing", async ({
  page,
  site,
}) => {
  await sendStep1(page, site.url, "business");
  await page.waitForURL((url) => url.pathname === paths.contractStep2("business"));
  await page.goBack();
  await page.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
  await page.waitForFunction(
    (siret) => document.querySelector<HTMLInputElement>("[name=siret]")?.value === siret,
    subscriberTyped.siret,
  );
  await page.goForward();
  await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
  await page.waitForFunction(
    (firm) => document.querySelector<HTMLInputElement>("[name=titulaire]")?.value === firm,
    subscriberTyped.raisonSociale,
  );

  const madeUp = `${paths.contractStep2("business")}?valide=2H-2026-0001.${"0".repeat(32)}`;
  await page.goto(site.url + madeUp);
  await alive(page);
  expect(await page.getByRole("heading", { name: confirmed }).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("contractStep1Completed"))).toBe("true");
});

test("Two tabs end two subscriptions, each with its own pack and firm", async ({
  page: first,
  context,
  site,
}) => {
  const second = await context.newPage();
  await sendStep1(first, site.url, "advance-10");
  await first.waitForURL(/\/step2/);
  await sendStep1(second, site.url, "business", { ...subscriberTyped, raisonSociale: "Studio Élan" });
  await second.waitForURL(/\/step2/);
  await first.getByText(subscriberTyped.raisonSociale).first().waitFor();
  await second.getByText("Studio Élan").first().waitFor();
  await sign(first);
  await first.getByRole("heading", { name: confirmed }).waitFor();
  await sign(second);
  await second.getByRole("heading", { name: confirmed }).waitFor();
});
