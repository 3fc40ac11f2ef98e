import type { Page } from "@playwright/test";
import { exactEuros } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import type { Day } from "#domain/calendar.ts";
import { startInParis } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { signIn } from "../support/at-desk.ts";
import { accountFile, returnLine, statusFile } from "../support/bank-files.ts";
import { alive } from "../support/browser.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { contractCall, linkTokenIn, postForm } from "../support/client-links.ts";
import { atDesk, clockAt, dayAt, expectFit, mailsTo, people, withScripts } from "../support/desk-day.ts";
import { downloaded, expect, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { keepCookie } from "../support/staff.ts";

const { monthlyCents } = packs.advance;

const email = "camille@atelier-garance.example";
const { role, email: accountant } = people.accountant;
const morningOf = (day: Day) => startInParis(day) + 10 * 3_600_000;

test.use({ settings: dayAt(morningOf("2026-10-12")) });

test("Months that come back unpaid are reminded, presented again, paid from another account, and owed again", async ({
  site,
  browser,
  page: client,
}) => {
  // One contract over three months, on the clock of its site.
  test.slow();
  const number = (await contractCall(site.url, aStep2({ email }))).contract!;
  const token = linkTokenIn((await mailsTo(site, "confirmation", email))[0]!.text);
  const space = site.url + paths.contract(token);
  await postForm(site, paths.contract(token));

  await atDesk(browser, site, people.accountant, withScripts, async (page, context) => {
    const on = async (day: Day) => {
      const at = morningOf(day);
      await site.restart(clockAt(at));
      await keepCookie(context, site, await signIn(site, role, { email: accountant, at }));
      // The site was off for days: its invoices wait until somebody says that the date is right.
      await page.goto(site.url + paths.desk);
      const right = page.getByRole("button", { name: "Nous sommes bien le" });
      if (await right.isVisible()) await right.click();
      // A file read while the invoices are issued would have to be read again.
      await expect(right).toHaveCount(0);
    };
    const dialog = page.getByRole("dialog");
    const invoices = client
      .locator("section", { has: client.getByRole("heading", { name: "Vos factures" }) })
      .last();
    const owed = client.getByRole("region", { name: "Un prélèvement n’a pas abouti" });

    // The debit of November comes back, and its client reads why.
    await on("2026-11-03");
    await expect(page.getByRole("button", { name: "Nous sommes bien le" })).toHaveCount(0);
    const first = await present(page, site, "2026-11");
    expect(first).toMatchObject({ references: [`${number}-20261112-1`], sequences: ["FRST"] });
    await on("2026-11-13");
    const debit = {
      endToEndId: first.references[0]!,
      umr: first.umrs[0]!,
      on: first.days[0] as Day,
      amountCents: monthlyCents,
      reason: "AM04",
    };
    await record(page, site, statusFile({ createdOn: "2026-11-13", run: first.run, debits: [debit] }));
    await client.goto(space);
    await expectFit(client, withScripts);
    await expect(owed).toContainText(exactEuros(monthlyCents));
    await expect(owed).toContainText("pas assez approvisionné");

    // It is reminded, presented again and paid.
    await on("2026-11-16");
    await mailsTo(site, "payment-reminder-1", email);
    await page.goto(`${site.url}/bureau/prelevements?mois=2026-11`);
    await page.getByRole("link", { name: "Présenter à nouveau…" }).click();
    await dialog.getByRole("button", { name: "Ajouter à la remise" }).click();
    const [paid = ""] = (await present(page, site, "2026-11")).references;
    expect(paid).toBe(`${number}-20261112-2`);
    await client.goto(space);
    await expect(owed).toHaveCount(0);
    await on("2026-12-01");
    await client.goto(space);
    await expect(invoices).toContainText("Payée");

    // The account is closed: its client signs a mandate for another, whose first debit this is.
    const closed = await present(page, site, "2026-12");
    await on("2026-12-16");
    const closure = returnLine({
      endToEndId: closed.references[0]!,
      on: "2026-12-15",
      reason: "AC04",
    });
    await record(page, site, accountFile({ lines: [closure] }));
    await page.goto(`${site.url}/bureau/contrats/${number}`);
    await page.getByRole("link", { name: "Demander un nouveau mandat" }).first().click();
    await dialog.getByText("Le compte est clos").click();
    await dialog.getByRole("button", { name: "Envoyer la demande" }).click();
    await expect(page.locator("[data-outcome=good]")).toContainText("La demande d’un nouveau mandat part");
    const [request] = await mailsTo(site, "mandate-request", email);
    await client.goto(/https?:\/\/\S+\/changer-de-compte/.exec(request!.text!)![0]);
    await alive(client);
    await client.getByText("Prélevés sur ce compte", { exact: true }).click();
    await client.getByLabel("IBAN", { exact: false }).first().fill("FR7630006000012013457891214");
    await client.getByLabel("BIC", { exact: false }).first().fill("AGRIFRPP");
    await client.getByRole("button", { name: "Approuvé Valider et signer" }).click();
    await client.getByRole("heading", { level: 1, name: "Votre nouveau compte est enregistré" }).waitFor();
    await on("2026-12-18");
    const elsewhere = await present(page, site, "2026-12");
    expect(elsewhere).toMatchObject({
      references: [`${number}-20261212-2`],
      sequences: ["FRST"],
      days: ["2026-12-30"],
    });
    expect(elsewhere.umrs[0]).toMatch(new RegExp(`^${number}-[0-9A-Z]{8}$`));
    expect(elsewhere.umrs[0]).not.toBe(closed.umrs[0]);

    // Eight weeks later the debit that was paid comes back, and desk and client read that it is owed again.
    await on("2027-01-12");
    const refund = returnLine({ endToEndId: paid, on: "2027-01-11", reason: "MD06" });
    await record(page, site, accountFile({ lines: [refund] }));
    await page.goto(`${site.url}/bureau/factures?mois=2026-11`);
    const list = page.getByRole("table", { name: "Factures et avoirs de novembre 2026" });
    await expect(list.getByRole("row").filter({ hasText: "2H-F-" })).toContainText("Impayée");
    await client.goto(space);
    await expect(owed).toContainText("Facture du 12 novembre");
    await expect(owed).toContainText("Vous en avez demandé le remboursement");
    await expect(invoices).toContainText("Reste à régler");

    // Its client disputes it: the reminder waits for a call until somebody reads, holds, releases and sends it.
    await page.goto(`${site.url}/bureau/contrats/${number}`);
    const reminders = page.getByRole("region", { name: "Relances" });
    const outcome = page.locator("[data-outcome=good]");
    await expect(reminders).toContainText("attend un appel");
    const read = () => reminders.getByRole("link", { name: "Deuxième relance, novembre" }).click();
    await read();
    await expect(dialog).toContainText("Appelez d’abord");
    await expect(dialog).toContainText("Atelier Garance");
    await expectFit(page, withScripts);
    await dialog.getByRole("link", { name: "La retenir…" }).click();
    await dialog.getByLabel("Jusqu’au").fill("2027-01-20");
    await dialog.getByLabel("Pourquoi").fill("Elle demande à sa banque.");
    await dialog.getByRole("button", { name: "Retenir" }).click();
    await expect(outcome).toContainText("La relance est retenue");
    await expect(reminders).toContainText("Elle demande à sa banque.");
    await read();
    await dialog.getByRole("link", { name: "La laisser repartir…" }).click();
    await dialog.getByRole("button", { name: "Laisser repartir" }).click();
    await expect(outcome).toContainText("La relance repart");
    await read();
    await dialog.getByRole("button", { name: "Envoyer maintenant" }).click();
    await expect(outcome).toContainText("La relance part");
    await mailsTo(site, "payment-reminder-2", email);
  });
});

/** Records a file of the bank that says one debit came back. */
async function record(page: Page, site: Site, text: string): Promise<void> {
  await page.goto(`${site.url}/bureau/prelevements/retours`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "banque.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
  // An invoice that is issued between reading and recording is one more thing to read again.
  await expect(async () => {
    await page.locator("button[value=enregistrer]").click();
    await expect(page.locator("[data-outcome]")).toContainText("1 rejet est enregistré", {
      timeout: 5000,
    });
  }).toPass();
}

/** Presents what is due in a month; returns what the file for the bank says. */
async function present(page: Page, site: Site, month: string) {
  await page.goto(`${site.url}/bureau/prelevements?mois=${month}`);
  const toPrepare = page.getByRole("region", { name: "La remise à préparer" });
  const link = toPrepare.getByRole("link", { name: "Préparer la remise…" });
  await link.waitFor();
  const total = /[\d\s]+,\d\d/.exec((await toPrepare.textContent())!)![0];
  await link.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Recopiez le total").fill(total);
  await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
  await expect(page.locator("[data-outcome=good]")).toContainText(/La remise P-\d{4}-\d{4} est enregistrée/);
  const { bytes } = await downloaded(page, () =>
    page.getByRole("button", { name: "Télécharger le fichier" }).click(),
  );
  // The page then says that the file was taken.
  await page.waitForURL(/geste=pris/);
  const deposit = page.getByRole("link", { name: "Dire le dépôt…" }).first();
  await page.goto(`${site.url}/bureau/prelevements?mois=${month}`);
  await deposit.click();
  await dialog.getByRole("button", { name: "Elle est déposée" }).click();
  await expect(page.locator("[data-outcome=good]")).toContainText("est déposée");
  const xml = bytes.toString();
  const texts = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, text]) => text!);
  return {
    run: texts("MsgId")[0]!,
    references: texts("EndToEndId"),
    umrs: texts("MndtId"),
    sequences: texts("SeqTp"),
    days: texts("ReqdColltnDt"),
  };
}
