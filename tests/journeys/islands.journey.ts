import type { Page } from "@playwright/test";
import { formWords } from "#content/site/forms.ts";
import { toastMessages } from "#content/site/messages.ts";
import { alive, holdScripts, scripts, stopClock } from "../support/browser.ts";
import { expect, inMotion, phone, test, wide } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { fillIn, messageTyped, sendStep1, submit } from "../support/subscription.ts";

/** All but the entry, which defines the elements of the page. */
const later = /\/assets\/(?!browser-)[^/]*\.js$/;
const react = /\/assets\/hydrate-[^/]*\.js$/;

test.describe("Before the scripts of a page arrive", () => {
  test("a form that is sent is sent by them, so that a failing network takes nothing of it", async ({
    page,
    site,
  }) => {
    const release = await holdScripts(page, later);
    await page.goto(`${site.url}/contact`);
    await fillIn(page, messageTyped);
    await page.waitForFunction(() => customElements.get("react-island") !== undefined);
    await page.getByRole("button", { name: formWords.submitContact }).click();
    await page.route(/\/functions\//, (route) => route.abort());
    release();
    await page.getByRole("alert").getByText(toastMessages.messageFailed.text).waitFor();
    for (const [name, value] of Object.entries(messageTyped)) {
      expect(await page.inputValue(`[name=${name}]`)).toBe(value);
    }
  });

  test("a dialog named in the address opens, and a menu too", async ({ page, site }) => {
    await page.route(scripts, () => {});
    await page.goto(`${site.url}/prestations?modal=seo-gmb`);
    await page.locator("dialog#seo-gmb[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${site.url}/contact`);
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
  });

  test("a dialog that was opened and closed stays closed when its element lives", async ({ page, site }) => {
    const release = await holdScripts(page);
    await page.goto(`${site.url}/prestations`);
    await page.locator("[commandfor=seo-gmb]").click();
    await page.locator("dialog#seo-gmb[open]").waitFor();
    await page.keyboard.press("Escape");
    release();
    await alive(page);
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  });

  test("a press on a button is kept until its element lives", async ({ page, site }) => {
    const release = await holdScripts(page);
    await page.goto(site.url);
    await page.getByRole("button", { name: "Avis suivant" }).click();
    await page.getByRole("button", { name: "Mode zen" }).last().click();
    release();
    await reviewShown(page, 2);
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-zen"));
  });
});

test.describe("Where the browser translates a page before its scripts arrive", () => {
  // React says that it rendered the page again.
  test.use({ emptyConsole: "error #418" });

  test("the first press on the quiz opens it", async ({ page, site }) => {
    const release = await holdScripts(page, later);
    await page.goto(site.url);
    await translate(page);
    await page.getByRole("button", { name: /cadeau/ }).click();
    release();
    await page.getByRole("dialog").getByRole("button", { name: "GO" }).waitFor();
  });

  test("what was typed in a form stays", async ({ page, site }) => {
    const release = await holdScripts(page, later);
    await page.goto(`${site.url}/contact`);
    await translate(page);
    await fillIn(page, messageTyped);
    release();
    await page.locator("react-island[data-hydrated]").first().waitFor();
    for (const [name, value] of Object.entries(messageTyped)) {
      expect(await page.inputValue(`[name=${name}]`)).toBe(value);
    }
  });
});

test.describe("Where the scripts of a page are gone after a deployment", () => {
  test("a form is sent by the browser", async ({ page, site }) => {
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: "" }));
    await sendStep1(page, site.url, "advance");
    await page.waitForURL(/step2\?reprise=/);
  });

  test("and only the entry came before, it is sent by the browser too", async ({ page, site }) => {
    await page.route(later, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${site.url}/contact`);
    await fillIn(page, messageTyped);
    await page.locator("react-island[data-failed]").waitFor();
    await page.getByRole("button", { name: formWords.submitContact }).click();
    await page.waitForURL(/envoye/);
  });

  test("the quiz says that it cannot come", async ({ page, site }) => {
    await page.goto(site.url);
    await alive(page);
    await page.route(react, (route) => route.abort());
    await page.getByRole("button", { name: /cadeau/ }).click();
    await page.getByRole("dialog").getByText("Le quiz ne s’est pas chargé").waitFor();
  });
});

test("Scripts are asked for only once the words of the page are on the screen, wherever a pointer rests", async ({
  page,
  site,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync("html { display: none }");
    document.adoptedStyleSheets = [unseen];
  });
  await page.goto(`${site.url}/contact`, { waitUntil: "load" });
  await page.evaluate(async () => {
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    // Whatever the pointer had asked for would be asked for before this.
    await fetch("/healthz");
  });
  expect(requests).toContain("/healthz");
  expect(requests.filter((path) => path.endsWith(".js"))).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.locator("react-island[data-hydrated]").waitFor({ state: "attached" });
});

test("A page comes to life at an address with one slash too many", async ({ page, site }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto(`${site.url}//contact`);
  await alive(page);
  await fillIn(page, messageTyped);
  await page.getByRole("button", { name: formWords.submitContact }).click();
  await page.getByText(toastMessages.messageSent.title).first().waitFor();
  expect(warnings).toEqual([]);
});

test("A page at an address with a percent sign that is no escape comes to life", async ({ page, site }) => {
  await page.goto(`${site.url}/contrat-abonnement/advance-10%`);
  await alive(page);
  await submit(page);
  await page.getByText("Sept champs sont à compléter ou à corriger").waitFor();
  expect(await page.locator("main, h1").count()).toBe(2);
});

test.describe("A page without a form", () => {
  test.use({ viewport: wide, emptyConsole: true });

  test.describe("where motion is wanted", () => {
    test.use(inMotion);

    test("moves its reviews on every four seconds, but neither under a pointer nor after a pause", async ({
      page,
      site,
    }) => {
      await page.clock.install();
      await openAlive(site, page, "/");
      await stopClock(page);
      await page.locator("#reviews").scrollIntoViewIfNeeded();
      // It says nothing aloud as long as it plays.
      await page.locator("[aria-live=off]", { hasText: "Avis 1 sur 16" }).waitFor();
      await page.clock.runFor(4000);
      await reviewShown(page, 2);
      await page.getByRole("group", { name: "Carrousel des avis" }).hover();
      await page.clock.runFor(9000);
      await reviewShown(page, 2);
      await page.getByRole("button", { name: "Avis suivant" }).click();
      await reviewShown(page, 3);
      await page.getByRole("button", { name: "Mettre le défilement en pause" }).click();
      await page.getByRole("button", { name: "Reprendre le défilement" }).waitFor();
      await page.mouse.move(5, 5);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.clock.runFor(9000);
      await reviewShown(page, 3);
    });
  });

  test("closes its menu after a link to itself", async ({ page, site }) => {
    await page.setViewportSize(phone);
    await openAlive(site, page, "/");
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Nos packs" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
    await expect(page.locator("#pricing")).toBeInViewport();
  });

  test("lets the browser fetch the next page when its link is pointed at, but no contract", async ({
    page,
    site,
  }) => {
    const before = site.output.length;
    const requests = (path: string) =>
      site.output.slice(before).some((line) => line.includes(`"path":"${path}`));
    await openAlive(site, page, "/landing/promo");
    await page.locator("header").getByRole("link", { name: "Nos réalisations" }).hover();
    await expect.poll(() => requests("/realisations")).toBe(true);
    expect(requests("/contrat-abonnement")).toBe(false);
  });
});

async function openAlive(site: Site, page: Page, path: string): Promise<void> {
  await page.goto(site.url + path, { waitUntil: "load" });
  await page.waitForFunction(() => !document.querySelector(":not(:defined)"));
}

async function reviewShown(page: Page, review: number): Promise<void> {
  await page.getByText(`Avis ${review} sur 16`).waitFor();
}

/** Wraps each text of the page as the translators of browsers do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const node of nodes.filter(
      ({ data, parentElement }) => data.trim() && !parentElement?.closest("script, style"),
    )) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      node.replaceWith(font);
      font.firstChild!.appendChild(node);
    }
  });
}
