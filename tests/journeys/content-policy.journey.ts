import { alive, launchBrowser } from "../support/browser.ts";
import { expect, test } from "../support/journey.ts";

test("A text becomes neither HTML nor a script in the browser, whatever the scripts of a page do with it", async ({
  site,
}) => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`${site.url}/contact`);
  await alive(page);
  const sinks = await page.evaluate(() => {
    const refused = (sink: () => void) => {
      try {
        sink();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const script = document.createElement("script");
    return {
      innerHTML: refused(() => {
        document.body.innerHTML = "<b>";
      }),
      documentWrite: refused(() => document.write("<b>")),
      src: refused(() => {
        script.src = "/assets/x.js";
      }),
      text: refused(() => {
        script.text = "0";
      }),
      policy: refused(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string): object };
        };
        trustedTypes.createPolicy("default");
      }),
    };
  });
  expect(sinks).toEqual({ innerHTML: true, documentWrite: true, src: true, text: true, policy: true });
  expect(await page.locator("main h1").count()).toBe(1);
  // This also shows that a journey fails if a page does any of this.
  await expect(browser.close()).rejects.toThrow("requires 'TrustedHTML'");
});
