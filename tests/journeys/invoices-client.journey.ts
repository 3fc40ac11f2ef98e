import { readFileSync } from "node:fs";
import { invoicing } from "#content/invoices.ts";
import { linkTokenIn } from "../support/client-links.ts";
import {
  agencyDay,
  atDesk,
  expectFit,
  fillAgency,
  mailsTo,
  people,
  withoutScripts,
  withScripts,
} from "../support/desk-day.ts";
import { expect, phone, test, visit } from "../support/journey.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.skip(invoicing.startsOn === null, "The site issues no invoices yet.");
test.beforeAll(({ site }) => fillAgency(site));

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
      const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
      expect(file.suggestedFilename()).toMatch(/^facture-2H-F-2026-\d{6}\.pdf$/);
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      await page.getByText(/^Les factures plus anciennes, 2026$/).click();
      await expect(page.getByRole("heading", { level: 3, name: "9 février 2026" })).toBeVisible();
    });
  }
});
