import { join } from "node:path";
import type { Page } from "@playwright/test";
import SQLite from "better-sqlite3";
import {
  agencyDay,
  atDesk,
  expectFit,
  mailsTo,
  people,
  withoutScripts,
  withScripts,
} from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

const { zenmaster } = people;
const writer = "Camille Roux";
const draft = { name: "Pépinière du Garlaban", email: "contact@pepiniere-du-garlaban.example" };
const firm = "Domaine des Restanques";
const unconfirmed = "Peinture Calanques";
const unreached = "Électricité Marcadet";
const welcomed = "Poterie des Accates";

for (const look of [withScripts, withoutScripts]) {
  test.describe(() => {
    // A site of its own with the example, on its morning.
    test.use({ settings: agencyDay() });

    test(`A zenmaster's morning, ${look.how}`, async ({ site, browser }) => {
      // A whole day, one page after another.
      test.slow();
      await atDesk(browser, site, zenmaster, look, async (page) => {
        const main = page.getByRole("main");
        const dialog = page.getByRole("dialog");
        const outcome = page.locator("[data-outcome=good]");
        const task = (name: string) => main.getByRole("listitem").filter({ hasText: name });
        const today = `${site.url}/bureau`;

        // A message, from the list of those that wait, to which its page leads back.
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mardi 17 novembre");
        await expectFit(page, look);
        await task(writer).getByRole("link", { name: "Répondre" }).click();
        await expect(page.getByRole("heading", { level: 2, name: writer })).toBeVisible();
        await expectFit(page, look);
        const letter = page.url();
        await page.goto(`${today}/messages?etat=nouveau`);
        const waiting = page.getByRole("region", { name: "Liste des messages" });
        await waiting.getByRole("link", { name: writer }).click();
        await page.getByRole("button", { name: "Marquer comme traité" }).click();
        await page.waitForURL(`${today}/messages?etat=nouveau`);
        await expect(waiting.getByRole("link", { name: writer })).toHaveCount(0);
        await page.goto(letter);
        await page.getByRole("button", { name: "Remettre à traiter" }).click();
        await page.getByRole("button", { name: "Marquer comme traité" }).waitFor();

        // People who stopped on the way: a call, a reminder.
        await page.goto(today);
        const call = task("Cordonnerie Vauban");
        await expect(call.getByRole("link", { name: "06" })).toHaveAttribute("href", "tel:+33639982665");
        await call.getByRole("link", { name: "Appeler…" }).click();
        await expectFit(page, look, "dialog[open]");
        await dialog.getByText("À rappeler le jour convenu").click();
        await dialog.getByRole("button", { name: "Noter l’appel" }).click();
        await expect(dialog.getByText("Donnez le jour du rappel")).toBeVisible();
        await dialog.getByText("Message laissé, ou sans réponse").click();
        await dialog.getByRole("button", { name: "Noter l’appel" }).click();
        await page.waitForURL(today);
        await expect(call).toHaveCount(0);
        await page.goto(`${today}/souscriptions`);
        await expectFit(page, look);
        const row = page.getByRole("row").filter({ hasText: draft.name });
        await row.getByRole("button", { name: "Envoyer le rappel" }).click();
        await mailsTo(site, "reminder-2", draft.email);
        await page.goto(`${today}/journal`);
        await expectFit(page, look);
        await expect(main).toContainText(`${zenmaster.name} a envoyé un rappel à ${draft.name}`);

        // A contract, by the search, and a note on it.
        if (look.isScripted) {
          await page.evaluate(() => customElements.whenDefined("search-shortcut").then(() => {}));
          await page.keyboard.press("/");
          await expect(page.getByRole("searchbox", { name: "Chercher un nom" })).toBeFocused();
          await expectShortcutSwitchedOff(page, site);
        }
        await page.getByRole("searchbox", { name: "Chercher un nom" }).fill(firm.split(" ").at(-1)!);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(firm);
        await expect(main).toContainText("Seul résultat pour");
        await expectFit(page, look);
        await page.getByRole("link", { name: "Voir la recherche" }).click();
        await page.getByRole("heading", { level: 1, name: "Recherche" }).waitFor();
        await expectFit(page, look);
        await main.getByRole("link", { name: firm }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(firm);
        const note = `Rappeler ${firm} lundi.`;
        await page.getByLabel("Ajouter une note").fill(note);
        await page.getByRole("button", { name: "Ajouter la note" }).click();
        await expect(page.getByRole("listitem").filter({ hasText: note })).toContainText(zenmaster.name);

        // An address not yet confirmed by its subscriber, found by a filter: a call, and a name in the evidence.
        await page.goto(`${today}/contrats`);
        await expectFit(page, look);
        if (!look.isScripted) await page.getByText("Filtrer", { exact: true }).first().click();
        await page.getByLabel("Adresse e-mail").selectOption("À confirmer");
        await page.getByRole("button", { name: "Filtrer" }).click();
        await page.getByRole("link", { name: unconfirmed }).click();
        await page.getByRole("link", { name: "Noter l’adresse vérifiée…" }).click();
        await expectFit(page, look, "dialog[open]");
        await dialog.getByRole("checkbox").check();
        await dialog.getByRole("button", { name: "Noter l’adresse vérifiée" }).click();
        await expect(outcome).toContainText("Adresse vérifiée : les prélèvements peuvent être présentés.");
        const proofs = page.getByRole("region", { name: "Preuves et suites" });
        await expect(proofs.getByRole("listitem").filter({ hasText: "vérifiée" })).toContainText(
          zenmaster.name,
        );
        const path = page.getByRole("navigation", { name: "Fil d’Ariane" });
        await path.getByRole("link", { name: "Contrats" }).click();
        await expect(page.getByText(/^Filtres/)).toBeVisible();

        // A new client, called.
        await page.goto(today);
        await task(welcomed).getByRole("link", { name: "Accueillir" }).click();
        await expectFit(page, look, "dialog[open]");
        await dialog.getByLabel("Au téléphone").check();
        await dialog.getByRole("button", { name: "Noter l’accueil" }).click();
        await expect(page.getByText(`Par ${zenmaster.name}, aujourd’hui`)).toBeVisible();
        await page.goto(today);
        await expect(task(welcomed)).toHaveCount(0);

        // Mails that the site has given up: one leaves again, the other to another address.
        giveUpConfirmation(site, unreached);
        await page.goto(`${today}/mails`);
        await expectFit(page, look);
        await task("Accusé d’un message").getByRole("button", { name: "Renvoyer" }).click();
        await mailsTo(site, "acknowledgement", "nadia.benali@courriel.example");
        await page.goto(`${today}/mails`);
        await page.getByRole("link", { name: /^Corriger l’adresse/ }).click();
        await expectFit(page, look, "dialog[open]");
        await dialog.getByLabel("Nouvelle adresse").fill("bureau@electricite-marcadet.example");
        await dialog.getByRole("button", { name: "Corriger et renvoyer" }).click();
        await expect(outcome).toContainText("bureau@electricite-marcadet.example");
        await page.goto(`${today}/mails`);
        await expect(page.getByRole("link", { name: /^Corriger l’adresse/ })).toHaveCount(0);
      });
    });
  });
}

/** Changes the store as if no mailbox had taken the confirmation of a firm's contract. */
function giveUpConfirmation({ dataDir }: Site, firm: string): void {
  const store = new SQLite(join(dataDir, "agence.db"));
  store
    .prepare(
      `update outbox set "sentAt" = null, "deadAt" = "createdAt", "lastError" = '550 no such mailbox'
       where kind = 'confirmation' and "subjectId" = (select id from contracts where "raisonSociale" = ?)`,
    )
    .run(firm);
  store.close();
}

/** Switches the one-key shortcut off, so that the key no longer moves the cursor, and on again. */
async function expectShortcutSwitchedOff(page: Page, site: Site): Promise<void> {
  const before = page.url();
  const search = page.getByRole("searchbox", { name: "Chercher un nom" });
  await page.goto(`${site.url}/bureau/reglages`);
  await page.getByRole("button", { name: "Désactiver le raccourci" }).click();
  await page.getByText("« / » ne fait rien").waitFor();
  await page.evaluate(() => customElements.whenDefined("search-shortcut").then(() => {}));
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await page.getByRole("button", { name: "Activer le raccourci" }).click();
  await page.getByText("« / » place le curseur").waitFor();
  await page.evaluate(() => customElements.whenDefined("search-shortcut").then(() => {}));
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.goto(before);
}
