import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toastParameter } from "#app/ui/toast-after-redirect.tsx";
import { contactWords, formWords } from "#content/site/forms.ts";
import { paths } from "#content/site/paths.ts";
import { accessibilityFaults, focusFaults, lostWords, sidewaysScroll } from "../support/accessibility.ts";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { expect, test } from "../support/journey.ts";
import { isNight } from "../support/night.ts";
import type { Site } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";

test.use({ settings: { mode: "development" } });

const call = async (site: Site, name: string, body: object) => {
  const answer = await fetch(`${site.url}/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
};

test("With hot reload the site answers as it does built: pages, unknown addresses and functions", async ({
  site,
}) => {
  const status = async (path: string) => (await fetch(site.url + path)).status;
  expect(await status("/")).toBe(200);
  expect(await status("/contrat-abonnement/advance")).toBe(200);
  expect(await status("/nulle-part")).toBe(404);
  expect(await call(site, "send-contact-email", aMessage())).toMatchObject({ ok: true });
});

test("With hot reload a contract gets its documents", async ({ site }) => {
  expect(await call(site, "send-contract-confirmation", aStep2())).toMatchObject({ ok: true });
  const folder = join(site.dataDir, "mail");
  const confirmations = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^confirmation\..*\.eml$/.test(name));
  await expect.poll(confirmations, { timeout: 60_000 }).toHaveLength(1);
  const mail = readFileSync(join(folder, confirmations()[0]!), "utf8");
  expect(mail.match(/^Content-Type: application\/pdf/gm)).toHaveLength(3);
});

test("With hot reload an island comes to life as it does built, and a page reloads when its source changes", async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/contact`);
  await expect(page.locator("react-island[data-island=contact-form]")).toHaveAttribute("data-hydrated", "", {
    timeout: 60_000,
  });
  await page.getByRole("button", { name: formWords.submitContact }).click();
  await expect(page.getByRole("link", { name: contactWords.message.message })).toBeVisible();
  expect(page.url()).toBe(`${site.url}/contact`);
  const loadedAgain = page.waitForEvent("load", { timeout: 60_000 });
  const source = join(projectRoot, "app", "pages", "contact", "contact.tsx");
  utimesSync(source, new Date(), new Date());
  await loadedAgain;
});

test("With hot reload React finds in a page what the server wrote, after a win at the quiz and on arrival", async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("quizReward", "ten-percent");
    localStorage.setItem("quizOutcome", "win");
  });
  for (const [path, island] of [
    ["/", "quiz"],
    [`${paths.contractStep1("advance")}?${toastParameter}=draftExpired`, "subscriber-form"],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.locator(`react-island[data-island=${island}]`)).toHaveAttribute("data-hydrated", "", {
      timeout: 60_000,
    });
  }
});

test("With hot reload a rule is in force once the page has reloaded, and a mistake in it is told until it is mended", async ({
  site,
  page,
}) => {
  const file = join(projectRoot, "domain", "contact-message.ts");
  const source = readFileSync(file, "utf8");
  const save = async (text: string) => {
    const loadedAgain = page.waitForEvent("load", { timeout: 60_000 });
    writeFileSync(file, text);
    await loadedAgain;
    // Vite's client hears of the next save once it is connected.
    await page.waitForLoadState("networkidle");
  };
  const isNameRefused = async () => {
    const { error } = await call(site, "send-contact-email", { ...aMessage(), message: "" });
    return "firstName" in error.fields;
  };
  await page.goto(`${site.url}/contact`);
  await page.waitForLoadState("networkidle");
  const title = await page.title();
  try {
    for (const [rule, isRefused] of [
      ["requiredLine(3)", true],
      ["requiredLine(100)", false],
    ] as const) {
      await save(source.replace("requiredLine(100)", rule));
      expect(await isNameRefused(), rule).toBe(isRefused);
    }
    await save(source.replace("export", "exp ort"));
    await expect(page.locator("pre")).toContainText("domain/contact-message.ts:");
    await save(source);
    expect(await page.title()).toBe(title);
    expect(await isNameRefused()).toBe(false);
  } finally {
    writeFileSync(file, source);
  }
});

test("The pages of both kits have no fault, by day on a wide screen and by night on a narrow one", async ({
  site,
  page,
}) => {
  test.skip(!isNight, "At night: what a kit shows stands on pages too.");
  test.setTimeout(240_000);
  for (const kit of ["/planche", "/bureau/planche"]) {
    await page.goto(site.url + kit);
    const parts = await page
      .locator("main h2 > a")
      .evaluateAll((links) => (links as HTMLAnchorElement[]).map(({ href }) => href));
    expect(parts.length, kit).toBeGreaterThan(3);
    for (const href of parts) {
      await page.goto(href);
      for (const [colorScheme, width] of [
        ["light", 1280],
        ["dark", 390],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const faults = [
          ...(await accessibilityFaults(page)),
          ...(await focusFaults(page)),
          ...(await lostWords(page)),
          ...(await sidewaysScroll(page)).by,
        ];
        expect.soft(faults, `${href}, ${colorScheme}, ${width}`).toEqual([]);
      }
    }
  }
});
