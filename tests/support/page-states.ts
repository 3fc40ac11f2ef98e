import type { Page } from "@playwright/test";
import { cities } from "#content/cities/cities.ts";
import { homeRedirectWords } from "#content/contract/contract.ts";
import { secondsLeft } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { quizWords } from "#content/site/quiz.ts";
import { type Attempt, attempts, timeLimits } from "#domain/quiz-record.ts";
import { addressedPages } from "./addresses.ts";
import { answerTo, clickInQuiz, failureTitle, screenTitled, tryAgain } from "./quiz.ts";
import { fillIn, messageTyped, sign, submit, subscriberTyped } from "./subscription.ts";

/** The data of a site before the walk through its pages: contracts in each state, by their private links. */
export type SavedContracts = {
  readonly active: string;
  /** The same contract once its client has confirmed the address. */
  readonly confirmed: string;
  readonly withdrawn: string;
  readonly terminated: string;
  /** SHA-256 of a document that the site made. */
  readonly sha256: string;
  /** Token of a draft. */
  readonly draft: string;
};

/** A page in a state in which a visitor may find it. */
export type PageState = {
  readonly name: string;
  /** Its address; without it, the visitor continues from the previous state. */
  readonly path?: (kept: SavedContracts) => string;
  /** The visitor's actions there, once the page is hydrated. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Whether the page moves as it does for most visitors; the others do not move, which is far quicker. */
  readonly inMotion?: boolean;
  /** The part that differs, if another state already shows the page as a whole. */
  readonly within?: string;
};

const contractStep1 = paths.contractStep1("advance");
const nowhere = "0".repeat(64);

/** Pages that share their template with another one: the part that they alone have, or `null` if they have none. */
const ownParts: Readonly<Record<string, string | null>> = {
  [paths.landing]: "#experience",
  [cities.toulouse.page.path]: "#local",
  [cities.paris.page.path]: "[data-hero]",
  [paths.terms("promo")]: null,
};

/** Every template as it opens, on the page that puts the longest words into it. */
export const arrivals: readonly PageState[] = [
  ...addressedPages.map(({ path }) => path),
  paths.termsVersion("promo", "2026-11-28"),
  paths.contractStep1("advance-annexe-promo"),
  "/nulle-part",
]
  .filter((path) => ownParts[path] !== null)
  .map((path) => ({
    name: path,
    path: () => path,
    arrange: path === paths.homeRedirect ? stay : undefined,
    within: ownParts[path] ?? undefined,
  }));

/** Presses the button that keeps the page from moving on by itself while it is checked. */
function stay(page: Page): Promise<void> {
  return page.getByRole("button", { name: homeRedirectWords.stay }).click();
}

/** Every page that only a client sees, or somebody in the middle of something. */
export const privateStates: readonly PageState[] = [
  { name: "step 2 of a resumed draft", path: ({ draft }) => paths.resume("advance", draft) },
  { name: "reminders to stop", path: ({ draft }) => paths.stopReminders(draft) },
  { name: "no reminder to stop", path: () => paths.stopReminders(nowhere), within: "main" },
  { name: "the client's contract", path: ({ active }) => paths.contract(active) },
  {
    name: "a contract whose address is confirmed",
    path: ({ confirmed }) => paths.contract(confirmed),
    within: "main",
  },
  { name: "another pack to choose", path: ({ confirmed }) => paths.packChange(confirmed), within: "main" },
  {
    name: "an amendment to sign",
    path: ({ confirmed }) => `${paths.packChange(confirmed)}?pack=business`,
    within: "main",
  },
  { name: "the withdrawal to confirm", path: ({ active }) => paths.withdrawal(active) },
  {
    name: "a withdrawal without its declaration",
    arrange: (page) => page.getByRole("button", { name: "Confirmer la rétractation" }).click(),
    within: "main",
  },
  { name: "the receipt of a withdrawal", path: ({ withdrawn }) => paths.contract(withdrawn), within: "main" },
  { name: "the termination to confirm", path: ({ active }) => paths.termination(active), within: "main" },
  {
    name: "the termination to take back",
    path: ({ terminated }) => paths.takeBack(terminated),
    within: "main",
  },
  {
    name: "the receipt of a termination",
    path: ({ terminated }) => paths.contract(terminated),
    within: "main",
  },
  { name: "an authentic document", path: ({ sha256 }) => verified(sha256), within: "main" },
  { name: "an unknown document", path: () => verified(nowhere), within: "main" },
  { name: "a fingerprint that is none", path: () => verified("abc"), within: "main" },
  {
    name: "a document that nobody answers about",
    path: () => paths.verify,
    async arrange(page) {
      await page.route("**/functions/verify-document", (route) => route.abort());
      await page.fill("[name=empreinte]", nowhere);
      await page.getByRole("button", { name: "Vérifier l’empreinte" }).click();
      await page.getByRole("heading", { name: "La vérification n’a pas abouti" }).waitFor();
    },
    within: "main",
  },
  {
    name: "the page of a failure",
    path: () => "/faq",
    async arrange(page) {
      await page.evaluate(() => {
        const form = document.createElement("form");
        form.method = "post";
        document.body.append(form);
        form.submit();
      });
      await page.getByRole("heading", { name: "Un contretemps de notre côté" }).waitFor();
    },
  },
];

function verified(sha256: string): string {
  return `${paths.verify}?empreinte=${sha256}`;
}

const dialog = "dialog[open]";

/** Everything that opens, answers or continues on the pages. */
export const activeStates: readonly PageState[] = [
  {
    name: "the menu",
    path: () => "/contact",
    arrange: (page) => page.evaluate(() => document.querySelector<HTMLDialogElement>("#menu")?.showModal()),
    within: dialog,
  },
  { name: "the dialog of a service", path: () => "/prestations?modal=seo-gmb", within: dialog },
  {
    name: "the dialog of the mediation",
    path: () => "/mentions-legales",
    arrange: (page) => page.locator("[commandfor=mediation]").first().click(),
    within: dialog,
  },
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
    name: "a message that could not be sent",
    async arrange(page) {
      await fillIn(page, messageTyped);
      await page.route("**/functions/send-contact-email", (route) => route.fulfill({ status: 503 }));
      await page.getByRole("button", { name: "Envoyer le message" }).click();
      await page.getByRole("alert").getByText("Une erreur s’est produite").waitFor();
    },
    within: "main",
  },
  {
    name: "a message on its way",
    async arrange(page) {
      await page.route("**/functions/send-contact-email", () => {});
      await page.getByRole("button", { name: "Envoyer le message" }).click();
      await page.getByRole("button", { name: "Envoi en cours..." }).waitFor();
    },
    within: "main",
  },
  {
    name: "the doubts and errors of step 2",
    path: ({ draft }) => paths.resume("advance", draft),
    async arrange(page) {
      await fillIn(page, { iban: "FR7630006000011234567890188", bic: "AGRI", titulaire: "" });
      await submit(page);
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
      // The focus keeps the toast open.
      await page.getByRole("button", { name: "Fermer la notification" }).focus();
    },
    within: "[role=status]:has(button)",
  },
  {
    name: "the errors of step 1",
    path: () => contractStep1,
    arrange: submit,
    within: "main",
  },
  {
    name: "a signed contract",
    async arrange(page) {
      await fillIn(page, subscriberTyped);
      await page.check("[name=acceptCGV]");
      await submit(page);
      await sign(page);
      await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
    },
    within: "main",
  },
];

const screens: readonly PageState[] = [
  {
    name: "the quiz before it starts",
    path: () => "/",
    arrange: (page) => page.getByRole("button", { name: /cadeau/ }).click(),
  },
  {
    name: "a question of the quiz",
    async arrange(page) {
      await page.getByText(secondsLeft(timeLimits[1])).click();
      await clickInQuiz(page, "GO");
      await page.getByRole("timer").waitFor();
    },
  },
  { name: "the quiz after a failure", arrange: (page) => fail(page, 1) },
  {
    name: "a lost quiz",
    async arrange(page) {
      for (const attempt of attempts.slice(1)) {
        await tryAgain(page, (attempt - 1) as Attempt);
        await fail(page, attempt);
      }
    },
  },
  {
    name: "a question without a limit",
    path: () => "/",
    async arrange(page) {
      await page.getByRole("button", { name: /cadeau/ }).click();
      await page.getByText("Sans limite").click();
      await clickInQuiz(page, "GO");
      await page.getByText("Prends ton temps.").waitFor();
    },
  },
  {
    name: "a won quiz, and the copied code of its prize",
    async arrange(page) {
      await clickInQuiz(page, answerTo(1, true));
      await screenTitled(page, "Gagné\u202f!");
      await page.getByRole("button", { name: quizWords.win.copy }).click();
      await page
        .getByText("Fermer la notification")
        .or(page.getByLabel("Fermer la notification"))
        .first()
        .waitFor();
    },
  },
];

async function fail(page: Page, attempt: Attempt): Promise<void> {
  await clickInQuiz(page, answerTo(attempt, false));
  await screenTitled(page, failureTitle(attempt));
}

/** The screens of the quiz, one after the other. */
export const quizStates = screens.map((screen) => ({ ...screen, within: "dialog[open]" }));
