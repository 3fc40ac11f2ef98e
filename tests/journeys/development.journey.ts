import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { toastParameter } from "#app/ui/arrival-toast.tsx";
import { contactWords, formWords } from "#content/site/forms.ts";
import { paths } from "#content/site/paths.ts";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { expect, test } from "../support/journey.ts";
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
