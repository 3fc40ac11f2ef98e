import type { Page } from "@playwright/test";
import { addresses } from "#content/addresses.ts";
import { addressedPages } from "./addresses.ts";

/** What a site holds before its pages are walked through: contracts in each standing, by their private links. */
export type SavedContracts = {
  readonly active: string;
  /** The same once its client has confirmed the address. */
  readonly confirmed: string;
  readonly withdrawn: string;
  readonly terminated: string;
  /** SHA-256 of a document that the site made. */
  readonly sha256: string;
  /** Token of a draft. */
  readonly draft: string;
};

/** A page as a visitor may find it. */
export type PageState = {
  readonly name: string;
  /** Where it is; without it, the visitor goes on from the state before. */
  readonly path?: (kept: SavedContracts) => string;
  /** What the visitor does there, once the page is awake. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Whether the page moves as it does for most visitors; the others hold still, which costs a browser far less. */
  readonly inMotion?: boolean;
  /** What changed on a page that is seen as a whole in another state. */
  readonly within?: string;
};

const contractStep1 = addresses.contractStep1("advance");
const nowhere = "0".repeat(64);

/** Every page as it arrives. The contracts of all packs are made of the same parts. */
export const arrivals: readonly PageState[] = [
  ...addressedPages.map(({ path }) => path),
  addresses.termsVersion("standard", "2025-09-01"),
  contractStep1,
  addresses.contractStep1("advance-annexe-promo"),
  "/nulle-part",
].map((path) => ({ name: path, path: () => path }));

/** Every page that only a client, or somebody in the middle of something, comes to see. */
export const privateStates: readonly PageState[] = [
  { name: "step 2 of a resumed draft", path: ({ draft }) => addresses.resume("advance", draft) },
  { name: "reminders to stop", path: ({ draft }) => addresses.stopReminders(draft) },
  { name: "no reminder to stop", path: () => addresses.stopReminders(nowhere) },
  { name: "the client's contract", path: ({ active }) => addresses.contract(active) },
  { name: "a contract whose address is confirmed", path: ({ confirmed }) => addresses.contract(confirmed) },
  { name: "the withdrawal to confirm", path: ({ active }) => addresses.withdrawal(active) },
  {
    name: "a withdrawal without its declaration",
    arrange: (page) => page.getByRole("button", { name: "Confirmer la rétractation" }).click(),
  },
  { name: "the receipt of a withdrawal", path: ({ withdrawn }) => addresses.contract(withdrawn) },
  { name: "the termination to confirm", path: ({ active }) => addresses.termination(active) },
  { name: "the receipt of a termination", path: ({ terminated }) => addresses.contract(terminated) },
  { name: "an authentic document", path: ({ sha256 }) => verified(sha256), within: "main" },
  { name: "an unknown document", path: () => verified(nowhere), within: "main" },
  { name: "a fingerprint that is none", path: () => verified("abc"), within: "main" },
  {
    name: "a document that nobody answers about",
    path: () => addresses.verify,
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
  return `${addresses.verify}?empreinte=${sha256}`;
}
