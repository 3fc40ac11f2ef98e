import { unzipSync } from "fflate";
import { linkTokenIn } from "../support/client-links.ts";
import {
  agencyDay,
  atDesk,
  expectFit,
  mailsTo,
  people,
  withoutScripts,
  withScripts,
} from "../support/desk-day.ts";
import { downloaded, expect, phone, test, visit } from "../support/journey.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });

test("An accountant's month of invoices", async ({ site, browser }) => {
  test.slow();
  await atDesk(browser, site, people.accountant, withScripts, async (page) => {
    const month = `${site.url}/bureau/factures?mois=2026-11`;
    const list = page.getByRole("table", { name: "Factures et avoirs de novembre 2026" });
    const rows = list.getByRole("row").filter({ hasText: "2H-F-" });
    const dialog = page.getByRole("dialog");
    const outcome = page.locator("[data-outcome=good]");

    // The month: all documents, those of one state, then one by its number.
    await page.goto(month);
    await expectFit(page, withScripts);
    await page
      .getByRole("navigation", { name: "États" })
      .getByRole("link", { name: /^Payées/ })
      .click();
    await expect(rows.filter({ hasNotText: "Payée" })).toHaveCount(0);
    const paid = rows.filter({ hasNotText: "crédit" }).filter({ hasNotText: "rembourser" });
    const number = /2H-F-\d{4}-\d{6}/.exec((await paid.first().textContent())!)![0];
    await page.getByLabel("Numéro ou client").fill(number);
    await page.getByRole("button", { name: "Trouver" }).click();
    await expect(rows).toHaveCount(1);
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Facture du / })).toBeVisible();
    await expectFit(page, withScripts);

    // A credit note in part: too much is refused in words, then the sum is read before it is issued.
    await page.getByRole("link", { name: "Établir un avoir…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    const amount = dialog.getByLabel("Montant TTC, en euros");
    await dialog.getByLabel("Motif, imprimé sur l’avoir").fill("Site inaccessible trois jours");
    await amount.fill("9999");
    await dialog.getByRole("button", { name: "Établir l’avoir" }).click();
    await expect(dialog).toContainText("Ce montant dépasse ce qui reste de la facture.");
    await amount.fill("8,90");
    await dialog.getByRole("button", { name: "Recalculer" }).click();
    await expect(dialog).toContainText("8,90 € TTC");
    await expect(dialog).toContainText("8,90 € seront à rembourser");
    await dialog.getByRole("button", { name: "Établir l’avoir" }).click();
    await expect(outcome).toContainText("L’avoir est établi.");

    // It was paid: the refund is named, and noted once.
    await page.goto(`${site.url}/bureau`);
    await page
      .getByRole("region", { name: "Factures" })
      .getByRole("listitem")
      .filter({ hasText: "8,90 € à virer" })
      .getByRole("link", { name: /^Noter le remboursement/ })
      .click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Noter 8,90 € remboursés" }).click();
    await expect(outcome).toContainText("Le remboursement est noté.");
    await page.getByRole("link", { name: "Renvoyer…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Renvoyer" }).click();
    await expect(outcome).toContainText("L’e-mail repart.");

    // The contract has it in one table with its debits.
    await page
      .getByRole("main")
      .getByRole("link", { name: /^2H-2026-\d{4}$/ })
      .first()
      .click();
    const dues = page.getByRole("region", { name: "Factures et prélèvements" });
    await expect(dues.getByRole("row").filter({ hasText: "avoir, 17 novembre" })).toContainText("Remboursé");

    // The files of the month for the bookkeeper.
    await page.goto(month);
    const file = async (name: string) =>
      (await downloaded(page, () => page.getByRole("link", { name }).click())).bytes;
    const csv = await file("Liste du mois");
    expect(csv.toString()).toContain(`;${number};`);
    const entries = await file("Écritures comptables");
    expect(entries.toString()).toContain(number);
    const archive = unzipSync(await file("Télécharger le mois"));
    expect(Object.keys(archive)).toContain(`donnees/${number}.xml`);
  });
});

test("A client reads and downloads invoices behind the private link, with and without scripts", async ({
  site,
  browser,
}) => {
  test.slow();
  let email = "";
  await atDesk(browser, site, people.founder, withoutScripts, async (page) => {
    await page.goto(`${site.url}/bureau/contrats/2H-2026-0002`);
    const address = page.getByRole("region", { name: "Entreprise" }).locator("a[href^='mailto:']");
    email = (await address.textContent())!;
    await page.getByRole("link", { name: "Renouveler le lien du client" }).click();
    await page.getByRole("button", { name: "Envoyer un nouveau lien" }).click();
  });
  const [mail] = await mailsTo(site, "new-link", email);
  const address = `${site.url}/mon-contrat/${linkTokenIn(mail!.text)}`;

  for (const look of [withScripts, withoutScripts]) {
    const options = {
      javaScriptEnabled: look.isScripted,
      viewport: phone,
      reducedMotion: "reduce" as const,
    };
    await visit(browser, options, async (page) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 2, name: "Vos factures" })).toBeVisible();
      await expectFit(page, look);
      const download = page.getByRole("link", { name: /^Télécharger .*9 novembre 2026$/ });
      const file = await downloaded(page, () => download.click());
      expect(file.name).toMatch(/^facture-2H-F-2026-\d{6}\.pdf$/);
      expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
      await page.getByText(/^Les factures plus anciennes, 2026$/).click();
      await expect(page.getByRole("heading", { level: 3, name: "9 février 2026" })).toBeVisible();
    });
  }
});
