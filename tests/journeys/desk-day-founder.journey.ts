import type { Page } from "@playwright/test";
import { agencyDay, atDesk, expectFit, fillAgency, people, withScripts } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import type { Site } from "../support/site.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(({ site }) => fillAgency(site));

const { founder } = people;
const malik = "Malik Ferrand";
/** Contracts of the example, each for one action. */
const contracts = {
  ended: "2H-2025-0001",
  withdrawn: "2H-2026-0034",
  suspended: "2H-2026-0006",
  reached: "2H-2026-0004",
  asked: "2H-2026-0015",
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
    await openActionDialog(page, site, contracts.withdrawn, "Rétracter…");
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
    await row.getByRole("combobox").selectOption("Comptabilité");
    await row.getByRole("button", { name: "Changer" }).click();
    await page.waitForURL(/#acces$/);
    await expect(row.getByRole("combobox")).toHaveValue("accountant");
    await row.getByRole("link", { name: "Retirer l’accès…" }).click();
    await expectFit(page, withScripts, "dialog[open]");
    await page.getByRole("dialog").getByRole("button", { name: "Retirer l’accès" }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`${site.url}/bureau/journal`);
    await expectFit(page, withScripts);
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

async function openActionDialog(page: Page, site: Site, number: string, words: string): Promise<void> {
  await page.goto(`${site.url}/bureau/contrats/${number}`);
  await page.getByRole("link", { name: words }).click();
  await page.getByRole("dialog").waitFor();
}
