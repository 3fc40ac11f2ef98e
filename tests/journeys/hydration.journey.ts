import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { formWords } from "#content/forms.ts";
import { notices } from "#content/messages.ts";
import { hydrated } from "../support/browser.ts";
import { accountTyped, fillIn, messageTyped, sendStep1, sign } from "../support/subscription.ts";
import { visit } from "../support/visit.ts";
import { browser, site } from "../support/visited-site.ts";

const scripts = "**/assets/*.js";

test("What is typed before the scripts arrive is still there when they have taken over", async () => {
  await visit(browser, {}, async (page) => {
    const release = await holdScripts(page);
    await page.goto(`${site.url}/contact`);
    await page.fill("[name=firstName]", "Camille");
    await page.fill("[name=message]", "Je m’installe en novembre.");
    release();
    await hydrated(page);
    expect(await page.inputValue("[name=firstName]")).toBe("Camille");
    expect(await page.inputValue("[name=message]")).toBe("Je m’installe en novembre.");
  });
});

test("A form sent before the scripts arrive is sent by them, so that a failing network takes nothing of it", async () => {
  await visit(browser, {}, async (page) => {
    const release = await holdScripts(page, /\/assets\/(?!hydrate-)[^/]*\.js$/);
    await page.goto(`${site.url}/contact`);
    await fillIn(page, messageTyped);
    await page.waitForFunction(() => document.documentElement.dataset.hydration === "started");
    await page.getByRole("button", { name: formWords.submitContact }).click();
    await page.route(/\.data/, (route) => route.abort());
    release();
    await page.getByRole("alert").getByText(notices.messageFailed.text).waitFor();
    for (const [name, value] of Object.entries(messageTyped)) {
      expect(await page.inputValue(`[name=${name}]`)).toBe(value);
    }
  });
});

test("A dialog named in the address opens, and a menu too, while no script has been fetched", async () => {
  await visit(browser, {}, async (page) => {
    await page.route(scripts, () => {});
    await page.goto(`${site.url}/prestations?modal=seo-gmb`);
    await page.locator("dialog#seo-gmb[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${site.url}/contact`);
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
  });
});

test("A subscription still ends well when the scripts of the page are gone after a deployment", async () => {
  await visit(browser, {}, async (page) => {
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: "" }));
    await sendStep1(page, site.url, "advance");
    await page.waitForURL(/reprise=/);
    await page.waitForFunction(() => document.documentElement.dataset.hydration === "failed");
    await sign(page, accountTyped);
    await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
  });
});

test("A page whose own script is gone is reached all the same by a link", async () => {
  await visit(browser, {}, async (page) => {
    await page.goto(`${site.url}/contact`);
    await hydrated(page);
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: "" }));
    await page.locator("footer").getByRole("link", { name: "Mentions légales" }).click();
    await page.getByRole("heading", { level: 1, name: "Mentions légales" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/mentions-legales");
  });
});

test("No script is asked for before the page is loaded, nor before a visitor moves or the page is quiet", async () => {
  await visit(browser, {}, async (page) => {
    const asked: number[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script" || request.url().endsWith(".js")) asked.push(performance.now());
    });
    let loaded = Number.POSITIVE_INFINITY;
    page.on("load", () => {
      loaded = performance.now();
    });
    await page.goto(site.url + addresses.contractStep1("business"), { waitUntil: "load" });
    await hydrated(page);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(loaded);
  });
});

test("A pointer that rests where the page appears asks for no script before its words are on the screen", async () => {
  await visit(browser, {}, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
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
    expect(asked).toContain("/healthz");
    expect(asked.filter((path) => path.endsWith(".js"))).toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await page.waitForFunction(() => document.documentElement.dataset.hydration === "done");
  });
});

test.each([
  ["//contact", "/contact"],
  ["/contrat-abonnement/advance-10%", "/contrat-abonnement/advance-10%25"],
])("React takes over at %s, an address that the server mends", async (typed, straight) => {
  await visit(browser, {}, async (page) => {
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(site.url + typed);
    await hydrated(page);
    expect(await page.evaluate(() => location.pathname)).toBe(straight);
    expect(await page.locator("main, h1").count()).toBe(2);
    expect(warnings).toEqual([]);
  });
});

/** Keeps the scripts of a page waiting until the returned function is called. */
async function holdScripts(page: Page, held: string | RegExp = scripts): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
