import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { addresses } from "#content/addresses.ts";
import { contractGesture } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { expect, test, visit } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import type { Smtp } from "../support/smtp.ts";
import { projectRoot } from "../support/source-file.ts";
import { typographyProblems } from "../support/typography.ts";

let firms = 0;

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
      const { token, email, number } = await signedContract(smtp, site);
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await open(site, page, addresses.contract(token));
        await page.getByRole("link", { name: "Renoncer au contrat ici" }).click();
        await page.getByRole("heading", { level: 1, name: "Renoncer au contrat" }).waitFor();
        await page.getByRole("checkbox", { name: "Mon entreprise compte moins de six salariés" }).focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Votre rétractation est enregistrée" }).waitFor();
        await expect(page).toHaveURL(`${site.url}${addresses.contract(token)}#accuse`);
        const received = (await page.getByText(/^Reçue le .+ à .+\.$/).textContent()) ?? "";
        expect(await page.getByText("Rétracté", { exact: true }).isVisible()).toBe(true);
        expect(await page.getByRole("link", { name: /^Télécharger/ }).count()).toBe(3);
        expect(await page.getByRole("link", { name: /Renoncer au contrat|Résilier/ }).count()).toBe(0);

        const mail = await smtp.mail("the acknowledgement", about(email, "withdrawal"));
        expect(mail.subject).toBe("Votre rétractation est enregistrée");
        expect(oneLine(mail.text)).toContain(oneLine(`${received} Gardez ce message comme preuve.`));
        await smtp.mail(
          "the agency's",
          ({ subject, text }) => /^Rétractation reçue/.test(subject ?? "") && Boolean(text?.includes(number)),
        );

        // A second tab, and a form sent again.
        await open(site, page, addresses.withdrawal(token));
        expect(page.url()).toBe(site.url + addresses.contract(token));
        const again = await posted(site, addresses.withdrawal(token), { moinsDeSixSalaries: "on" });
        expect([again.status, again.headers.get("location")]).toEqual([
          303,
          `${addresses.contract(token)}#accuse`,
        ]);
        await page.reload();
        expect(await page.getByText(received).isVisible()).toBe(true);
        expect(smtp.mails.filter(about(email, "withdrawal"))).toHaveLength(1);
      });
    });

    test("terminates on the day that was shown before, and is shown after", async ({
      browser,
      smtp,
      site,
    }) => {
      const { token, email } = await signedContract(smtp, site);
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await open(site, page, addresses.contract(token));
        const lastDay = await page.locator("strong.figures").textContent();
        await page.getByRole("link", { name: "Résilier le contrat" }).click();
        await page.getByRole("button", { name: "Confirmer la résiliation" }).waitFor();
        expect(await page.locator("strong.figures").textContent()).toBe(lastDay);
        await page.getByRole("button", { name: "Confirmer la résiliation" }).click();
        await page.getByRole("heading", { name: "Votre résiliation est enregistrée" }).waitFor();
        const sentence = `Vos services restent actifs jusqu’au ${lastDay} inclus.`;
        expect(await page.getByText(sentence).isVisible()).toBe(true);
        expect(await page.getByText("Résiliation enregistrée", { exact: true }).isVisible()).toBe(true);
        const mail = await smtp.mail("the acknowledgement", about(email, "termination"));
        expect(mail.subject).toBe("Votre résiliation est enregistrée");
        expect(oneLine(mail.text)).toContain(oneLine(sentence));
        expect(oneLine(mail.text)).toMatch(/Reçue le .+ à .+\. Gardez ce message comme preuve\./);
      });
    });
  });
}

test("Nothing is ended by halves: no box ticked, another day, another site, an unknown link", async ({
  site,
  smtp,
}) => {
  const { token } = await signedContract(smtp, site);
  const refused = await posted(site, addresses.withdrawal(token), {});
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Cochez cette case");
  const otherDay = await posted(site, addresses.termination(token), { dernierJour: "2020-01-01" });
  expect(otherDay.status).toBe(409);
  expect(await otherDay.text()).toContain("Votre dernier jour de service a changé");
  const foreign = await posted(
    site,
    addresses.withdrawal(token),
    { moinsDeSixSalaries: "on" },
    "https://ailleurs.example",
  );
  expect(foreign.status).toBe(403);
  expect(await (await fetch(site.url + addresses.contract(token))).text()).toContain(
    "Renoncer au contrat ici",
  );
  const unknown = await posted(site, addresses.withdrawal("x".repeat(43)), { moinsDeSixSalaries: "on" });
  expect((await fetch(new URL(unknown.headers.get("location")!, site.url))).status).toBe(404);
  expect(site.output.join("\n")).not.toContain(token);
});

test("What the desk does with a contract, its client reads on the page and in a mail", async ({
  site,
  browser,
  smtp,
}) => {
  const { token, email, number } = await signedContract(smtp, site);
  await contractGesture(site, number, "suspendre", { motif: "force-majeure" });
  const mail = await smtp.mail("the suspension", about(email, "suspension"));
  expect(mail.subject).toBe("Vos services sont suspendus");
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(site.url + addresses.contract(token));
    expect(await page.getByText("Suspendu", { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "Vos services sont suspendus" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Résilier le contrat" }).isVisible()).toBe(true);
    expect(typographyProblems((await page.locator("body").allInnerTexts()).join("\n"))).toEqual([]);
    await contractGesture(site, number, "reactiver");
    await smtp.mail("the reactivation", about(email, "reactivation"));
    await page.reload();
    expect(await page.getByText("Actif", { exact: true }).isVisible()).toBe(true);
    await contractGesture(site, number, "resilier", { motif: "manquement" });
    await smtp.mail("the notice", about(email, "provider-termination"));
    await page.reload();
    expect(await page.getByText(/au terme d’un préavis de 6\smois/).isVisible()).toBe(true);
    // Six months are long: the subscriber may still leave sooner.
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
  const { token } = await signedContract(smtp, site);
  for (const address of [addresses.withdrawal(token), addresses.termination(token)]) {
    const answer = await fetch(site.url + address);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    const { results } = await new HtmlValidate(new FileSystemConfigLoader()).validateString(
      html,
      join(projectRoot, "page.html"),
    );
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    await visit(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(site.url + address);
      expect(typographyProblems((await page.locator("body").allInnerTexts()).join("\n"))).toEqual([]);
    });
  }
});

/** Signs a contract and waits for its confirmation: the link, and where its mails go. */
async function signedContract(smtp: Smtp, site: Site) {
  const email = `lifecycle-${++firms}@example.fr`;
  const answer = await fetch(`${site.url}/functions/send-contract-confirmation`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(aStep2({ email })),
  });
  expect(answer.status).toBe(200);
  const mail = await smtp.mail("the confirmation", about(email, "confirmation"));
  const { contract: number } = (await answer.json()) as { contract: string };
  return { email, number, token: mail.text?.match(/\/mon-contrat\/([\w-]+)/)?.[1] ?? "" };
}

function about(email: string, kind: string) {
  return ({ messageId, envelopeTo }: Smtp["mails"][number]) =>
    (messageId?.startsWith(`<${kind}.`) ?? false) && envelopeTo.includes(email);
}

function posted(
  site: Site,
  address: string,
  fields: Record<string, string>,
  origin = site.url,
): Promise<Response> {
  return fetch(site.url + address, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

function oneLine(text: string | undefined): string {
  return (text ?? "").replace(/[\s\u00a0\u202f]+/g, " ");
}
