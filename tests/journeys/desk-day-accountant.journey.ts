import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { agencyDay, atDesk, expectFit, fillAgency, looks, people } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(({ site }) => fillAgency(site));

const subjects = [
  {
    period: "?mois=2026-11",
    run: "P-2026-0011",
    firm: { number: "2H-2026-0019", name: "Auto-école Sirocco" },
    returned: {
      reference: "2H-2026-0016-20261101-1",
      number: "2H-2026-0016",
      name: "Kinésithérapie Endoume",
    },
  },
  {
    period: "?du=2026-12-01&au=2026-12-08",
    run: "P-2026-0012",
    firm: { number: "2H-2026-0025", name: "Couture Amandine" },
    returned: { reference: "2H-2026-0008-20261105-1", number: "2H-2026-0008", name: "Plomberie Escale" },
  },
];

for (const [index, look] of looks.entries()) {
  const { period, run, firm, returned } = subjects[index]!;
  test(`An accountant's day, ${look.how}`, async ({ site, browser }) => {
    // A whole day, one page after another.
    test.slow();
    await atDesk(browser, site, people.accountant, look, async (page) => {
      const debits = `${site.url}/bureau/prelevements${period}`;
      const dialog = page.getByRole("dialog");
      const contractPage = (number: string) => page.goto(`${site.url}/bureau/contrats/${number}`);

      // The debits due, those left aside and why, and two unpaid debits.
      await page.goto(debits);
      await expect(page.locator("#du")).toContainText(firm.name);
      await expectFit(page, look);
      await expect(page.locator("#cote")).toContainText("La clé de l’IBAN ne correspond pas.");
      await expect(page.locator("#impayes")).toContainText(
        "Ostéopathie Belsunce : deux mensualités de suite",
      );

      // The run: the accountant copies its total, and a wrong total is refused.
      const total = (await page.locator("#run-title + p").textContent())!.replace(/[^\d,]/g, "");
      await page.getByRole("link", { name: "Préparer la remise…" }).click();
      await expectFit(page, look, "dialog[open]");
      const isEarly = period.includes("2026-12");
      await expect(dialog.getByRole("checkbox")).toHaveCount(isEarly ? 1 : 0);
      if (isEarly) await dialog.getByRole("checkbox").check();
      await dialog.getByLabel("Recopiez le total").fill("12,50");
      await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Ce n’est pas le total.");
      await expect(dialog.getByLabel("Recopiez le total")).toHaveValue("12,50");
      await dialog.getByLabel("Recopiez le total").fill(total);
      if (isEarly) await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText(`La remise ${run} est enregistrée`);

      // Back leads to a page, not to a form to send again.
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Prélèvements" })).toBeVisible();
      await page.goForward();
      await expect(page.locator("[data-outcome=good]")).toContainText(`La remise ${run} est enregistrée`);

      // Its file, as the bank reads it, and the words of the contract about it.
      const xml = await downloaded(page, () =>
        page.getByRole("button", { name: "Télécharger le fichier" }).click(),
      );
      expect(xml.name).toBe(`${run}.xml`);
      expect(xml.text).toContain("urn:iso:std:iso:20022:tech:xsd:pain.008.001.08");
      expect(xml.text).toContain(`<CtrlSum>${total.replace(",", ".")}</CtrlSum>`);
      expect(xml.text).toContain(firm.number);
      expect(xml.text).toMatch(/<IBAN>FR76\d{23}<\/IBAN>/);
      await contractPage(firm.number);
      await expect(page.getByRole("table")).toContainText(`remise ${run}`);
      await expect(page.locator("section").filter({ hasText: "Preuves et suites" }).last()).toContainText(
        people.accountant.name,
      );

      // The bank sends a debit back.
      await page.goto(debits);
      await page.getByRole("link", { name: "Noter un rejet…" }).click();
      await expectFit(page, look, "dialog[open]");
      await dialog.getByLabel("Référence de bout en bout").fill(returned.reference);
      await dialog.getByLabel("Rejeté le").fill("2026-11-09");
      await dialog.getByLabel("Motif de la banque").fill("AM04");
      await dialog.getByRole("button", { name: "Continuer" }).click();
      await expect(dialog).toContainText(returned.name);
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("button", { name: "Noter le rejet" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText(`Le rejet est noté : ${returned.name}`);
      await contractPage(returned.number);
      await expect(page.getByRole("row").filter({ hasText: returned.reference })).toContainText("Impayé");

      // The accountant adds it to the next run, then records that it was paid by transfer.
      await page.goto(debits);
      const row = page.locator("#impayes tr").filter({ hasText: returned.name });
      await row.getByRole("link", { name: "Présenter à nouveau…" }).click();
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("button", { name: "Ajouter à la remise" }).click();
      await expect(row).toContainText("Rejoint la remise à préparer");
      await page.goto(`${site.url}/bureau/prelevements`);
      await expect(page.locator("#du")).toContainText("seconde présentation");
      await page.goto(debits);
      await row.getByRole("button", { name: "Retirer de la remise" }).click();
      await row.getByRole("link", { name: "Réglé autrement…" }).click();
      await expectFit(page, look, "dialog[open]");
      await dialog.getByLabel("Par").selectOption("Virement");
      await dialog.getByRole("button", { name: "Noter le règlement" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText(
        `Le règlement est noté : ${returned.name}`,
      );
      await contractPage(returned.number);
      await expect(page.getByRole("row").filter({ hasText: returned.reference })).toContainText(
        "Réglé autrement",
      );

      // The whole IBAN is shown once, and the log keeps the name of the reader.
      const whole = /FR76(\s?\d){23}/;
      await expect(page.getByRole("main")).not.toContainText(whole);
      if (look.isScripted) await page.clock.install();
      await page.getByRole("link", { name: "Montrer…" }).click();
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("button", { name: "Montrer et inscrire" }).click();
      await expect(page.locator("whole-account")).toContainText(whole);
      if (look.isScripted) {
        // It disappears within a minute, from the document too, whether things move or not; a typed note stays.
        await page.getByLabel("Ajouter une note").fill("Compte relu avec la banque");
        await page.evaluate(() => customElements.whenDefined("whole-account").then(() => {}));
        await page.clock.fastForward(30_000);
        await expect(page.locator("whole-account")).toContainText(whole);
        await page.clock.fastForward(31_000);
        await expect(page.locator("whole-account")).toHaveCount(0);
        expect(await page.content()).not.toMatch(whole);
        await expect(page.getByRole("link", { name: "Montrer…" })).toBeVisible();
        await expect(page.getByLabel("Ajouter une note")).toHaveValue("Compte relu avec la banque");
      } else {
        await expect(page.locator("whole-account meta")).toHaveAttribute(
          "content",
          `60;url=/bureau/contrats/${returned.number}`,
        );
      }
      await contractPage(returned.number);
      await expect(page.getByRole("main")).not.toContainText(whole);
      await page.goto(`${site.url}/bureau/journal?quoi=iban`);
      await expect(page.locator("main ol li").first()).toContainText(
        `${people.accountant.name} a montré l’IBAN entier de ${returned.name}`,
      );

      // The files for a spreadsheet.
      await page.goto(`${site.url}/bureau/contrats`);
      const contracts = await downloaded(page, () => page.getByRole("link", { name: "Exporter" }).click());
      expect(contracts.text.trim().split("\n")).toHaveLength(41);
      expect(contracts.text).not.toMatch(whole);
      await page.goto(`${site.url}/bureau/messages`);
      const messages = await downloaded(page, () => page.getByRole("link", { name: "Exporter" }).click());
      expect(messages.text).toContain("Benali");
    });
  });
}

/** Presses a button and returns the downloaded file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}
