import { paths } from "#content/paths.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { signIn } from "../support/at-desk.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { contractCall, isMail, linkTokenIn } from "../support/client-links.ts";
import { expect, test, visit, wide } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

let smtp: Smtp;
let site: Site;

test.beforeAll(async ({ siteOf }) => {
  smtp = await startSmtp();
  site = await siteOf({ env: { SMTP_URL: smtp.url } });
});
test.afterAll(() => smtp?.stop());

for (const { how, javaScriptEnabled, mailbox } of [
  { how: "with scripts", javaScriptEnabled: true, mailbox: "contact" },
  { how: "without scripts", javaScriptEnabled: false, mailbox: "bonjour" },
]) {
  test(`A confirmation that no mailbox took leaves again to the address that the agency learned, ${how}`, async ({
    browser,
  }) => {
    const wrong = `${mailbox}@attelier.example`;
    const right = `${mailbox}@atelier.example`;
    await smtp.become("refuse");
    const number = (await contractCall(site.url, aStep2({ email: wrong }))).contract!;
    const { cookie } = await signIn(site, "zenmaster");
    const [name, value] = cookie.split("=") as [string, string];
    await visit(browser, { javaScriptEnabled, viewport: wide }, async (page, context) => {
      await context.addCookies([{ name, value, domain: "localhost", path: "/bureau" }]);
      await expect(async () => {
        await page.goto(`${site.url}/bureau/mails`);
        await expect(page.getByRole("link", { name: /Corriger l’adresse/ })).toHaveCount(1, {
          timeout: 1_000,
        });
      }).toPass();
      await smtp.become("accept");
      await page.getByRole("link", { name: /Corriger l’adresse/ }).click();
      const dialog = page.getByRole("dialog", { name: /Corriger l’adresse/ });
      // Axe needs scripts.
      if (javaScriptEnabled) expect(await accessibilityFaults(page, "dialog[open]")).toEqual([]);
      await dialog.getByLabel("Nouvelle adresse").fill("pas une adresse@");
      await dialog.locator("form").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await dialog.getByRole("button", { name: "Corriger et renvoyer" }).click();
      await expect(dialog).toContainText("autre que la présente : rien n’est enregistré");
      await expect(dialog.getByLabel("Nouvelle adresse")).toHaveValue("pas une adresse@");
      await dialog.getByLabel("Nouvelle adresse").fill(right);
      await dialog.getByRole("button", { name: "Corriger et renvoyer" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText(right);
      await expect(page.getByRole("main")).toContainText(wrong);
      await expect(page.locator("[aria-labelledby=t-evidence]")).toContainText("corrigée");
      await page.goto(`${site.url}/bureau/mails`);
      await expect(page.getByRole("link", { name: /Corriger l’adresse/ })).toHaveCount(0);
    });
    const mail = await smtp.mail("the confirmation", isMail(right, "confirmation"));
    const client = await fetch(site.url + paths.contract(linkTokenIn(mail.text)));
    expect([client.status, (await client.text()).includes(number)]).toEqual([200, true]);
  });
}
