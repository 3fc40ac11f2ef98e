import type { Page } from "@playwright/test";
import { addresses } from "#content/addresses.ts";
import type { PageState } from "./page-states.ts";
import { accountTyped, fillIn, messageTyped, subscriberTyped } from "./subscription.ts";

const contractStep1 = addresses.contractStep1("advance");
const dialog = "dialog[open]";

/** What opens, answers or moves on the pages. */
export const activeStates: readonly PageState[] = [
  {
    name: "the menu",
    path: () => "/contact",
    arrange: (page) => page.evaluate(() => document.querySelector<HTMLDialogElement>("#menu")?.showModal()),
    within: dialog,
  },
  { name: "the dialog of a service", path: () => "/prestations?modal=seo-gmb", within: dialog },
  ...["cookies", "mediation"].map((id) => ({
    name: `the dialog of the ${id}`,
    path: () => "/mentions-legales",
    arrange: (page: Page) => page.locator(`[commandfor=${id}]`).first().click(),
    within: dialog,
  })),
  {
    name: "an answer to a question",
    path: () => "/faq",
    arrange: (page) => page.locator("summary").first().click(),
    within: "main",
  },
  {
    name: "the errors of a message",
    path: () => "/contact",
    arrange: (page) => page.getByRole("button", { name: "Envoyer le message" }).click(),
    within: "main",
  },
  {
    name: "a message on its way",
    path: () => "/contact",
    async arrange(page) {
      await fillIn(page, messageTyped);
      await page.route("**/functions/send-contact-email", () => {});
      await page.getByRole("button", { name: "Envoyer le message" }).click();
      await page.getByRole("button", { name: "Envoi en cours..." }).waitFor();
    },
    within: "main",
  },
  {
    name: "a message that could not be sent",
    path: () => "/contact",
    async arrange(page) {
      await fillIn(page, messageTyped);
      await page.route("**/functions/send-contact-email", (route) => route.fulfill({ status: 503 }));
      await page.getByRole("button", { name: "Envoyer le message" }).click();
      await page.getByRole("alert").getByText("Une erreur s’est produite").waitFor();
    },
    within: "main",
  },
  {
    name: "the errors of step 1",
    path: () => contractStep1,
    arrange: (page) => page.getByRole("button", { name: "Valider" }).click(),
    within: "main",
  },
  {
    name: "the doubts and errors of step 2",
    path: ({ draft }) => addresses.resume("advance", draft),
    async arrange(page) {
      await fillIn(page, { iban: "FR7630006000011234567890188", bic: "AGRI", titulaire: "" });
      await page.getByRole("button", { name: "Valider" }).click();
      await page.locator("[aria-invalid=true]").waitFor();
    },
    within: "main",
  },
  {
    name: "a paused carousel",
    path: () => "/",
    inMotion: true,
    arrange: (page) => page.getByRole("button", { name: "Mettre le défilement en pause" }).click(),
    within: "[aria-roledescription=carrousel]",
  },
  {
    name: "the zen mode, and its toast",
    path: () => "/",
    async arrange(page) {
      await page.evaluate(() => document.querySelector<HTMLElement>("footer zen-switch button")?.click());
      await page.getByRole("status").getByText("Animations arrêtées").waitFor();
      // Which holds it.
      await page.getByRole("button", { name: "Fermer la notification" }).focus();
    },
    within: "[role=status]:has(button)",
  },
  {
    name: "a signed contract",
    path: () => contractStep1,
    async arrange(page) {
      await fillIn(page, subscriberTyped);
      await page.check("[name=acceptCGV]");
      await page.getByRole("button", { name: "Valider" }).click();
      await page.waitForURL(/\/step2/);
      await fillIn(page, accountTyped);
      await page.getByRole("button", { name: "Valider" }).click();
      await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
    },
  },
];
