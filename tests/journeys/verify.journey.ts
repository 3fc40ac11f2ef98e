import { verifyWords } from "#content/contract/verify.ts";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, test } from "../support/journey.ts";

const first = "a".repeat(64);
const second = "b".repeat(64);

test("Whoever asks about a second document while the first answer is late reads the second answer alone", async ({
  page,
  site,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/verify-document", async (route) => {
    if (!route.request().postData()?.includes(first)) return route.continue();
    await released;
    await route.fulfill({ status: 429, json: { code: "too-many-requests" } });
  });
  await page.goto(site.url + paths.verify);
  await alive(page);
  const ask = async (sha256: string) => {
    await page.getByRole("textbox", { name: "Empreinte SHA-256" }).fill(sha256);
    await page.getByRole("button", { name: "Vérifier l’empreinte" }).click();
  };
  await ask(first);
  await ask(second);
  const unknown = page.getByRole("heading", { name: verifyWords.unknown.title });
  await unknown.waitFor();
  const late = page.waitForResponse((response) => response.status() === 429);
  release();
  await late;
  // The answer has been read once a question asked after it is answered.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(unknown).toBeVisible();
  await expect(page.getByText(verifyWords.busy.title)).toHaveCount(0);
  expect(new URL(page.url()).search).toContain(second);
});
