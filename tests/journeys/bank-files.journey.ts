import { creditorAccount } from "#content/contract/creditor-account.ts";
import { accountFile, returnLine, transferLine } from "../support/bank-files.ts";
import { agencyDay, atDesk, expectFit, people, withScripts } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });

const on = "2026-11-12";
const reference = "2H-2026-0002-20261109-1";
const number = "2H-2026-0002";

test("The accountant reads a file of the bank", async ({ site, browser }) => {
  test.slow();
  await atDesk(browser, site, people.accountant, withScripts, async (page) => {
    const lines = [
      returnLine({ endToEndId: reference, on, reason: "AM04" }),
      transferLine({ on: "2026-11-13", text: `Contrat ${number}`, amountCents: 10_000 }),
      transferLine({ on, text: "Loyer" }),
    ];
    const bytes = Buffer.from(accountFile({ lines }));
    const drop = async (name: string, buffer: Buffer) => {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/xml", buffer });
    };
    const outcome = page.locator("[data-outcome]");
    const open = async () => {
      await page.goto(`${site.url}/bureau/prelevements?mois=2026-11`);
      await page.getByRole("link", { name: "Lire un fichier de la banque" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Ce que dit la banque" })).toBeVisible();
      await expect(page.locator("[data-without-scripts]")).toHaveCount(0);
    };

    await open();
    await drop("retours.csv", Buffer.from("date;montant"));
    await expect(outcome).toContainText("il ne contient que les titres de ses colonnes");
    await expectFit(page, withScripts);

    // Of a table, what cannot be known is asked before any line is read, and is known for the next one.
    const unpaid = [
      "12/11/2026;IMPAYE 2H-2026-0032-20261109-1;-89,00",
      "12/11/2026;IMPAYE 2H-2026-0008-20261105-1;-89,00",
    ];
    const table = (rank: number) =>
      Buffer.from(
        [
          `Compte n° ${creditorAccount.iban}`,
          `Date;Libellé;Montant`,
          ...unpaid,
          `11/11/2026;Loyer ${rank};700,00`,
        ].join("\n"),
      );
    for (const rank of [1, 2]) {
      await open();
      await drop("export.csv", table(rank));
      await expect(page.getByRole("heading", { level: 1, name: "Les colonnes de ce fichier" })).toBeVisible();
      await expect(page.getByLabel("Ce que contient « Libellé »")).toHaveValue("text");
      const read = page.getByRole("button", { name: "Lire les 3 lignes" });
      if (rank === 1) {
        await expectFit(page, withScripts);
        await read.click();
        await expect(page.getByText("Ces jours se lisent de deux façons")).toBeVisible();
        await page.getByText("12 novembre 2026").click();
      }
      await read.click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Ce que semble dire la banque" }),
      ).toBeVisible();
      const ticked = page.locator("input:is([type=radio], [type=checkbox]):checked");
      await expect(ticked).toHaveCount(0);
      if (rank === 1) await expectFit(page, withScripts);
      await page.getByRole("button", { name: "Cocher les 2" }).click();
      await expect(ticked).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Enregistrer 2 rejets" })).toBeVisible();
      await page.getByRole("link", { name: "Corriger les colonnes" }).click();
      await page.getByRole("button", { name: "Ne pas lire ce fichier" }).click();
      await expect(page.getByRole("heading", { name: "Déposez le fichier de la banque" })).toBeVisible();
    }

    // Nothing is chosen beforehand where somebody must answer, and nothing is recorded yet.
    await open();
    await drop("camt054.xml", bytes);
    await expect(page.getByRole("heading", { level: 1, name: "Ce que dit la banque" })).toBeVisible();
    await expectFit(page, withScripts);
    await expect(page.locator("input[type=radio]:checked")).toHaveCount(0);
    await expect(page.getByText("Un autre virement ne nomme ni facture ni contrat")).toBeVisible();
    await expect(page.getByText("Loyer")).toHaveCount(0);
    const record = page.locator("button[value=enregistrer]");
    await expect(record).toHaveText("Enregistrer 1 rejet");
    await page.getByText("restent en compte").click();
    await expect(record).toHaveText("Enregistrer 1 rejet et 1 virement");
    await record.click();
    await expect(outcome).toContainText("1 rejet et 1 virement sont enregistrés");
    await expectFit(page, withScripts);

    // The same file under another name changes nothing.
    await open();
    await drop("autre-nom.xml", bytes);
    await expect(outcome).toContainText("Ce fichier a déjà été lu");
    await page.getByRole("link", { name: "Revoir ce qu’il a donné" }).click();
    await expect(outcome).toContainText("1 rejet et 1 virement sont enregistrés");

    // The contract’s evidence says so.
    await page.goto(`${site.url}/bureau/contrats/${number}`);
    await expect(page.getByText("Prélèvement rejeté, d’après un fichier de la banque")).toHaveCount(1);
    await expect(page.getByText("Virement reçu, d’après un fichier de la banque")).toHaveCount(1);
  });
});
