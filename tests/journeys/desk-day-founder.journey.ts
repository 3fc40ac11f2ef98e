import type { Page } from "@playwright/test";
import { endUndoMinutes } from "../support/at-desk.ts";
import {
  agencyDay,
  atDesk,
  besideSite,
  expectFit,
  fillAgency,
  looks,
  mailsTo,
  people,
} from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import type { Site } from "../support/site.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(({ site }) => fillAgency(site));

const { founder, zenmaster } = people;
const malik = { name: "Malik Ferrand", email: "malik@agence-2h.example", role: "zenmaster" } as const;

const subjects = [
  {
    ended: { number: "2H-2025-0001", email: "contact@atelier-garance.example", lastDay: "7 décembre" },
    withdrawn: { number: "2H-2026-0034", email: "contact@yoga-du-cours.example" },
    suspended: { number: "2H-2026-0006", email: "contact@garage-prigent.example" },
    reached: { number: "2H-2026-0004", email: "contact@boulangerie-mistral.example" },
  },
  {
    ended: { number: "2H-2026-0002", email: "contact@studio-tramontane.example", lastDay: "9 décembre" },
    withdrawn: { number: "2H-2026-0035", email: "contact@epicerie-vert-d-eau.example" },
    suspended: { number: "2H-2026-0024", email: "contact@velos-du-port.example" },
    reached: { number: "2H-2026-0020", email: "contact@optique-lumiere.example" },
  },
];

for (const [index, look] of looks.entries()) {
  const { ended, withdrawn, suspended, reached } = subjects[index]!;
  test(`What a founder does with contracts, ${look.how}`, async ({ site, browser }) => {
    // A whole day, one page after another.
    test.slow();
    await atDesk(browser, site, founder, look, async (page, context) => {
      const dialog = page.getByRole("dialog");
      const evidence = (words: string) => page.locator("li").filter({ hasText: words }).first();

      // A letter ends a contract: the page computes its last day before the founder presses anything.
      await openActionDialog(page, site, ended.number, "Résilier…");
      await expectFit(page, look, "dialog[open]");
      await dialog.getByLabel("Demande ou lettre reçue le").fill("2026-11-10");
      await dialog.getByRole("button", { name: "Recalculer" }).click();
      await page.waitForURL(/le=2026-11-10/);
      await expect(dialog).toContainText(`${ended.lastDay} 2026`);
      await dialog.getByRole("button", { name: `Résilier au ${ended.lastDay}` }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText(
        `dernier jour de service le ${ended.lastDay}`,
      );
      await expect(page.locator("[data-outcome=good]")).toContainText(
        "dans 5 minutes ; d’ici là, vous pouvez annuler",
      );
      await expect(page.getByRole("main")).toContainText("par lettre");
      await expect(evidence("Résiliation")).toContainText(founder.name);
      await endUndoMinutes(site);
      const [told] = await mailsTo(site, "termination", ended.email);
      expect(told!.text!.replace(/\s/g, " ")).toContain(`Dernier jour de service : ${ended.lastDay} 2026`);
      await page.goto(`${site.url}/bureau/contrats?etat=en-resiliation`);
      await expect(page.locator(`a[href$="${ended.number}"]`)).toBeVisible();

      // A letter withdraws from another.
      await openActionDialog(page, site, withdrawn.number, "Rétracter…");
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "Enregistrer la rétractation" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText("le contrat a pris fin");
      await expect(page.getByRole("main")).toContainText("À rembourser avant le");
      await endUndoMinutes(site);
      await mailsTo(site, "withdrawal", withdrawn.email);

      // Services stop, and start again.
      await openActionDialog(page, site, suspended.number, "Suspendre…");
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("radio", { name: "Force majeure" }).check();
      await dialog.getByRole("button", { name: "Suspendre aujourd’hui" }).click();
      await expect(page.getByRole("main")).toContainText("Services interrompus depuis le 17 novembre");
      await endUndoMinutes(site);
      await mailsTo(site, "suspension", suspended.email);
      await page.goto(`${site.url}/bureau/contrats?etat=suspendu`);
      await expect(page.locator(`a[href$="${suspended.number}"]`)).toBeVisible();
      await openActionDialog(page, site, suspended.number, "Rétablir…");
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("button", { name: "Rétablir les services" }).click();
      await expect(page.locator("[data-outcome=good]")).toContainText("Services rétablis");
      await endUndoMinutes(site);
      await mailsTo(site, "reactivation", suspended.email);

      // A new private link: the old one stops working at once.
      const links: string[] = [];
      for (const count of [1, 2]) {
        await openActionDialog(page, site, reached.number, "Renouveler le lien du client…");
        await dialog.getByRole("button", { name: "Envoyer un nouveau lien" }).click();
        await expect(page.locator("[data-outcome=good]")).toContainText(reached.email);
        const mails = await mailsTo(site, "new-link", reached.email, count);
        const found = mails.map(({ text }) => /\/mon-contrat\/[\w-]+/.exec(text!)![0]);
        links.push(found.find((link) => !links.includes(link))!);
      }
      const statuses = links.map(async (link) => (await context.request.get(site.url + link)).status());
      expect(await Promise.all(statuses)).toEqual([404, 200]);
    });
  });
}

test("A founder lets people in and out, hears of an erasure, and closes a session", async ({
  site,
  browser,
}) => {
  const [look] = looks;
  await besideSite(site, "effacer", "corinne.baudry@courriel.example", "--noter", "--oui");
  await atDesk(browser, site, founder, look!, async (page) => {
    const task = page.locator("ol > li").filter({ hasText: "corinne.baudry@courriel.example" });
    await expect(task).toContainText("Trente jours ouvrés pour y répondre.");

    await page.goto(`${site.url}/bureau/reglages`);
    await expectFit(page, look!);
    const row = page.getByRole("row").filter({ hasText: malik.name });
    await row.getByRole("combobox").selectOption("Comptabilité");
    await row.getByRole("button", { name: "Changer" }).click();
    await page.waitForURL(/#acces$/);
    await expect(row.getByRole("combobox")).toHaveValue("accountant");
    await atDesk(browser, site, malik, look!, async (his) => {
      await expect(his.locator("[popovertarget=my-menu]")).toContainText("Comptabilité");
      await page.reload();
      await row.getByRole("link", { name: "Retirer l’accès…" }).click();
      await expectFit(page, look!, "dialog[open]");
      await page.getByRole("dialog").getByRole("button", { name: "Retirer l’accès" }).click();
      await expect(row).toHaveCount(0);
      await his.goto(`${site.url}/bureau/messages`);
      await his.getByRole("heading", { name: "Entrer au bureau" }).waitFor();
    });
    await page.goto(`${site.url}/bureau/journal`);
    await expect(page.locator("main ol li").filter({ hasText: malik.name }).first()).toContainText(
      founder.name,
    );
  });
});

test("Of two people who press at once, one does it and the other is told", async ({ site, browser }) => {
  const [look] = looks;
  await atDesk(browser, site, founder, look!, async (hers) => {
    await atDesk(browser, site, zenmaster, look!, async (theirs) => {
      for (const page of [hers, theirs]) await openActionDialog(page, site, "2H-2026-0025", "Résilier…");
      await theirs.getByRole("dialog").getByRole("button", { name: "Résilier au 7 décembre" }).click();
      await theirs.locator("[data-outcome=good]").waitFor();
      await hers.getByRole("dialog").getByRole("button", { name: "Résilier au 7 décembre" }).click();
      await expect(hers.getByRole("main")).toContainText(/Rien n’est enregistré|Quelqu’un vient de le faire/);
      await hers.goto(`${site.url}/bureau/contrats/2H-2026-0025`);
      const endings = hers.locator("li").filter({ hasText: /^Résiliation/ });
      await expect(endings).toHaveCount(1);
      await expect(endings).toContainText(zenmaster.name);
    });
  });
});

test("The keyboard alone opens a question, leaves it, comes back to where it was, and answers it", async ({
  site,
  browser,
}) => {
  const [look] = looks;
  await atDesk(browser, site, founder, look!, async (page) => {
    await tabTo(page, ".skip-link");
    await page.keyboard.press("Enter");
    await tabTo(page, "main ol > li a");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Marquer comme traité" }).waitFor();
    await tabTo(page, "button[value=traiter]");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remettre à traiter" }).waitFor();

    await page.goto(`${site.url}/bureau/contrats/2H-2026-0015`);
    const opener = "#geste-resilier";
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    await expect(page.locator("dialog:modal h2")).toBeFocused();
    await tabTo(page, "dialog:modal input[type=radio]");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "manquement grave" })).toBeChecked();
    // The Tab key reaches neither the page behind nor its navigation.
    await tabTo(page, "dialog:modal h2 + a", "Shift+Tab");
    await page.keyboard.press("Escape");
    await expect(page.locator(opener)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.locator("dialog:modal").waitFor();
    await tabTo(page, "dialog:modal button + a");
    await page.keyboard.press("Enter");
    await expect(page.locator(opener)).toBeFocused();

    await tabTo(page, "#geste-conserver");
    await page.keyboard.press("Enter");
    await page.locator("dialog:modal").waitFor();
    await tabTo(page, "#hold-reason");
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
