import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall } from "../support/client-links.ts";
import { expect, test, visit } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { storedValue } from "../support/stored-value.ts";
import {
  accountTyped,
  expectTyped,
  fillIn,
  sendStep1,
  sign,
  submit,
  subscriberTyped,
} from "../support/subscription.ts";

const confirmed = "Votre contrat a bien été validé";
const typed = { ...accountTyped, titulaire: "Garance et associés", pays: "Belgique" };
let firms = 0;
const aFirm = () => ({ ...subscriberTyped, email: `firm-${++firms}@corrected.example` });

for (const { how, scripts } of [
  { scripts: true, how: "with scripts" },
  { scripts: false, how: "without scripts" },
]) {
  test(`A draft that another page corrects is shown again before it is signed, ${how}`, async ({
    site,
    browser,
  }) => {
    const firm = aFirm();
    const draft = await step1(site, firm);
    await visit(browser, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(site.url + paths.resume("advance", draft));
      if (scripts) await alive(page);
      await fillIn(page, typed);
      await step1(site, { ...firm, nomPrenom: "Chloé Fabre", draft });
      await submit(page);

      const status = page.locator("form").getByRole("region", { name: toastMessages.step2Changed.title });
      expect(await status.textContent()).toContain(toastMessages.step2Changed.text);
      await page.getByText("Chloé Fabre").first().waitFor();
      expect(await page.getByText(subscriberTyped.nomPrenom).count()).toBe(0);
      await expectTyped(page, typed);
      if (scripts) {
        await page.reload();
        await page.getByText("Chloé Fabre").first().waitFor();
        await fillIn(page, typed);
      }
      expect(signatoryOf(site, firm.email)).toBeUndefined();
      await submit(page);
      await page.getByRole("heading", { name: confirmed }).waitFor();
    });
    expect(signatoryOf(site, firm.email)).toBe("Chloé Fabre");
  });
}

test("A summary is noted when a person sees it, not when its page is fetched, nor when it is signed", async ({
  page,
  site,
}) => {
  const firm = aFirm();
  const draft = await step1(site, firm);
  for (const path of [paths.resume("advance", draft), paths.stopReminders(draft)]) {
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  expect(evidenceOf(site, firm.email)).toBe("step1-accepted");
  const response = page.waitForResponse((answer) => answer.url().endsWith("/functions/show-summary"));
  await page.goto(site.url + paths.resume("advance", draft));
  await alive(page);
  expect((await response).status()).toBe(200);
  expect(evidenceOf(site, firm.email)).toBe("step1-accepted summary-shown");
  await page.reload();
  await sign(page);
  await page.getByRole("heading", { name: confirmed }).waitFor();
  expect(evidenceOf(site, firm.email)).toBe("step1-accepted summary-shown step2-accepted contract-kept");
});

test("A signature waits five seconds for its summary to be noted, then leaves without", async ({
  site,
  browser,
}) => {
  const firm = aFirm();
  const draft = await step1(site, firm);
  await visit(browser, {}, async (page) => {
    // Makes a wait of five seconds end at once; any other wait lasts longer than this test.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 5_000 ? 0 : 600_000);
    });
    await page.route("**/functions/show-summary", () => {});
    await page.goto(site.url + paths.resume("advance", draft));
    await alive(page);
    await sign(page);
    await page.getByRole("heading", { name: confirmed }).waitFor();
  });
});

test("What a first step leaves in the browser goes with its draft, on any page", async ({ page, site }) => {
  await sendStep1(page, site.url, "advance", aFirm());
  await page.waitForFunction(() => localStorage.getItem("contractStep1CompletedUntil") !== null);
  await page.clock.install({ time: Date.now() + 6 * 86_400_000 });
  await page.goto(site.url);
  await alive(page);
  expect(await page.evaluate(() => localStorage.getItem("contractEmail"))).toContain("@corrected.example");
  await page.clock.setSystemTime(Date.now() + 7 * 86_400_000 + 60_000);
  await page.goto(site.url);
  await alive(page);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

/** The name under which a contract was signed with an e-mail address. */
function signatoryOf(site: Site, email: string): unknown {
  return storedValue(site, 'select "nomPrenom" from contracts where email = ?', email);
}

/** The kinds of the events of a draft, in their order. */
function evidenceOf(site: Site, email: string): unknown {
  return storedValue(
    site,
    `select group_concat(kind, ' ' order by rank) from evidence_events
     where "chainId" = (select "chainId" from drafts where email = ?)`,
    email,
  );
}

async function step1(site: Site, fields: object): Promise<string> {
  return (await contractCall(site.url, aStep1({ ...fields }))).draft!;
}
