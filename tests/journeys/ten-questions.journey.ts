import type { Locator, Page } from "@playwright/test";
import { agencyDay, atDesk, people, withScripts } from "../support/desk-day.ts";
import { expect, test } from "../support/journey.ts";

/** The most presses that a client on the telephone waits for, each search included; what is typed or said is not counted. */
const mostPresses = 6;
const firm = "Plomberie Escale";
const late = "Domaine des Restanques";

/** Somebody at the desk who answers on the telephone, and counts what they press. */
function answering(page: Page) {
  let presses = 0;
  const press = async (target: Locator) => {
    presses++;
    await target.click();
  };
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  return {
    main,
    dialog,
    press,
    presses: () => presses,
    /** The page of a contract, found by the name of its company. */
    async contract(name: string) {
      await page.getByRole("searchbox").first().fill(name);
      presses++;
      await page.getByRole("searchbox").first().press("Enter");
      await page.waitForURL(/\/bureau\/(contrats\/|recherche)/);
      // What is found alone opens by itself.
      if (page.url().includes("/recherche")) await press(main.getByRole("link", { name }).first());
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    },
    /** Opens the question of an action. */
    action: (name: string) =>
      press(
        main
          .getByRole("link", { name: `${name}…` })
          .filter({ visible: true })
          .first(),
      ),
    choose: (name: string | RegExp) => press(dialog.getByText(name).first()),
    send: (name: string | RegExp) => press(dialog.getByRole("button", { name })),
    done: (words: string | RegExp) => expect(page.locator("[data-outcome=good]")).toContainText(words),
  };
}

type Answering = ReturnType<typeof answering>;

const questions: readonly (readonly [
  question: string,
  answer: (desk: Answering, page: Page) => Promise<void>,
])[] = [
  [
    "Why was I debited?",
    async ({ contract, main }) => {
      await contract(firm);
      await expect(main.getByRole("table").filter({ hasText: "89,00" }).first()).toContainText("5 novembre");
    },
  ],
  [
    "I leave.",
    async ({ contract, action, send, done }) => {
      await contract(firm);
      await action("Résilier");
      await send(/^Résilier au /);
      await done("Résiliation enregistrée");
    },
  ],
  [
    "I stay after all.",
    async ({ contract, action, send, main }) => {
      await contract(firm);
      await action("Garder le contrat");
      await send("Garder le contrat");
      await expect(main.getByText("En résiliation")).toHaveCount(0);
    },
  ],
  [
    "I changed bank.",
    async ({ contract, action, choose, send, done }) => {
      await contract(firm);
      await action("Demander un nouveau mandat");
      await choose("L’abonné change de banque");
      await send("Envoyer la demande");
      await done("La demande d’un nouveau mandat part");
    },
  ],
  [
    "My invoice, please.",
    async ({ contract, press, main, action, send, done }) => {
      await contract(firm);
      await press(main.getByRole("link", { name: /^2H-F-2026-/ }).first());
      await action("Renvoyer");
      await send("Renvoyer");
      await done("L’e-mail repart");
    },
  ],
  [
    "My e-mail address is another one.",
    async ({ contract, action, dialog, choose, send, done }) => {
      await contract(firm);
      await action("Changer l’adresse e-mail");
      await dialog.getByLabel("Nouvelle adresse").fill("nouvelle@plomberie-escale.example");
      await choose("D’un appel");
      await send("Envoyer le lien");
      await done("Le lien part pour la nouvelle adresse");
    },
  ],
  [
    "I move.",
    async ({ contract, action, dialog, choose, send, done }) => {
      await contract(firm);
      await action("Changer les coordonnées");
      await dialog.locator("[name=adresseSiege]").fill("3 rue des Catalans, 13007 Marseille");
      await choose("D’un appel");
      await send("Enregistrer ces coordonnées");
      await done("Coordonnées enregistrées");
    },
  ],
  [
    "I open a second site.",
    async ({ press, main, done }, page) => {
      await press(page.getByRole("link", { name: "Souscriptions" }).filter({ visible: true }).first());
      await press(main.getByRole("link", { name: "Préparer une souscription" }));
      await press(main.getByText(/^Advance, /).first());
      await main.locator("[name=raisonSociale]").fill(firm);
      await main.locator("[name=email]").fill("contact@plomberie-escale.example");
      await press(main.getByRole("button", { name: "Envoyer le lien" }));
      await done("Le lien part à l’instant");
    },
  ],
  [
    "Advance to Business.",
    async ({ contract, action, dialog, send, done }) => {
      await contract(firm);
      await action("Changer de pack");
      await expect(dialog).toContainText("Passer au pack Business");
      await expect(dialog).toContainText(/129\s€ TTC par mois à partir du/);
      await expect(dialog).toContainText("Campagnes Google Ads");
      await send("Envoyer le lien");
      await done("Le lien pour changer de pack part");
    },
  ],
  [
    "What do I owe?",
    async ({ contract, main }) => {
      await contract(late);
      await expect(main).toContainText("89,00");
      await expect(main).toContainText("Impayé");
    },
  ],
];

test.use({ settings: agencyDay() });

test("The questions of a morning are answered in six presses each", async ({ site, browser }) => {
  test.slow();
  await atDesk(browser, site, people.zenmaster, withScripts, async (page) => {
    for (const [question, answer] of questions)
      await test.step(question, async () => {
        await page.goto(`${site.url}/bureau`);
        const desk = answering(page);
        await answer(desk, page);
        expect(desk.presses(), question).toBeLessThanOrEqual(mostPresses);
      });
  });
});
