import type { Page } from "@playwright/test";
import { agencyDay, atDesk, expectFit, people, withScripts } from "../support/desk-day.ts";
import { downloaded, expect, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import type { Site } from "../support/site.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });

const { founder } = people;
const malik = "Malik Ferrand";
/** Contracts of the example, each for one action. */
const contracts = {
  ended: "2H-2025-0001",
  withdrawn: "2H-2026-0037",
  suspended: "2H-2026-0006",
  reached: "2H-2026-0004",
  asked: "2H-2026-0017",
};

/** The run and the returned debit of the accountant. */
const run = "P-2026-0011";
const returned = {
  reference: "2H-2026-0018-20261101-1",
  number: "2H-2026-0018",
  name: "Kinésithérapie Endoume",
  search: "endoume 89,00",
};

test("What a founder does with contracts", async ({ site, browser }) => {
  await atDesk(browser, site, founder, withScripts, async (page) => {
    const dialog = page.getByRole("dialog");
    const main = page.getByRole("main");
    const outcome = page.locator("[data-outcome=good]");
    const listed = (number: string) => main.getByRole("row").filter({ hasText: number });

    // A letter ends a contract: the page computes its last day before the founder presses anything.
    await openActionDialog(page, site, contracts.ended, "Résilier…");
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByLabel("Demande ou lettre reçue le").fill("2026-11-10");
    await dialog.getByRole("button", { name: "Recalculer" }).click();
    await page.waitForURL(/le=2026-11-10/);
    await expect(dialog).toContainText("7 décembre 2026");
    await dialog.getByRole("button", { name: "Résilier au 7 décembre" }).click();
    await expect(outcome).toContainText("dernier jour de service le 7 décembre");
    await expect(outcome).toContainText("dans 5 minutes ; d’ici là, vous pouvez annuler");
    await expect(main).toContainText("par lettre");
    const proofs = page.getByRole("region", { name: "Preuves et suites" });
    await expect(proofs.getByRole("listitem").filter({ hasText: "Résiliation" })).toContainText(founder.name);
    await page.goto(`${site.url}/bureau/contrats?etat=en-resiliation`);
    await expect(listed(contracts.ended)).toBeVisible();

    // A letter withdraws from another.
    await openActionDialog(page, site, contracts.withdrawn, "Enregistrer une rétractation…");
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Enregistrer la rétractation" }).click();
    await expect(outcome).toContainText("le contrat a pris fin");
    await expect(main).toContainText("À rembourser avant le");

    // Services stop, and start again.
    await openActionDialog(page, site, contracts.suspended, "Suspendre…");
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("radio", { name: "Force majeure" }).check();
    await dialog.getByRole("button", { name: "Suspendre aujourd’hui" }).click();
    await expect(main).toContainText("Services interrompus depuis le 17 novembre");
    await openActionDialog(page, site, contracts.suspended, "Rétablir…");
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Rétablir les services" }).click();
    await expect(outcome).toContainText("Services rétablis");

    // A new private link leaves for the client.
    await openActionDialog(page, site, contracts.reached, "Renouveler le lien du client…");
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Envoyer un nouveau lien" }).click();
    await expect(outcome).toContainText("contact@boulangerie-mistral.example");
  });
});

test("A founder gives a person another role, then takes their access away", async ({ site, browser }) => {
  await atDesk(browser, site, founder, withScripts, async (page) => {
    await page.goto(`${site.url}/bureau/reglages`);
    await expectFit(page, withScripts);
    const row = page.getByRole("row").filter({ hasText: malik });
    const change = async (role: string) => {
      await row.getByRole("combobox").selectOption(role);
      await row.getByRole("button", { name: "Changer" }).click();
    };
    // He looks after contracts, which an accountant may not.
    await change("Comptabilité");
    await expect(page.locator("[data-outcome=warning]")).toContainText("Cette personne suit des contrats");
    await change("Direction");
    await page.waitForURL(/#acces$/);
    await expect(row.getByRole("combobox")).toHaveValue("founder");
    await row.getByRole("link", { name: "Retirer l’accès…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await page.getByLabel(/^Qui suit désormais/).selectOption("Inès Carbonel");
    await page.getByRole("dialog").getByRole("button", { name: "Retirer l’accès" }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`${site.url}/bureau/journal`);
    const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: malik });
    await expect(lines.first()).toContainText(founder.name);
  });
});

test("The keyboard alone opens a question, leaves it, comes back to where it was, and answers it", async ({
  site,
  browser,
}) => {
  await atDesk(browser, site, founder, withScripts, async (page) => {
    const pressed = async (target: ReturnType<Page["getByRole"]>) => {
      await tabTo(page, target);
      await page.keyboard.press("Enter");
    };
    await pressed(page.getByRole("link", { name: "Aller au contenu" }));
    await pressed(page.getByRole("link", { name: "Répondre" }).first());
    await pressed(page.getByRole("button", { name: "Marquer comme traité" }));
    await page.getByRole("button", { name: "Remettre à traiter" }).waitFor();

    await page.goto(`${site.url}/bureau/contrats/${contracts.asked}`);
    const opener = page.getByRole("link", { name: "Résilier…" });
    const dialog = page.getByRole("dialog");
    await pressed(opener);
    await expect(dialog.getByRole("heading")).toBeFocused();
    await tabTo(page, dialog.getByRole("radio").first());
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: "manquement grave" })).toBeChecked();
    // The Tab key reaches neither the page behind nor its navigation.
    await tabTo(page, dialog.getByRole("link", { name: "Fermer" }), "Shift+Tab");
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Enter");
    await pressed(dialog.getByRole("link", { name: "Ne rien changer" }));
    await expect(opener).toBeFocused();

    await pressed(page.getByRole("link", { name: "Conserver…" }));
    await tabTo(page, dialog.getByLabel("Pourquoi ?"));
    await page.keyboard.type("Litige, dossier 14");
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-outcome=good]")).toContainText("il ne sera pas effacé");
  });
});

test("An accountant's day", async ({ site, browser }) => {
  // A whole day, one page after another.
  test.slow();
  await atDesk(browser, site, people.accountant, withScripts, async (page) => {
    const debits = `${site.url}/bureau/prelevements?mois=2026-11`;
    const contract = `${site.url}/bureau/contrats/${returned.number}`;
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const outcome = page.locator("[data-outcome=good]");

    // The run: the accountant copies its total, and a wrong total is refused.
    await page.goto(debits);
    await expectFit(page, withScripts);
    const toPrepare = page.getByRole("region", { name: "La remise à préparer" });
    const total = /[\d\s]+,\d\d/.exec((await toPrepare.textContent())!)![0].replace(/\s/g, "");
    await toPrepare.getByRole("link", { name: "Préparer la remise…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    const copied = dialog.getByLabel("Recopiez le total");
    await copied.fill("12,50");
    await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
    await expect(dialog.getByText("Ce n’est pas le total.")).toBeVisible();
    await expect(copied).toHaveValue("12,50");
    await copied.fill(total);
    await dialog.getByRole("button", { name: "Enregistrer la remise" }).click();
    await expect(outcome).toContainText(`La remise ${run} est enregistrée`);

    // Back leads to a page, not to a form to send again.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Prélèvements" })).toBeVisible();
    await page.goForward();
    await expect(outcome).toContainText(`La remise ${run} est enregistrée`);

    // Its file for the bank.
    const file = await downloaded(page, () =>
      page.getByRole("button", { name: "Télécharger le fichier" }).click(),
    );
    expect(file.name).toBe(`${run}.xml`);
    expect(file.bytes.toString()).toContain(`<CtrlSum>${total.replace(",", ".")}</CtrlSum>`);
    // The page then says that the file was taken.
    await page.waitForURL(/geste=pris/);

    // It is deposited at the bank: until then the day says that it waits.
    await page.goto(`${site.url}/bureau`);
    await expect(main).toContainText(`Remise ${run}`);
    await page.getByRole("link", { name: "Dire le dépôt…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Elle est déposée" }).click();
    await expect(outcome).toContainText("Elle est déposée");

    // The bank sends a debit back.
    await page.goto(debits);
    await page.getByRole("link", { name: "Noter un rejet…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByLabel("Référence, RUM, contrat, nom, montant ou jour").fill(returned.search);
    await dialog.getByLabel("Rejeté le").fill("2026-11-09");
    await dialog.getByLabel("Motif de la banque").fill("AM04");
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("radio", { name: returned.reference }).check();
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await expect(dialog).toContainText(returned.name);
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Noter le rejet" }).click();
    await expect(outcome).toContainText(`Le rejet est noté : ${returned.name}`);

    // The accountant adds it to the next run, then records that it was paid by transfer.
    await page.goto(debits);
    const unpaid = page.getByRole("region", { name: "Impayés" });
    const row = unpaid.getByRole("row").filter({ hasText: returned.name });
    await row.getByRole("link", { name: "Présenter à nouveau…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Ajouter à la remise" }).click();
    await expect(row).toContainText("Rejoint la remise à préparer");
    await row.getByRole("button", { name: "Retirer de la remise" }).click();
    await row.getByRole("link", { name: "Noter un règlement…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByLabel("Moyen").selectOption("Virement");
    await dialog.getByRole("button", { name: "Noter le règlement" }).click();
    await expect(outcome).toContainText(`Le règlement est noté : ${returned.name}`);

    // The account of the contract says so, and where each cent is.
    await page.goto(contract);
    await main.getByRole("link", { name: "Son compte" }).click();
    await expectFit(page, withScripts);
    await expect(main.getByRole("row").filter({ hasText: "Réglée" })).not.toHaveCount(0);
    await expect(main).toContainText("Chaque centime est à un seul endroit");

    // The whole IBAN is shown for a minute, whether things move or not; a typed note stays.
    await page.goto(contract);
    const whole = /FR76(\s?\d){23}/;
    await expect(main).not.toContainText(whole);
    await page.clock.install();
    await page.getByRole("link", { name: "Montrer…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await dialog.getByRole("button", { name: "Montrer et inscrire" }).click();
    await expect(main).toContainText(whole);
    await page.getByLabel("Ajouter une note").fill("Compte relu avec la banque");
    // Its style hides it too, should its script not come.
    const visibilities = await page.locator("whole-account").evaluate((account) => {
      const [hiding] = account.getAnimations();
      return [60_000, 59_000].map((ms) => {
        hiding!.currentTime = ms;
        return getComputedStyle(account).visibility;
      });
    });
    expect(visibilities).toEqual(["hidden", "visible"]);
    await page.evaluate(() => customElements.whenDefined("whole-account").then(() => {}));
    await page.clock.fastForward(30_000);
    await expect(main).toContainText(whole);
    await page.clock.fastForward(31_000);
    await expect(main).not.toContainText(whole);
    expect(await page.content()).not.toMatch(whole);
    await expect(page.getByRole("link", { name: "Montrer…" })).toBeVisible();
    await expect(page.getByLabel("Ajouter une note")).toHaveValue("Compte relu avec la banque");
    await page.goto(contract);
    await expect(main).not.toContainText(whole);

    // The files for a spreadsheet.
    await page.goto(`${site.url}/bureau/contrats`);
    const list = await downloaded(page, () => page.getByRole("link", { name: "Exporter" }).click());
    expect(list.name).toBe("contrats.csv");
    expect(list.bytes.toString()).toContain(returned.name);
  });
});

async function openActionDialog(page: Page, site: Site, number: string, words: string): Promise<void> {
  await page.goto(`${site.url}/bureau/contrats/${number}`);
  await page.getByRole("link", { name: words }).click();
  await page.getByRole("dialog").waitFor();
}
