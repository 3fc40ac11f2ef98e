import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import SQLite from "better-sqlite3";
import { signIn } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { expect, test, wide } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { askForLink, comeInBy, invitationTo, keepCookie, keepPasskeys } from "../support/staff.ts";

const of = (name: string) => `${name}@agence.example.fr`;
const scripts = of("scripts");
const passkeys = of("cle");
const elsewhere = of("ailleurs");
const founder = of("fondatrice");
const stale = of("tard");
const people = [scripts, passkeys, elsewhere, founder, stale];

// A store in which no other test signs people in.
test.use({ settings: { env: { STAFF: people.join(",") } } });

test("A link by mail opens the desk by the press of a button", async ({ site, browser }) => {
  await atDesk(browser, {}, async (page, context) => {
    const link = await askForLink(page, site, scripts);
    await page.goto(link);
    await page.reload();
    expect(await context.cookies()).toEqual([]);
    await comeInBy(page, link);
    const [cookie, ...others] = await context.cookies();
    expect(cookie).toMatchObject({ path: "/bureau", httpOnly: true, sameSite: "Lax" });
    expect(others).toEqual([]);
    await page.goto(`${site.url}/faq`);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await page.goto(`${site.url}/bureau/entree`);
    await page.goto(`${site.url}/bureau/reglages`);
    await sessionsOn(page).getByRole("button", { name: "Fermer" }).click();
    await page.waitForURL(/\/bureau\/entree$/);
    expect(await context.cookies()).toEqual([]);
  });
});

test("A passkey is added, lets in without a mail, by its button and by the address field, and is taken away", async ({
  site,
  browser,
}) => {
  await atDesk(browser, {}, async (page, context) => {
    await keepPasskeys(context, page);
    // A key that answers at once would fill the address field before the button is pressed.
    await page.addInitScript(() => {
      if (sessionStorage.byButton) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const byButton = (only: boolean) =>
      page.evaluate((value) => sessionStorage.setItem("byButton", value), only ? "yes" : "");
    const keys = page.getByRole("region", { name: "Mes clés d’accès" });
    await comeInBy(page, await askForLink(page, site, passkeys));
    await page.goto(`${site.url}/bureau/reglages`);
    await alive(page);
    await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await page.getByText("Clé d’accès ajoutée").waitFor();
    await alive(page);
    await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await expect(page.getByText("l’appareil n’en a pas fait, ou en garde déjà une")).toBeVisible();

    await byButton(true);
    await signOut(page);
    await alive(page);
    await page.getByRole("button", { name: "Entrer avec une clé d’accès" }).click();
    await page.waitForURL(/\/bureau$/);
    await page.goto(`${site.url}/bureau/reglages`);
    await expect(keys).toContainText(/a servi aujourd’hui/);

    // The key answers as soon as the sign-in page is alive, which a keystroke speeds up: nothing may look into that page.
    await byButton(false);
    await signOut(page);
    await page.keyboard.press("Shift");
    await page.waitForURL(/\/bureau$/);

    await page.goto(`${site.url}/bureau/reglages`);
    await keys.getByRole("button", { name: "Retirer" }).click();
    await expect(keys.getByRole("listitem")).toHaveCount(0);
    await byButton(true);
    await signOut(page);
    await alive(page);
    await page.getByRole("button", { name: "Entrer avec une clé d’accès" }).click();
    await expect(page.getByText("elle n’ouvre rien ici")).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
});

test("Who came in a while ago adds no passkey and gives no access before coming in again, and comes back", async ({
  site,
  browser,
}) => {
  await atDesk(browser, {}, async (page, context) => {
    await keepPasskeys(context, page);
    const settings = `${site.url}/bureau/reglages`;
    await keepCookie(context, site, await signedIn(site, stale));
    await page.goto(settings);
    const give = page.getByRole("link", { name: "Donner un accès…" });
    await expect(give).toBeVisible();
    inStore(
      site,
      `update staff_sessions set "createdAt" = "createdAt" - 600000
      where "staffId" = (select id from staff where email = '${stale}')`,
    );
    const again = page.getByRole("button", { name: "Entrer à nouveau pour ajouter une clé d’accès" });
    // The page was open the whole time.
    await alive(page);
    await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await again.waitFor();
    const form = { geste: "donner", nom: "Complice", email: "complice@agence.example.fr", role: "founder" };
    const forced = await context.request.post(settings, { form, headers: { Origin: site.url } });
    expect(forced.status()).toBe(409);
    expect(await forced.text()).toContain("votre entrée date de plus de dix minutes");
    await page.goto(settings);
    await expect(give).toHaveCount(0);
    await expect(page.getByText("complice@agence.example.fr")).toHaveCount(0);
    await again.click();
    await page.waitForURL(/\/bureau\/entree$/);
    await page.goto(await askForLink(page, site, stale));
    await page.getByRole("button", { name: "Ouvrir le bureau" }).click();
    await page.waitForURL(settings);
    await expect(give).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["bureau"]);
  });
});

test("A session that is ended from another browser is over at its next action", async ({ site, browser }) => {
  await atDesk(browser, {}, async (here, ofHere) => {
    await keepCookie(ofHere, site, await signedIn(site, elsewhere));
    await atDesk(browser, {}, async (there, ofThere) => {
      await keepCookie(ofThere, site, await signedIn(site, elsewhere));
      await there.goto(`${site.url}/bureau`);
      await expect(there).toHaveURL(/\/bureau$/);
      await here.goto(`${site.url}/bureau/reglages`);
      const other = sessionsOn(here).getByRole("listitem").filter({ hasNotText: "celle-ci" });
      await other.getByRole("button", { name: "Fermer" }).click();
      await expect(sessionsOn(here).getByRole("listitem")).toHaveCount(1);
      await there.goto(`${site.url}/bureau/messages`);
      await there.getByRole("heading", { name: "Entrer au bureau" }).waitFor();
    });
  });
});

test("Access is given and taken back without scripts", async ({ site, browser }) => {
  const email = "ines@agence.example.fr";
  await atDesk(browser, { javaScriptEnabled: false }, async (page, ofFounder) => {
    await keepCookie(ofFounder, site, await signedIn(site, founder));
    await page.goto(`${site.url}/bureau/reglages`);
    await page.getByRole("link", { name: "Donner un accès…" }).click();
    await page.getByLabel("Nom", { exact: true }).fill("Inès Carbonel");
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
    const row = page.getByRole("row", { name: /Inès Carbonel/ });
    await row.waitFor();
    await expect(page.getByText(/^Invitation envoyée à Inès Carbonel/)).toBeVisible();
    await atDesk(browser, { javaScriptEnabled: false }, async (ines) => {
      await comeInBy(ines, await invitationTo(site, email));
      await ines.goto(`${site.url}/bureau/reglages`);
      await expect(ines.getByRole("link", { name: "Donner un accès…" })).toHaveCount(0);
      await row.getByRole("link", { name: "Retirer l’accès…" }).click();
      const dialog = page.getByRole("dialog", { name: "Retirer l’accès d’Inès Carbonel" });
      await dialog.getByRole("button", { name: "Retirer l’accès" }).click();
      await expect(row).toHaveCount(0);
      await expect(page.getByText(/^Accès retiré/)).toBeVisible();
      await ines.goto(`${site.url}/bureau`);
      await ines.getByRole("heading", { name: "Entrer au bureau" }).waitFor();
    });
  });
});

/**
 * Signs in a founder invited by STAFF; if STAFF had not invited them, an accountant would come, who may not give
 * access.
 */
const signedIn = (site: Site, email: string) => signIn(site, "accountant", { email });

/** A visit to the desk, in its own profile, which stores the cookie that only the desk sets. */
async function atDesk(
  browser: Browser,
  options: { readonly javaScriptEnabled?: boolean },
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, viewport: wide });
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  await work(await context.newPage(), context);
  await context.close();
  expect(errors).toEqual([]);
}

/** Changes the store, as time would. */
function inStore(site: Site, statement: string): void {
  const store = new SQLite(join(site.dataDir, "agence.db"));
  store.prepare(statement).run();
  store.close();
}

function sessionsOn(page: Page): Locator {
  return page.getByRole("region", { name: "Mes sessions" });
}

async function signOut(page: Page): Promise<void> {
  await sessionsOn(page).getByRole("listitem").filter({ hasText: "celle-ci" }).getByRole("button").click();
  await page.waitForURL(/\/bureau\/entree$/);
}
