import type { Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, test } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import { accountTyped, fillIn, submit, subscriberTyped } from "../support/subscription.ts";

/**
 * The values of one subscriber as people paste them, one form longer than its field and one with a sign that nobody sees;
 * `domain/contract/subscriber.test.ts` has the others.
 */
const pasted = [
  { siret: "SIRET : 802 070 748 00022", telephone: "00 33 (0)6 12 34 56 78", shown: "0033(0)612345678" },
  { siret: "\u200B80207074800022", telephone: "06\u00A012\u00A034\u00A056\u00A078", shown: "06 12 34 56 78" },
];

const ibans = ["IBAN : FR76 3000 6000 0112 3456 7890 189", "FR76-3000-6000-0112-3456-7890-189"];

/** Puts a text into a field as a paste does: the browser may cut it, and tells the page. */
async function paste(page: Page, name: string, text: string) {
  const field = page.locator(`[name=${name}]`).first();
  await field.fill("");
  await field.focus();
  await page.keyboard.insertText(text);
}

for (const [how, javaScriptEnabled] of [
  ["with scripts", true],
  ["without scripts", false],
] as const) {
  test.describe(`Values as people paste them, ${how},`, () => {
    test.use({ javaScriptEnabled });

    test("reach the order whole, and are the account that is signed", async ({ page, site }) => {
      await page.goto(site.url + paths.contractStep1("advance"));
      if (javaScriptEnabled) await alive(page);
      await fillIn(page, { ...subscriberTyped, email: "collages@example.fr" });
      await page.check("[name=acceptCGV]");
      for (const { siret, telephone, shown } of pasted) {
        await paste(page, "siret", siret);
        await paste(page, "telephone", telephone);
        await submit(page);
        await page.waitForURL(/\/step2/, { waitUntil: "commit" });
        const order = page.locator("main");
        await expect(order.getByText(/802\s070\s748\s00022|80207074800022/).first()).toBeVisible();
        await expect(page.locator("input[type=hidden][name=telephone]"), telephone).toHaveValue(shown);
        await page.getByRole("link", { name: /Corriger/ }).click();
        await page.waitForURL((url) => url.pathname === paths.contractStep1("advance"));
        if (javaScriptEnabled) await alive(page);
      }
      for (const iban of ibans) {
        await page.goto(site.url + (await asVisited(site.url, paths.contractStep2("advance"))));
        if (javaScriptEnabled) await alive(page);
        await paste(page, "iban", iban);
        await paste(page, "bic", accountTyped.bic);
        await page.getByText("faute de frappe").waitFor({ state: "detached" });
        await submit(page);
        await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
      }
    });
  });
}

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what looks doubtful about an account is said once, and signed if it is sent again", async ({
    page,
    site,
  }) => {
    await page.goto(site.url + (await asVisited(site.url, paths.contractStep2("advance"))));
    const typed = { ...accountTyped, bic: "DEUTDEFF", emailDebiteur: "jean@gmial.com" };
    await fillIn(page, typed);
    await submit(page);
    const form = page.locator("form").filter({ has: page.locator("[name=iban]") });
    await expect(form.getByText("Ce BIC est d’un autre pays que l’IBAN.")).toBeVisible();
    await expect(form.getByText("La fin de cette adresse contient sans doute")).toBeVisible();
    await expect(form.getByRole("region", { name: "À relire d’abord" })).toBeFocused();
    for (const [name, value] of Object.entries(typed))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);

    // Another field that becomes doubtful is said too.
    await page.fill("[name=iban]", "FR7630006000011234567890188");
    await submit(page);
    await expect(form.getByText("Cet IBAN contient sans doute une faute de frappe.")).toBeVisible();
    await submit(page);
    await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
  });

  test("a seat without a town is doubted beside the order, where it can be corrected", async ({
    page,
    site,
  }) => {
    await page.goto(site.url + paths.contractStep1("advance"));
    await fillIn(page, { ...subscriberTyped, adresseSiege: "12 rue de Rome", email: "siege@gmial.com" });
    await page.check("[name=acceptCGV]");
    await submit(page);
    await expect(page.getByText("Ajoutez le code postal et la ville")).toBeVisible();
    await expect(page.getByText("La fin de cette adresse contient sans doute")).toBeVisible();
  });
});
