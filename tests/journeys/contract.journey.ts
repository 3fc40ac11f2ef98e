import { dueToday, shortDay } from "#content/contract/confirmation.ts";
import { firstPaymentDay } from "#content/contract/first-payment.ts";
import { packWords } from "#content/contract/packs.ts";
import { euros, exactEuros, longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { isMail } from "../support/client-links.ts";
import { expect, storedIn, test } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";
import type { ReceivedMail } from "../support/smtp.ts";
import { accountTyped, sendStep1, sign, submit, subscriberTyped } from "../support/subscription.ts";

const confirmed = "Votre contrat a bien été validé";

test("A subscription with scripts ends in a mail with the same mandate, price and dates as its PDFs", async ({
  page,
  site,
  smtp,
}) => {
  const pack = "advance";
  const email = "scripts@atelier-garance.example";
  await sendStep1(page, site.url, pack, { ...subscriberTyped, email });
  await sign(page);
  await page.getByRole("heading", { name: confirmed }).waitFor();
  expect(await storedIn(page)).toBe("{}{}");
  const home = page.getByRole("link", { name: "Retour à l’accueil" });
  await expect(home).toHaveAttribute("href", paths.homeRedirect);
  const card = page.getByRole("region", { name: packWords[pack].title });
  const cardText = spaced((await card.textContent())!);
  for (const fact of shownOnceSigned(pack, email)) expect(cardText).toContain(spaced(fact));

  const mail = await smtp.mail("the confirmation", isMail(email, "confirmation"));
  const facts = factsOf(mail, pack);
  const [summary, mandate] = await documentsOf(mail);
  for (const text of [mail.text, summary, mandate])
    for (const fact of facts) expect(spaced(text ?? "")).toContain(fact);
  expect(mandate).toContain("Mandat de prélèvement SEPA");
  const iban = accountTyped.iban.replaceAll(" ", "");
  const showsIban = (words = "") => words.replace(/\s/gu, "").includes(iban);
  expect([mandate, summary, mail.html, mail.text].map(showsIban)).toEqual([true, false, false, false]);
});

test.describe("A subscription without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("is corrected on the way, and ends in a mail with its mandate, price, dates and PDFs", async ({
    page,
    site,
    smtp,
  }) => {
    const pack = "advance-annexe-promo";
    const email = "no-scripts@atelier-garance.example";
    await sendStep1(page, site.url, pack, { ...subscriberTyped, email });
    await page.getByRole("link", { name: /Corriger/ }).click();
    await page.fill("[name=nomPrenom]", "Chloé Fabre");
    await submit(page);
    await page.waitForURL(/\/step2/);
    await page.getByText("Chloé Fabre").waitFor();
    await sign(page);
    await page.getByRole("heading", { name: confirmed }).waitFor();
    const card = page.getByRole("region", { name: packWords[pack].title });
    const cardText = spaced((await card.textContent())!);
    for (const fact of shownOnceSigned(pack, email)) expect(cardText).toContain(spaced(fact));

    const mail = await smtp.mail("the confirmation", isMail(email, "confirmation"));
    for (const fact of factsOf(mail, pack)) expect(spaced(mail.text ?? "")).toContain(fact);
    expect(mail.to).toMatchObject([{ name: "Chloé Fabre", address: email }]);
    expect(pdfsOf(mail)).toHaveLength(3);
  });
});

test("A double click signs once, with an account of another country, and reloading signs no second contract", async ({
  page,
  site,
  smtp,
}) => {
  const email = "double@atelier-garance.example";
  await sendStep1(page, site.url, "business", { ...subscriberTyped, email });
  await page.waitForURL(/\/step2/);
  await page.fill("[name=iban]", "DE89370400440532013000");
  await page.fill("[name=bic]", "COBADEFFXXX");
  await page.getByRole("button", { name: "Valider" }).dblclick();
  await page.getByRole("heading", { name: confirmed }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: confirmed }).waitFor();
  const isConfirmation = isMail(email, "confirmation");
  const mail = await smtp.mail("the confirmation", isConfirmation);
  expect(spaced(mail.text!)).toContain("DE89 •••• •••• 3000");
  await site.restart();
  expect(smtp.mails.filter(isConfirmation)).toHaveLength(1);
});

/** The facts that the last screen shows of the contract; the e-mail address is masked. */
function shownOnceSigned(pack: PackId, email: string): string[] {
  const { monthlyCents } = packs[pack];
  const dates = contractDates(packs[pack], dayInParis(Date.now()));
  return [
    `Aujourd’hui${dueToday({ monthlyCents, gift: null, dates })}`,
    shortDay(firstPaymentDay(dates)).join(" "),
    euros(monthlyCents),
    maskedEmail(email),
  ];
}

/** The mandate's reference, which the mail brings, and what follows from the pack. */
function factsOf(mail: ReceivedMail, pack: PackId): string[] {
  const umr = mail.text!.match(/2H-\d{4}-\d{4,}-[0-9A-Z]{8}/)![0];
  const dates = contractDates(packs[pack], dayInParis(Date.parse(mail.date!)));
  return [umr, spaced(exactEuros(packs[pack].monthlyCents)), spaced(longDate(firstPaymentDay(dates)))];
}

function pdfsOf(mail: ReceivedMail) {
  return mail.attachments.filter(({ mimeType }) => mimeType === "application/pdf");
}

/** The texts of the summary and of the mandate. */
async function documentsOf(mail: ReceivedMail): Promise<string[]> {
  const [summary, mandate] = pdfsOf(mail);
  const read = await Promise.all(
    [summary!, mandate!].map(({ content }) => readPdf(new Uint8Array(content as ArrayBuffer))),
  );
  return read.map(({ pages }) => pages.join(" "));
}
