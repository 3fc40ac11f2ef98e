import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { paths } from "#content/paths.ts";
import type { Day } from "#domain/calendar.ts";
import { startInParis } from "#domain/calendar.ts";
import { accountFile, returnLine, statusFile } from "../support/bank-files.ts";
import { alive } from "../support/browser.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { contractCall, linkTokenIn, postForm } from "../support/client-links.ts";
import {
  agencyDay,
  atDesk,
  clockAt,
  expectFit,
  mailsTo,
  people,
  withoutScripts,
  withScripts,
} from "../support/desk-day.ts";
import { expect, phone, test, visit } from "../support/journey.ts";

const email = "camille@atelier-garance.example";
const morningOf = (day: Day) => startInParis(day) + 10 * 3_600_000;

for (const look of [withScripts, withoutScripts]) {
  // One contract, whose life goes on from test to test on the clock of its site.
  test.describe
    .serial(`Months that came back unpaid, ${look.how}:`, () => {
      test.use({ settings: agencyDay(morningOf("2026-10-12")) });
      let today: Day = "2026-10-12";
      let number = "";
      let token = "";
      let file: Awaited<ReturnType<typeof present>>;
      let paid = "";

      const on = async (site: Parameters<typeof atDesk>[1], day: Day) => {
        today = day;
        await site.restart(clockAt(morningOf(day)));
      };
      const asAccountant = (
        browser: Parameters<typeof atDesk>[0],
        site: Parameters<typeof atDesk>[1],
        work: (page: Page) => Promise<void>,
      ) => atDesk(browser, site, people.accountant, look, work, morningOf(today));
      const asClient = (
        browser: Parameters<typeof atDesk>[0],
        address: string,
        work: (page: Page) => Promise<void>,
      ) =>
        visit(
          browser,
          { javaScriptEnabled: look.isScripted, viewport: phone, reducedMotion: "reduce" },
          async (page) => {
            await page.goto(address);
            await expectFit(page, look);
            await work(page);
          },
        );

      /** Presents what is due in a month; returns what the file for the bank says. */
      const present = async (page: Page, month: string) => {
        await page.goto(new URL(`/bureau/prelevements?mois=${month}`, page.url()).href);
        await expectFit(page, look);
        const toPrepare = page.getByRole("region", { name: "La remise à préparer" });
        const total = /[\d\s]+,\d\d/.exec((await toPrepare.textContent())!)![0];
        await toPrepare.getByRole("link", { name: "Préparer la remise…" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Recopiez le total").fill(total);
        await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
        await expect(page.locator("[data-outcome=good]")).toContainText(
          /La remise P-\d{4}-\d{4} est enregistrée/,
        );
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Télécharger le fichier" }).click(),
        ]);
        const xml = readFileSync(await download.path(), "utf8");
        const texts = (name: string) =>
          [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, text]) => text!);
        return {
          run: texts("MsgId")[0]!,
          references: texts("EndToEndId"),
          umrs: texts("MndtId"),
          sequences: texts("SeqTp"),
          days: texts("ReqdColltnDt"),
        };
      };

      /** Records a file of the bank that says one debit came back. */
      const record = async (page: Page, text: string) => {
        await page.goto(new URL("/bureau/prelevements/retours", page.url()).href);
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "banque.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
        if (!look.isScripted) await page.getByRole("button", { name: "Lire le fichier" }).click();
        await page.locator("button[value=enregistrer]").click();
        await expect(page.locator("[data-outcome]")).toContainText("1 retour est enregistré");
      };

      const invoices = (page: Page) =>
        page.locator("section", { has: page.getByRole("heading", { name: "Vos factures" }) }).last();
      const owed = (page: Page) => page.getByRole("region", { name: "Un prélèvement n’a pas abouti" });

      test("one is reminded, presented again and paid", async ({ site, browser }) => {
        test.slow();
        number = (await contractCall(site.url, aStep2({ email }))).contract!;
        token = linkTokenIn((await mailsTo(site, "confirmation", email))[0]!.text);
        await postForm(site, paths.contract(token));

        await on(site, "2026-11-03");
        await asAccountant(browser, site, async (page) => {
          file = await present(page, "2026-11");
        });
        expect(file).toMatchObject({ references: [`${number}-20261112-1`], sequences: ["FRST"] });

        await on(site, "2026-11-13");
        const { run, references, umrs, days } = file;
        const debit = { endToEndId: references[0]!, umr: umrs[0]!, on: days[0] as Day, amountCents: 8900 };
        await asAccountant(browser, site, async (page) => {
          await record(page, statusFile({ createdOn: today, run, debits: [{ ...debit, reason: "AM04" }] }));
        });
        await asClient(browser, site.url + paths.contract(token), async (page) => {
          await expect(owed(page)).toContainText("89,00 €");
          await expect(owed(page)).toContainText("pas assez approvisionné");
        });

        await on(site, "2026-11-16");
        await mailsTo(site, "payment-reminder-1", email);
        await asAccountant(browser, site, async (page) => {
          await page.goto(`${site.url}/bureau/prelevements?mois=2026-11`);
          await page.getByRole("link", { name: "Présenter à nouveau…" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Ajouter à la remise" }).click();
          [paid = ""] = (await present(page, "2026-11")).references;
        });
        expect(paid).toBe(`${number}-20261112-2`);
        await asClient(browser, site.url + paths.contract(token), (page) =>
          expect(owed(page)).toHaveCount(0),
        );

        await on(site, "2026-11-25");
        await asClient(browser, site.url + paths.contract(token), async (page) => {
          await expect(invoices(page)).toContainText("Payée");
        });
      });

      test("one of a closed account leads to another account, and its debit is the first of its mandate", async ({
        site,
        browser,
      }) => {
        test.slow();
        await on(site, "2026-12-01");
        await asAccountant(browser, site, async (page) => {
          file = await present(page, "2026-12");
        });
        await on(site, "2026-12-16");
        const lines = [returnLine({ endToEndId: file.references[0]!, on: "2026-12-15", reason: "AC04" })];
        await asAccountant(browser, site, async (page) => {
          await record(page, accountFile({ lines }));
          await page.goto(`${site.url}/bureau/contrats/${number}`);
          await page.getByRole("link", { name: "Demander un nouveau mandat" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByText("Le compte est clos").click();
          await dialog.getByRole("button", { name: "Envoyer la demande" }).click();
          await expect(page.locator("[data-outcome=good]")).toContainText(
            "La demande d’un nouveau mandat part",
          );
        });
        const [request] = await mailsTo(site, "mandate-request", email);
        const form = /https?:\/\/\S+\/changer-de-compte/.exec(request!.text!)![0];
        await asClient(browser, form, async (page) => {
          if (look.isScripted) await alive(page);
          await page.getByText("Prélevés sur ce compte", { exact: true }).click();
          await page.getByLabel("IBAN", { exact: false }).first().fill("FR7630006000011234567890189");
          await page.getByLabel("BIC", { exact: false }).first().fill("AGRIFRPP");
          await page.getByRole("button", { name: "Approuvé Valider et signer" }).click();
          await page
            .getByRole("heading", { level: 1, name: "Votre nouveau compte est enregistré" })
            .waitFor();
        });
        const former = file.umrs[0]!;
        await on(site, "2026-12-18");
        await asAccountant(browser, site, async (page) => {
          file = await present(page, "2026-12");
        });
        expect(file).toMatchObject({
          references: [`${number}-20261212-2`],
          sequences: ["FRST"],
          days: ["2026-12-30"],
        });
        expect(file.umrs[0]).toMatch(new RegExp(`^${number}-[0-9A-Z]{8}$`));
        expect(file.umrs[0]).not.toBe(former);
      });

      test("one that was paid comes back eight weeks later, and desk and client read that it is owed again", async ({
        site,
        browser,
      }) => {
        test.slow();
        await on(site, "2027-01-12");
        const lines = [returnLine({ endToEndId: paid, on: "2027-01-11", reason: "MD06" })];
        await asAccountant(browser, site, async (page) => {
          await record(page, accountFile({ lines }));
          await page.goto(`${site.url}/bureau/factures?mois=2026-11`);
          const list = page.getByRole("table", { name: "Factures et avoirs de novembre 2026" });
          await expect(list.getByRole("row").filter({ hasText: "2H-F-" })).toContainText("Impayée");
        });
        await asClient(browser, site.url + paths.contract(token), async (page) => {
          await expect(owed(page)).toContainText("Facture du 12 novembre");
          await expect(owed(page)).toContainText("Vous en avez demandé le remboursement");
          await expect(invoices(page)).toContainText("Reste à régler");
        });
      });
    });
}
