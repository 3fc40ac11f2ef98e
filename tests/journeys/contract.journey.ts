import { dueToday, shortDay } from "#content/confirmation.ts";
import { firstPaymentDay } from "#content/first-payment.ts";
import { euros, exactEuros, longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import { type PackId, packIds, packs } from "#domain/pack.ts";
import { expect, storedIn, test, visit } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";
import type { ReceivedMail } from "../support/smtp.ts";
import { accountTyped, sendStep1, sign, subscriberTyped } from "../support/subscription.ts";

const confirmed = "Votre contrat a bien été validé";
/** An account in another country. */
const abroad = { iban: "DE89370400440532013000", bic: "COBADEFFXXX" };

for (const { how, scripts } of [
  { scripts: true, how: "with scripts" },
  { scripts: false, how: "without scripts" },
]) {
  test.describe(`Subscribing ${how}`, () => {
    for (const pack of packIds) {
      test(`to ${pack} ends in a mail with the same mandate, price and dates as its PDFs`, async ({
        site,
        browser,
        smtp,
      }) => {
        const email = `${pack}-${scripts ? "js" : "no-js"}@atelier-garance.example`;
        const account = pack === "business" ? abroad : accountTyped;
        await visit(browser, { javaScriptEnabled: scripts }, async (page) => {
          await sendStep1(page, site.url, pack, { ...subscriberTyped, email });
          await sign(page, account);
          await page.getByRole("heading", { name: confirmed }).waitFor();
          expect(await page.getByText("Merci pour votre confiance").isVisible()).toBe(true);
          expect(await page.getByRole("link", { name: "Retour à l’accueil" }).getAttribute("href")).toBe(
            "/redirection-accueil",
          );
          if (scripts) expect(await storedIn(page)).toBe("{}{}");
          const card = page.getByRole("region", { name: packWords[pack].title });
          const cardText = spaced((await card.textContent())!);
          for (const fact of shownOnceSigned(pack, email)) expect(cardText).toContain(spaced(fact));
          const html = await page.content();
          expect(html.replace(/\s|&nbsp;/gu, "")).not.toContain(account.iban);
          expect(html).not.toContain(email);
        });
        const mail = await smtp.mail(
          `the confirmation to ${email}`,
          (one) => isConfirmation(one) && isTo(one, email),
        );
        await expectSameContract(mail, pack, { pdfs: scripts, iban: account.iban });
        const mails = smtp.mails.map(({ html, text }) => `${html}${text}`.replace(/\s/gu, ""));
        for (const words of [...mails, ...site.output]) expect(words).not.toContain(account.iban);
      });
    }
  });
}

test("A double click signs once, and reloading after it signs no second contract", async ({
  site,
  browser,
  smtp,
}) => {
  const email = "double@atelier-garance.example";
  await visit(browser, {}, async (page) => {
    await sendStep1(page, site.url, "advance", { ...subscriberTyped, email });
    await page.waitForURL(/\/step2/);
    await page.fill("[name=iban]", accountTyped.iban);
    await page.fill("[name=bic]", accountTyped.bic);
    await page.getByRole("button", { name: "Valider" }).dblclick();
    await page.getByRole("heading", { name: confirmed }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: confirmed }).waitFor();
  });
  await smtp.mail("the confirmation", (one) => isConfirmation(one) && isTo(one, email));
  await site.restart();
  expect(smtp.mails.filter((one) => isConfirmation(one) && isTo(one, email))).toHaveLength(1);
});

/** The facts that the last screen shows of the contract; the e-mail address is masked. */
function shownOnceSigned(pack: PackId, email: string): string[] {
  const { monthlyCents } = packs[pack];
  const dates = contractDates(packs[pack], dayInParis(Date.now()));
  return [
    `Aujourd’hui${dueToday({ monthlyCents, dates })}`,
    shortDay(firstPaymentDay(dates)).join(" "),
    euros(monthlyCents),
    maskedEmail(email),
  ];
}

function isConfirmation(mail: ReceivedMail): boolean {
  return mail.messageId?.startsWith("<confirmation.") ?? false;
}

function isTo(mail: ReceivedMail, address: string): boolean {
  return mail.envelopeTo.includes(address);
}

function pdfsOf(mail: ReceivedMail) {
  return mail.attachments.filter(({ mimeType }) => mimeType === "application/pdf");
}

/** The texts of the summary and of the mandate. */
async function documentsOf(mail: ReceivedMail): Promise<string[]> {
  const ofContract = pdfsOf(mail).slice(0, 2);
  const read = await Promise.all(
    ofContract.map(({ content }) => readPdf(new Uint8Array(content as ArrayBuffer))),
  );
  return read.map(({ pages }) => pages.join(" "));
}

/**
 * Checks the facts of a contract in its mail and its attachments. PDFs are read once, because scripts do not affect
 * them.
 */
async function expectSameContract(
  mail: ReceivedMail,
  pack: PackId,
  { pdfs, iban }: { readonly pdfs: boolean; readonly iban: string },
): Promise<void> {
  const dates = contractDates(packs[pack], dayInParis(Date.parse(mail.date!)));
  const facts = [exactEuros(packs[pack].monthlyCents), longDate(firstPaymentDay(dates))].map(spaced);
  const text = spaced(mail.text ?? "");
  const umr = text.match(/2H-\d{4}-\d{4,}-[0-9A-Z]{8}/)?.[0];
  for (const fact of [umr!, ...facts]) expect(text).toContain(fact);
  expect(spaced(mail.html ?? "")).toContain(umr);
  expect(pdfsOf(mail)).toHaveLength(3);
  if (!pdfs) return;
  const [summary, mandate] = await documentsOf(mail);
  for (const where of [summary, mandate]) {
    for (const fact of [umr!, ...facts]) expect(where).toContain(fact);
  }
  expect(summary).toContain(spaced(packWords[pack].title.split(",")[0]!));
  expect(mandate).toContain("Mandat de prélèvement SEPA");
  const showsIban = (words = "") => words.replace(/\s/gu, "").includes(iban);
  expect([mandate, summary, mail.html, mail.text].map(showsIban)).toEqual([true, false, false, false]);
}
