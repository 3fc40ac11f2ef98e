import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { agencyDay, atDesk, expectFit, fillAgency, people, withScripts } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(({ site }) => fillAgency(site));

const run = "P-2026-0011";
const returned = {
  reference: "2H-2026-0016-20261101-1",
  number: "2H-2026-0016",
  name: "Kinésithérapie Endoume",
};

test("An accountant's day", async ({ site, browser }) => {
  // A whole day, one page after another.
  test.slow();
  await atDesk(browser, site, people.accountant, withScripts, async (page) => {
    const debits = `${site.url}/bureau/prelevements?mois=2026-11`;
    const contract = `${site.url}/bureau/contrats/${returned.number}`;
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const outcome = page.locator("[data-outcome=good]");

    // The run: the accountant copies its total, and a wrong total is refused.
    await page.goto(debits);
    await expectFit(page, withScripts);
    const toPrepare = page.getByRole("region", { name: "La remise à préparer" });
    const total = /[\d\s]+,\d\d/.exec((await toPrepare.textContent())!)![0].replace(/\s/g, "");
    await toPrepare.getByRole("link", { name: "Préparer la remise…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    const copied = dialog.getByLabel("Recopiez le total");
    await copied.fill("12,50");
    await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Ce n’est pas le total.");
    await expect(copied).toHaveValue("12,50");
    await copied.fill(total);
    await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
    await expect(outcome).toContainText(`La remise ${run} est enregistrée`);

    // Back leads to a page, not to a form to send again.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Prélèvements" })).toBeVisible();
    await page.goForward();
    await expect(outcome).toContainText(`La remise ${run} est enregistrée`);

    // Its file for the bank.
    const file = await downloaded(page, () =>
      page.getByRole("button", { name: "Télécharger le fichier" }).click(),
    );
    expect(file.name).toBe(`${run}.xml`);
    expect(file.text).toContain(`<CtrlSum>${total.replace(",", ".")}</CtrlSum>`);

    // The bank sends a debit back.
    await page.goto(debits);
    await page.getByRole("link", { name: "Noter un rejet…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByLabel("Référence de bout en bout").fill(returned.reference);
    await dialog.getByLabel("Rejeté le").fill("2026-11-09");
    await dialog.getByLabel("Motif de la banque").fill("AM04");
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await expect(dialog).toContainText(returned.name);
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Noter le rejet" }).click();
    await expect(outcome).toContainText(`Le rejet est noté : ${returned.name}`);

    // The accountant adds it to the next run, then records that it was paid by transfer.
    await page.goto(debits);
    const unpaid = page.getByRole("region", { name: "Impayés" });
    const row = unpaid.getByRole("row").filter({ hasText: returned.name });
    await row.getByRole("link", { name: "Présenter à nouveau…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Ajouter à la remise" }).click();
    await expect(row).toContainText("Rejoint la remise à préparer");
    await row.getByRole("button", { name: "Retirer de la remise" }).click();
    await row.getByRole("link", { name: "Réglé autrement…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByLabel("Par").selectOption("Virement");
    await dialog.getByRole("button", { name: "Noter le règlement" }).click();
    await expect(outcome).toContainText(`Le règlement est noté : ${returned.name}`);

    // The whole IBAN is shown for a minute, whether things move or not; a typed note stays.
    await page.goto(contract);
    const whole = /FR76(\s?\d){23}/;
    await expect(main).not.toContainText(whole);
    await page.clock.install();
    await page.getByRole("link", { name: "Montrer…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Montrer et inscrire" }).click();
    await expect(main).toContainText(whole);
    await page.getByLabel("Ajouter une note").fill("Compte relu avec la banque");
    await page.evaluate(() => customElements.whenDefined("whole-account").then(() => {}));
    await page.clock.fastForward(30_000);
    await expect(main).toContainText(whole);
    await page.clock.fastForward(31_000);
    await expect(main).not.toContainText(whole);
    expect(await page.content()).not.toMatch(whole);
    await expect(page.getByRole("link", { name: "Montrer…" })).toBeVisible();
    await expect(page.getByLabel("Ajouter une note")).toHaveValue("Compte relu avec la banque");
    await page.goto(contract);
    await expect(main).not.toContainText(whole);

    // The files for a spreadsheet.
    await page.goto(`${site.url}/bureau/contrats`);
    const list = await downloaded(page, () => page.getByRole("link", { name: "Exporter" }).click());
    expect(list.name).toBe("contrats.csv");
    expect(list.text).toContain(returned.name);
  });
});

/** Presses a button and returns the downloaded file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}
