import type { Page } from "@playwright/test";
import { agencyDay, atDesk, expectFit, fillAgency, looks, mailsTo, people } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(({ site }) => fillAgency(site));

const subjects = [
  {
    writer: "Camille Roux",
    draft: {
      name: "Pépinière du Garlaban",
      kind: "reminder-2",
      email: "contact@pepiniere-du-garlaban.example",
    },
    firm: "Domaine des Restanques",
    unconfirmed: "Peinture Calanques",
    welcomed: "Poterie des Accates",
  },
  {
    writer: "Victor Lemoine",
    draft: {
      name: "Garage des Calanques",
      kind: "reminder-1",
      email: "contact@garage-des-calanques.example",
    },
    firm: "Tapisserie Velours",
    unconfirmed: "Électricité Marcadet",
    welcomed: "Pension des Goélands",
  },
];

for (const [index, look] of looks.entries()) {
  const { writer, draft, firm, unconfirmed, welcomed } = subjects[index]!;
  test(`A zenmaster's morning, ${look.how}`, async ({ site, browser }) => {
    // A whole day, one page after another.
    test.slow();
    await atDesk(browser, site, people.zenmaster, look, async (page) => {
      const task = (name: string) => page.locator("ol > li").filter({ hasText: name });
      const today = `${site.url}/bureau`;

      // The tasks that wait, and the first action.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mardi 17 novembre");
      await expectFit(page, look);
      await task(writer).getByRole("link", { name: "Répondre" }).click();
      await expect(page.getByRole("heading", { level: 2, name: writer })).toBeVisible();
      await expectFit(page, look);
      await page.getByRole("button", { name: "Marquer comme traité" }).click();
      await page.getByRole("button", { name: "Remettre à traiter" }).waitFor();
      const letter = page.url();
      await page.goto(today);
      await expect(task(writer)).toHaveCount(0);
      await page.goto(letter);
      await page.getByRole("button", { name: "Remettre à traiter" }).click();
      await page.getByRole("button", { name: "Marquer comme traité" }).waitFor();
      await page.goto(today);
      await expect(task(writer)).toHaveCount(1);

      // The same from the list of waiting messages: it leads back to the others.
      await page.goto(`${today}/messages?etat=nouveau`);
      await page
        .getByRole("region", { name: "Liste des messages" })
        .getByRole("link", { name: writer })
        .click();
      await page.getByRole("button", { name: "Marquer comme traité" }).click();
      await page.waitForURL(`${today}/messages?etat=nouveau`);
      await expect(
        page.getByRole("region", { name: "Liste des messages" }).getByRole("link", { name: writer }),
      ).toHaveCount(0);
      await page.goto(letter);
      await page.getByRole("button", { name: "Remettre à traiter" }).click();
      await page.getByRole("button", { name: "Marquer comme traité" }).waitFor();

      // People who stopped on the way: a call, a reminder.
      await page.goto(today);
      const call = task("Cordonnerie Vauban");
      if (look.isFirst) {
        await expect(call.getByRole("link", { name: "06" })).toHaveAttribute("href", "tel:+33639982665");
        await call.getByRole("link", { name: "Appeler…" }).click();
        const question = page.getByRole("dialog", { name: "Appeler Cordonnerie Vauban" });
        await expectFit(page, look, "dialog[open]");
        await question.getByText("À rappeler le jour convenu").click();
        await question.getByRole("button", { name: "Noter l’appel" }).click();
        await expect(question.getByRole("alert")).toContainText("Donnez le jour du rappel");
        await question.getByText("Message laissé, ou sans réponse").click();
        await question.getByRole("button", { name: "Noter l’appel" }).click();
        await page.waitForURL(today);
      }
      await expect(call).toHaveCount(0);
      await page.goto(`${today}/souscriptions`);
      await expectFit(page, look);
      const row = page.getByRole("row").filter({ hasText: draft.name });
      await row.getByRole("button", { name: "Envoyer le rappel" }).click();
      const [reminder] = await mailsTo(site, draft.kind, draft.email);
      expect(reminder!.text).toContain("/contrat-abonnement/");
      await page.goto(`${today}/journal`);
      await expectFit(page, look);
      await expect(page.getByRole("main")).toContainText(
        `${people.zenmaster.name} a envoyé un rappel à ${draft.name}`,
      );

      // A contract, by the search and by a filter, and a note on it.
      if (look.isScripted) {
        await page.evaluate(() => customElements.whenDefined("search-shortcut").then(() => {}));
        await page.keyboard.press("/");
        await expect(page.getByRole("searchbox", { name: "Chercher un contrat" })).toBeFocused();
        await expectShortcutSwitchedOff(page, site);
      }
      await page.getByRole("searchbox", { name: "Chercher un contrat" }).fill(firm.split(" ").at(-1)!);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Recherche" }).waitFor();
      await expectFit(page, look);
      await page.getByRole("main").getByRole("link", { name: firm }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(firm);
      await expectFit(page, look);
      const note = `Rappeler ${firm} lundi.`;
      await page.getByLabel("Ajouter une note").fill(note);
      await page.getByRole("button", { name: "Ajouter la note" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: note })).toContainText(people.zenmaster.name);

      // An address not yet confirmed by its subscriber: a call, and a name in the evidence.
      await page.goto(`${today}/contrats`);
      await expectFit(page, look);
      if (!look.isFirst) await page.locator("summary", { hasText: "Filtrer" }).click();
      await page.getByLabel("Adresse e-mail").selectOption("À confirmer");
      await page.getByRole("button", { name: "Filtrer" }).click();
      await expect(page.getByText(/^Filtres/)).toBeVisible();
      await page.getByRole("link", { name: unconfirmed }).click();
      await page.getByRole("link", { name: "Noter l’adresse vérifiée…" }).click();
      const dialog = page.getByRole("dialog", { name: "Adresse vérifiée par téléphone" });
      await expectFit(page, look, "dialog[open]");
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "Noter l’adresse vérifiée" }).click();
      await expect(
        page.getByText("Adresse vérifiée : les prélèvements peuvent être présentés."),
      ).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Vérifié par téléphone le 17 novembre");
      await expect(page.locator("li").filter({ hasText: /^Adresse e-\u2060mail vérifiée/ })).toContainText(
        people.zenmaster.name,
      );
      await page
        .getByRole("navigation", { name: "Fil d’Ariane" })
        .getByRole("link", { name: "Contrats" })
        .click();
      await expect(page.getByText(/^Filtres/)).toBeVisible();
      await page.goto(`${today}/prelevements`);
      await expectFit(page, look);
      await expect(page.locator("#cote")).not.toContainText(unconfirmed);

      // A new client, called.
      await page.goto(today);
      await task(welcomed).getByRole("link", { name: "Accueillir" }).click();
      await page.getByRole("button", { name: "Marquer comme accueilli" }).click();
      await expect(page.getByText(`Par ${people.zenmaster.name}, aujourd’hui`)).toBeVisible();
      await page.goto(today);
      await expect(task(welcomed)).toHaveCount(0);
      await page.goto(`${today}/journal`);
      await expect(page.locator("main ol li").filter({ hasText: "a accueilli" }).first()).toContainText(
        people.zenmaster.name,
      );

      // A mail that the site has given up.
      await page.goto(`${today}/mails`);
      await expectFit(page, look);
      if (look.isFirst) {
        await page.getByRole("button", { name: "Renvoyer" }).click();
        const [again] = await mailsTo(site, "acknowledgement", "nadia.benali@courriel.example");
        expect(again!.text).toContain("Merci de nous avoir écrit");
        await page.goto(`${today}/mails`);
        await expect(page.getByRole("button", { name: "Renvoyer" })).toHaveCount(0);
      }
    });
  });
}

/** Switches the one-key shortcut off, so that the key no longer moves the cursor, and on again. */
async function expectShortcutSwitchedOff(page: Page, site: Site): Promise<void> {
  const before = page.url();
  const search = page.getByRole("searchbox", { name: "Chercher un contrat" });
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
