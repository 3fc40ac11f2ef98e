import { addDays, addMonths, dayInParis } from "#domain/calendar.ts";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { signIn } from "../support/at-desk.ts";
import { isMail } from "../support/client-links.ts";
import { expectFit, withScripts } from "../support/desk-day.ts";
import { expect, test, visit } from "../support/journey.ts";
import { keepCookie } from "../support/staff.ts";
import { fillIn } from "../support/subscription.ts";
import { aPaper, takeoverTable } from "../support/takeovers.ts";

const pdf = { name: "contrat.pdf", mimeType: "application/pdf", buffer: aPaper };

test("Contracts that were signed elsewhere come in, alone and from a table, then their papers", async ({
  browser,
  site,
  smtp,
}) => {
  test.slow();
  const today = dayInParis(Date.now());
  const typed = (name: string) => ({
    ...aTakeover,
    firstDebitOn: addDays(today, 20),
    lastDebitOn: addMonths(today, -1),
    umr: name,
    raisonSociale: `Lutherie ${name}`,
    email: `${name}@lutherie.example`,
  });

  await visit(browser, {}, async (page, context) => {
    await keepCookie(context, site, await signIn(site, "founder"));
    await page.goto(`${site.url}/bureau/contrats/reprendre`);
    await expectFit(page, withScripts);
    const { pack: _pack, ...alone } = typed("Alone");
    await page.locator("[name=pack][value=advance]").check();
    await fillIn(page, { ...alone, umr: "pas une RUM" });
    await page.locator("[name=papier]").setInputFiles(pdf);
    await page.getByRole("button", { name: "Reprendre ce contrat" }).click();
    // What was typed is still there; a browser forgets a file.
    await expect(page.locator("[name=umr][aria-invalid=true]")).toHaveValue("pas une RUM");
    await expect(page.locator("[name=umr]")).toBeFocused();
    await expect(page.getByText("Choisissez aussi le PDF à nouveau")).toBeVisible();
    await expect(page.locator("[name=iban]")).toHaveValue(alone.iban);
    await fillIn(page, { umr: alone.umr });
    await page.locator("[name=papier]").setInputFiles(pdf);
    await page.getByRole("button", { name: "Reprendre ce contrat" }).click();
    await page.getByRole("heading", { level: 1, name: "Lutherie Alone" }).waitFor();
    const mail = await smtp.mail("the takeover", isMail(alone.email, "taken-over"));
    expect(mail.text).toContain(alone.umr);

    await page.goto(`${site.url}/bureau/contrats/reprendre/tableau`);
    await expectFit(page, withScripts);
    const rows = [
      typed("Table"),
      { ...typed("Wrong"), siret: "12" },
      { ...typed("Alone"), pack: "business" },
    ];
    const buffer = Buffer.from(takeoverTable(rows));
    await page
      .locator("[name=fichier]")
      .setInputFiles({ name: "contrats.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Vérifier" }).click();
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Lutherie Table")).toContainText("Entre");
    await expect(row("Lutherie Wrong")).toContainText("Reste dehors");
    await expect(row("Lutherie Alone")).toContainText("Déjà repris");
    await expectFit(page, withScripts);
    await page.getByRole("button", { name: "Reprendre ce contrat" }).click();
    await expect(page.locator("[data-outcome=good]")).toContainText("Un contrat est repris");

    await page.goto(`${site.url}/bureau`);
    const asked = page.getByRole("listitem").filter({ hasText: "à joindre" });
    await asked.getByRole("link", { name: "Joindre…" }).click();
    await page.getByRole("link", { name: "Joindre le contrat signé…" }).click();
    await page.getByRole("heading", { level: 1, name: "Joindre le contrat signé" }).waitFor();
    await expectFit(page, withScripts);
    await page.locator("[name=papier]").setInputFiles(pdf);
    await page.getByRole("button", { name: "Joindre ce PDF" }).click();
    await expect(page.locator("[aria-labelledby=t-documents]")).toContainText("contrat-signe-");
  });
});
