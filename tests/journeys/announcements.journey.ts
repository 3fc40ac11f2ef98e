import { addDays, dayInParis } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { signIn } from "../support/at-desk.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { contractCall, isMail, postForm } from "../support/client-links.ts";
import { expect, test, visit, wide } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { keepCookie } from "../support/staff.ts";

let smtp: Smtp;
let site: Site;
let number: string;
const email = "contact@atelier-garance.example";
const page = "/bureau/annonces";

test.beforeAll(async ({ siteOf }) => {
  smtp = await startSmtp();
  site = await siteOf({ env: { SMTP_URL: smtp.url } });
  number = (await contractCall(site.url, aStep2({ email }))).contract!;
});
test.afterAll(() => smtp?.stop());

test("A founder announces another processor to subscribers", async ({ browser }) => {
  const name = "Nuage d’Oc";
  const day = addDays(dayInParis(Date.now()), 40);
  await visit(browser, { viewport: wide }, async (tab, context) => {
    await keepCookie(context, site, await signIn(site, "founder"));
    await tab.goto(`${site.url}/bureau`);
    await tab.getByRole("link", { name: "Annonces" }).click();
    await tab.getByRole("link", { name: "Nouveau sous-traitant" }).click();
    await tab.getByLabel("Nom du sous-traitant").fill(name);
    await tab.getByLabel("Pays où il traite les données").fill("France");
    await tab.getByLabel("Pour quoi faire").fill("Envoi des e-mails");
    await tab.getByLabel("S’applique à compter du").fill(addDays(dayInParis(Date.now()), 3));
    await tab.getByRole("button", { name: "Voir l’aperçu" }).click();
    await expect(tab.getByRole("main")).toContainText("un champ est à corriger");
    await expect(tab.getByLabel("S’applique à compter du")).toHaveAttribute("aria-invalid", "true");
    await expect(tab.getByLabel("Nom du sous-traitant")).toHaveValue(name);
    await tab.getByLabel("S’applique à compter du").fill(day);
    await tab.getByRole("button", { name: "Voir l’aperçu" }).click();
    await expect(tab.getByRole("table", { name: "Abonnés concernés" })).toContainText(number);
    await expect(tab.frameLocator("iframe").getByRole("heading", { level: 1 })).toContainText(
      "sous-traitant",
    );
    await expect(tab.frameLocator("iframe").locator("body")).toContainText(name);
    expect(await accessibilityFaults(tab, "main")).toEqual([]);
    await tab.getByText("Envoyer un e-mail…").filter({ visible: true }).click();
    const dialog = tab.getByRole("dialog", { name: "Envoyer l’annonce" });
    await expect(dialog).toContainText(name);
    await dialog.getByRole("button", { name: "Envoyer un e-mail" }).click();
    await expect(tab.locator("[data-outcome=good]")).toContainText(name);
    await expect(tab.getByRole("main")).toContainText("Par Une founder");
    await tab.goto(`${site.url}/bureau/contrats/${number}`);
    await expect(tab.locator("[aria-labelledby=t-evidence]")).toContainText("Changement annoncé");
    await tab.goto(`${site.url}/bureau/journal`);
    await expect(tab.getByRole("main")).toContainText(`a annoncé le sous-traitant ${name}`);
  });
  const isOurs = isMail(email, "sub-processor-change");
  const mail = await smtp.mail("the announcement", (each) => isOurs(each) && each.text!.includes(name));
  expect(mail.text).toContain("Répondez à ce message au plus tard le");
});

test("A ZenMaster announces the price of their pack to a client of theirs", async ({ browser }) => {
  const firm = "contact@example.fr";
  const client = (await contractCall(site.url, aStep2({ email: firm }))).contract!;
  const zenmaster = await signIn(site, "zenmaster");
  await signedAtLess(client, zenmaster.id);
  await visit(browser, { viewport: wide }, async (tab, context) => {
    await keepCookie(context, site, zenmaster);
    await tab.goto(`${site.url}/bureau/mes-clients`);
    const group = tab.getByRole("region", { name: "Prix à annoncer" });
    await expect(group).toContainText("De 79 € à 89 €");
    await group.getByRole("link", { name: "Annoncer" }).click();
    const main = tab.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Annoncer le prix du pack");
    await expect(tab.getByRole("table", { name: "Abonnés concernés" })).toContainText(client);
    expect(await accessibilityFaults(tab, "main")).toEqual([]);
    await tab.getByText("Envoyer un e-mail…").filter({ visible: true }).click();
    const dialog = tab.getByRole("dialog", { name: "Envoyer l’annonce" });
    await dialog.getByRole("button", { name: "Envoyer un e-mail" }).click();
    await expect(tab.locator("[data-outcome=good]")).toContainText(client);
    await tab.goto(`${site.url}/bureau/mes-clients`);
    await expect(group).toHaveCount(0);
    await tab.goto(`${site.url}${page}?quoi=prix&contrat=${client}&apercu=oui`);
    await expect(main).toContainText("Rien à annoncer à ce client");
    await expect(tab.getByText("Envoyer un e-mail…")).toHaveCount(0);
  });
  const mail = await smtp.mail("the new price", isMail(firm, "price-change"));
  expect(mail.subject).toContain("Votre prix passe à 89");
});

/** Makes a contract one of those of a ZenMaster that were signed when the pack cost less. */
async function signedAtLess(contract: string, zenmasterId: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: site.dataDir });
  const changed = { monthlyCents: 7900, zenmasterId };
  await db.updateTable("contracts").set(changed).where("number", "=", contract).execute();
  await close();
}

test("A ZenMaster reads announcements and sends none", async ({ browser }) => {
  const zenmaster = await signIn(site, "zenmaster");
  const day = addDays(dayInParis(Date.now()), 40);
  const typed = { quoi: "sous-traitant", nom: "Autre", pays: "France", usage: "E-mails", jour: day };
  await visit(browser, { viewport: wide }, async (tab, context) => {
    await keepCookie(context, site, zenmaster);
    await tab.goto(`${site.url}${page}?${new URLSearchParams({ ...typed, apercu: "oui" })}`);
    await expect(tab.getByRole("main")).toContainText("La direction envoie les annonces.");
    await expect(tab.getByText("Envoyer un e-mail…")).toHaveCount(0);
  });
  const answer = await postForm(site, page, {
    fields: { ...typed, vu: "0".repeat(64), combien: "1" },
    headers: { Cookie: zenmaster.cookie },
  });
  expect(answer.status).toBe(403);
});
