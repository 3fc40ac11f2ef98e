import type { Page } from "@playwright/test";
import { paths } from "#content/paths.ts";
import { contractAction, endUndoMinutes } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { isMail, postForm, signedBy } from "../support/client-links.ts";
import { expect, test, visit } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";
import type { Site } from "../support/site.ts";
import { expectPrivatePage, typographyFaults } from "../support/well-made.ts";

for (const { how, javaScriptEnabled } of [
  { javaScriptEnabled: true, how: "with scripts" },
  { javaScriptEnabled: false, how: "without scripts" },
]) {
  test.describe(`A client who ends the contract online, ${how}`, () => {
    const open = async (site: Site, page: Page, address: string) => {
      await page.goto(site.url + address);
      if (javaScriptEnabled) await alive(page);
    };

    test("withdraws in two steps and keeps the acknowledgement", async ({ site, browser, smtp }) => {
      const { token, email, number } = await signedBy(site, smtp);
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await open(site, page, paths.contract(token));
        await page.getByRole("link", { name: "Renoncer au contrat ici" }).click();
        await page.getByRole("heading", { level: 1, name: "Renoncer au contrat" }).waitFor();
        await page.getByRole("checkbox", { name: "Mon entreprise compte moins de six salariés" }).focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Votre rétractation est enregistrée" }).waitFor();
        await expect(page).toHaveURL(`${site.url}${paths.contract(token)}#accuse`);
        const received =
          (await page.getByText(/^Votre demande a été reçue le .+ à .+\.$/).textContent()) ?? "";
        expect(await page.getByText("Rétractation enregistrée", { exact: true }).isVisible()).toBe(true);
        expect(await page.getByRole("link", { name: /^Télécharger/ }).count()).toBe(3);
        expect(await page.getByRole("link", { name: /Renoncer au contrat|Résilier/ }).count()).toBe(0);

        const mail = await smtp.mail("the acknowledgement", isMail(email, "withdrawal"));
        expect(mail.subject).toBe("Votre rétractation est enregistrée");
        expect(spaced(mail.text!)).toContain(spaced(`${received} Gardez ce message comme preuve.`));
        await smtp.mail(
          "the agency's",
          ({ subject, text }) => /^Rétractation reçue/.test(subject ?? "") && Boolean(text?.includes(number)),
        );

        // A second tab, and a form sent again.
        await open(site, page, paths.withdrawal(token));
        expect(page.url()).toBe(site.url + paths.contract(token));
        const again = await postForm(site, paths.withdrawal(token), {
          fields: { moinsDeSixSalaries: "on" },
        });
        expect([again.status, again.headers.get("location")]).toEqual([
          303,
          `${paths.contract(token)}#accuse`,
        ]);
        await page.reload();
        expect(await page.getByText(received).isVisible()).toBe(true);
        expect(smtp.mails.filter(isMail(email, "withdrawal"))).toHaveLength(1);
      });
    });

    test("terminates on the day that was shown before, and is shown after", async ({
      browser,
      smtp,
      site,
    }) => {
      const { token, email } = await signedBy(site, smtp);
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await open(site, page, paths.contract(token));
        const lastDay = await page.locator("strong.figures").textContent();
        await page.getByRole("link", { name: "Résilier le contrat" }).click();
        await page.getByRole("button", { name: "Confirmer la résiliation" }).waitFor();
        expect(await page.locator("strong.figures").textContent()).toBe(lastDay);
        await page.getByRole("button", { name: "Confirmer la résiliation" }).click();
        await page.getByRole("heading", { name: "Votre résiliation est enregistrée" }).waitFor();
        const sentence = `Vos services restent actifs jusqu’au ${lastDay} inclus.`;
        expect(await page.getByText(sentence).isVisible()).toBe(true);
        expect(await page.getByText("Résiliation enregistrée", { exact: true }).isVisible()).toBe(true);
        const mail = await smtp.mail("the acknowledgement", isMail(email, "termination"));
        expect(mail.subject).toBe("Votre résiliation est enregistrée");
        expect(spaced(mail.text!)).toContain(spaced(sentence));
        expect(spaced(mail.text!)).toMatch(
          /Votre demande a été reçue le .+ à .+\. Gardez ce message comme preuve\./,
        );
      });
    });
  });
}

test("Nothing is ended by halves: no box ticked, another day, another site, an unknown link", async ({
  site,
  smtp,
}) => {
  const { token } = await signedBy(site, smtp);
  const refused = await postForm(site, paths.withdrawal(token));
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Cochez cette case");
  const otherDay = await postForm(site, paths.termination(token), {
    fields: { dernierJour: "2020-01-01" },
  });
  expect(otherDay.status).toBe(409);
  expect(await otherDay.text()).toContain("Votre dernier jour de service a changé");
  const foreign = await postForm(site, paths.withdrawal(token), {
    fields: { moinsDeSixSalaries: "on" },
    origin: "https://ailleurs.example",
  });
  expect(foreign.status).toBe(403);
  expect(await (await fetch(site.url + paths.contract(token))).text()).toContain("Renoncer au contrat ici");
  const unknown = await postForm(site, paths.withdrawal("x".repeat(43)), {
    fields: { moinsDeSixSalaries: "on" },
  });
  expect((await fetch(new URL(unknown.headers.get("location")!, site.url))).status).toBe(404);
  expect(site.output.join("\n")).not.toContain(token);
});

test("What the desk does with a contract, its client reads on the page and in a mail", async ({
  site,
  browser,
  smtp,
}) => {
  const { token, email, number } = await signedBy(site, smtp);
  await contractAction(site, number, "suspendre", { motif: "force-majeure" });
  await endUndoMinutes(site);
  const mail = await smtp.mail("the suspension", isMail(email, "suspension"));
  expect(mail.subject).toBe("Vos services sont suspendus");
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(site.url + paths.contract(token));
    expect(await page.getByText("Suspendu", { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "Vos services sont suspendus" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Résilier le contrat" }).isVisible()).toBe(true);
    expect(await typographyFaults(page)).toEqual([]);
    await contractAction(site, number, "reactiver");
    await endUndoMinutes(site);
    await smtp.mail("the reactivation", isMail(email, "reactivation"));
    await page.reload();
    expect(await page.getByText("Actif", { exact: true }).isVisible()).toBe(true);
    await contractAction(site, number, "resilier", { motif: "manquement" });
    await endUndoMinutes(site);
    await smtp.mail("the notice", isMail(email, "provider-termination"));
    await page.reload();
    expect(await page.getByText(/au terme d’un préavis de 6\smois/).isVisible()).toBe(true);
    // Six months are long: the subscriber may still leave earlier.
    await page.getByRole("link", { name: "Résilier le contrat" }).click();
    await page.getByRole("button", { name: "Confirmer la résiliation" }).click();
    await page.getByRole("heading", { name: "Votre résiliation est enregistrée" }).waitFor();
  });
});

test("The pages that ask for a confirmation are private, valid HTML in well-set French", async ({
  site,
  browser,
  smtp,
}) => {
  const { token } = await signedBy(site, smtp);
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    for (const address of [paths.withdrawal(token), paths.termination(token)]) {
      await expectPrivatePage(page, site.url + address);
    }
  });
});
