import { exactEuros } from "#content/site/format.ts";
import { monthOf } from "#domain/calendar.ts";
import { agencyDay, atDesk, expectFit, people, withScripts } from "../support/desk-day.ts";
import { fileFaults, linesOfFile } from "../support/entries-file.ts";
import { downloaded, expect, test } from "../support/journey.ts";

const october = monthOf("2026-10-01");

// The example's October has debits, one that came back, and a refund; nobody has closed it.
test.use({ settings: agencyDay() });

test("A month is looked at, closed, exported and declared", async ({ site, browser }) => {
  test.slow();
  await atDesk(browser, site, people.accountant, withScripts, async (page, context) => {
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const closes = `${site.url}/bureau/clotures`;

    // The debit that came back was paid by transfer in October.
    await page.goto(`${site.url}/bureau/prelevements?mois=2026-10`);
    const unpaid = page.getByRole("region", { name: "Impayés" });
    const row = unpaid
      .getByRole("row")
      .filter({ hasText: "Ostéopathie Belsunce" })
      .filter({ hasText: "3 octobre" });
    await row.getByRole("link", { name: "Noter un règlement…" }).click();
    await dialog.getByLabel("Reçu le").fill("2026-10-30");
    await dialog.getByLabel("Moyen").selectOption("Virement");
    await dialog.getByRole("button", { name: "Noter le règlement" }).click();
    await expect(page.locator("[data-outcome=good]")).toContainText("Le règlement est noté");

    // The month to close comes first: what is due, where it comes from, and the entries behind.
    await page.goto(closes);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Octobre 2026");
    await expectFit(page, withScripts);
    const lines = page.getByRole("table", { name: "TVA exigible, par origine et par taux" });
    for (const line of ["Prélèvements encaissés", "Réglés autrement", "Repris par la banque", "Remboursés"])
      await expect(lines.getByRole("row").filter({ hasText: line })).toHaveCount(1);
    await lines.getByRole("link", { name: /^1 : écritures de « Réglés autrement/ }).click();
    await expect(page.getByRole("region", { name: "Réglés autrement, 20" })).toContainText(
      "Règlement, Ostéopathie Belsunce",
    );
    const due = page.getByRole("region", { name: "TVA exigible" });
    const shown = /[\d\s\u202f]+,\d\d/.exec((await due.textContent())!)![0];
    const taxCents = Number(shown.replace(/[^\d]/g, ""));

    // No month closes before the one before it; a tax that is not that of the page closes nothing.
    await page.goto(`${closes}?mois=2026-11`);
    await expect(page.getByRole("link", { name: "Clore novembre…" })).toHaveCount(0);
    await page.goto(closes);
    const close = page.getByRole("link", { name: "Clore octobre…" });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(closes);
      await tab.getByRole("link", { name: "Clore octobre…" }).click();
    }
    await expectFit(page, withScripts, "dialog[open]");
    const typed = dialog.getByLabel("Recopiez la TVA exigible");
    await typed.fill("12,50");
    await dialog.getByRole("button", { name: "Clore octobre" }).click();
    await expect(dialog).toContainText(`La TVA exigible est de ${exactEuros(taxCents)}`);
    await expect(typed).toHaveValue("12,50");
    await typed.fill(shown.trim());
    await dialog.getByRole("button", { name: "Clore octobre" }).click();
    await expect(page.locator("[data-outcome=good]")).toContainText("Octobre 2026 est clos");
    await expect(main).toContainText("Par Paul Guérin");
    await expectFit(page, withScripts);
    await expect(close).toHaveCount(0);

    // Twice, in another tab that was open before: nothing changes.
    const again = other.getByRole("dialog");
    await again.getByLabel("Recopiez la TVA exigible").fill(shown.trim());
    await again.getByRole("button", { name: "Clore octobre" }).click();
    await expect(other.getByText("Ce mois est déjà clos")).toBeVisible();
    await other.close();

    // Its file of entries balances, passes the administration’s checks, and its tax is that of the page.
    const file = await downloaded(page, () =>
      page.getByRole("link", { name: "Écritures d’octobre" }).click(),
    );
    const text = file.bytes.toString();
    // A letter may join entries of two months.
    const faults = fileFaults(text, { period: october, isClosed: true });
    expect(faults.filter((fault) => !fault.endsWith(" is not even"))).toEqual([]);
    const cents = (amount = "") => Number(amount.replace(",", ""));
    const declared = linesOfFile(text)
      .filter(({ CompteNum }) => CompteNum === "44571")
      .reduce((sum, { Debit, Credit }) => sum + cents(Credit) - cents(Debit), 0);
    expect(declared).toBe(taxCents);
    const csv = await downloaded(page, () =>
      lines.locator("xpath=ancestor::section[1]").getByRole("link", { name: "En tableau" }).click(),
    );
    const rows = csv.bytes.toString().split("\r\n").slice(1, -1);
    const inTable = rows.reduce((sum, each) => sum + cents(each.split(";").at(-1)!.replace(/\s/g, "")), 0);
    expect(inTable).toBe(taxCents);
  });
});
