import type { Page } from "@playwright/test";
import { codeProblemWords } from "#content/contract/gift-code.ts";
import { euros, exactEuros } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { reducedCentsOf } from "#domain/gift.ts";
import { packs } from "#domain/pack.ts";
import { alive } from "../support/browser.ts";
import { isMail, linkTokenIn, postForm } from "../support/client-links.ts";
import { expect, test } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";
import { fillIn, sign, submit, subscriberTyped } from "../support/subscription.ts";

const { monthlyCents } = packs.advance;
const reducedCents = reducedCentsOf("ZEN10", monthlyCents)!;
const reduced = spaced(euros(reducedCents));
const normal = spaced(euros(monthlyCents));

const signed = "Votre contrat a bien été validé";

/** The words of the first step of a company of its own. */
const company = (siret: string, email: string) => ({ ...subscriberTyped, siret, email });

/** Fills in the first step that is open, with a code if one is given, and sends it. */
async function sendOpenStep1(page: Page, typed: Readonly<Record<string, string>>, code?: string) {
  await fillIn(page, code === undefined ? typed : { ...typed, code });
  await page.check("[name=acceptCGV]");
  await submit(page);
  await page.waitForURL(/\/step2/);
}

async function expectVisible(page: Page, ...texts: readonly string[]) {
  for (const text of texts)
    await page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
}

test("What one tab wins at the quiz is filled in by another, shown with both prices, and signed", async ({
  page,
  context,
  site,
  smtp,
}) => {
  await page.goto(site.url);
  await page.evaluate(() => {
    localStorage.setItem("quizReward", "ten-percent");
    localStorage.setItem("quizOutcome", "win");
  });
  const other = await context.newPage();
  await other.goto(site.url + paths.contractStep1("advance"));
  await expect(other.locator("[name=code]")).toHaveValue("ZEN10");
  await expectVisible(
    other,
    `Vous payez ${reduced} TTC par mois pendant 12 mois, puis ${normal}.`,
    `puis ${normal} TTC par mois`,
  );
  const firm = company("81100000900019", "zen10@atelier-garance.example");
  await sendOpenStep1(other, firm);
  await expectVisible(
    other,
    `${reduced} TTC par mois pendant 12 mois, puis ${normal} TTC par mois`,
    "code ZEN10",
  );
  await sign(other);
  await other.getByRole("heading", { name: signed }).waitFor();
  const mail = await smtp.mail("the confirmation", isMail(firm.email, "confirmation"));
  expect(spaced(mail.text!)).toContain(
    `${spaced(exactEuros(reducedCents))}, puis ${spaced(exactEuros(monthlyCents))} à partir du`,
  );

  // The browser that used it is offered it no more.
  await page.goto(site.url);
  await alive(page);
  await expect(page.locator("won-gift [data-prize]").filter({ visible: true })).toHaveCount(0);

  // Only a subscription with a confirmed address uses its gift up.
  await postForm(site, paths.contract(linkTokenIn(mail.text)), { fields: {} });

  // The same company, elsewhere: the order says the price of the pack, and why.
  await other.goto(site.url + paths.contractStep1("business"));
  const elsewhere = company("81100000900027", "zen10-bis@atelier-garance.example");
  await sendOpenStep1(other, elsewhere, "MOISOFFERT");
  await expectVisible(
    other,
    spaced(codeProblemWords.used),
    `${spaced(euros(packs.business.monthlyCents))} TTC par mois`,
  );
  await sign(other);
  await other.getByRole("heading", { name: signed }).waitFor();
});

test("The field answers while a code is typed, and changes the summary of the pack back", async ({
  page,
  site,
}) => {
  await page.goto(site.url + paths.contractStep1("advance"));
  await page.fill("[name=code]", "ADS50");
  await expectVisible(page, spaced(codeProblemWords.pack));
  await page.fill("[name=code]", "ZEN1O");
  await expectVisible(page, spaced(codeProblemWords.unknown));
  await page.fill("[name=code]", "mois offert");
  await expectVisible(page, "Votre premier prélèvement passe du", "Un mois offert de plus");
  await page.fill("[name=code]", "");
  await expect(page.getByText("Un mois offert de plus").filter({ visible: true })).toHaveCount(0);
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a code is answered by the order, beside its correction, and signed", async ({ page, site }) => {
    await page.goto(site.url + paths.contractStep1("advance"));
    await sendOpenStep1(page, company("81100000200016", "81100000200016@atelier-garance.example"), "zen10");
    await expectVisible(
      page,
      `${reduced} TTC par mois pendant 12 mois, puis ${normal} TTC par mois`,
      "Corriger",
    );
    await page.getByRole("link", { name: /Corriger/ }).click();
    await expect(page.locator("[name=code]")).toHaveValue("ZEN10");
    await submit(page);
    await sign(page);
    await page.getByRole("heading", { name: signed }).waitFor();
  });
});
