import { toastMessages } from "#content/messages.ts";
import { paths } from "#content/paths.ts";
import { alive } from "../support/browser.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall } from "../support/client-links.ts";
import { commandLineProcess as commandLine } from "../support/command-line-process.ts";
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
const summaryShown = "summary-shown";
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
      expect(toastMessages.step2Changed.text).toMatch(/^Une erreur est survenue lors de l’envoi du RIB\. /);
      await page.getByText("Chloé Fabre").first().waitFor();
      expect(await page.getByText(subscriberTyped.nomPrenom).count()).toBe(0);
      await expectTyped(page, typed);
      expect(await contractOf(site, firm.email)).toBeNull();
      await submit(page);
      await page.getByRole("heading", { name: confirmed }).waitFor();
    });
    const contract = (await contractOf(site, firm.email))!;
    expect(contract.subscriber.nomPrenom).toBe("Chloé Fabre");
    expect(contract.mandate.titulaire).toBe(typed.titulaire);
    expect(contract.evidence.isWhole).toBe(true);
    const kinds = contract.evidence.events.map(({ kind }) => kind);
    expect(kinds.slice(-4)).toEqual(["step1-accepted", summaryShown, "step2-accepted", "contract-kept"]);
  });
}

test("Two tabs with two corrections sign what the visitor of the last one has read", async ({
  site,
  browser,
}) => {
  const firm = aFirm();
  const draft = await step1(site, firm);
  await visit(browser, {}, async (first, context) => {
    const second = await context.newPage();
    for (const page of [first, second]) {
      await page.goto(site.url + paths.resume("advance", draft));
      await page.waitForURL((url) => !url.search.includes("reprise"));
    }
    await second.getByRole("link", { name: /Corriger/ }).click();
    await second.getByRole("heading", { name: "Contrat d’abonnement" }).waitFor();
    await second.fill("[name=telephone]", "06 39 98 00 00");
    await submit(second);
    await second.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();

    await fillIn(first, typed);
    await submit(first);
    await first.getByText(toastMessages.step2Changed.text).first().waitFor();
    await first.getByText("06 39 98 00 00").first().waitFor();
    await expectTyped(first, typed);
    await first.reload();
    await first.getByText("06 39 98 00 00").first().waitFor();
    await sign(first);
    await first.getByRole("heading", { name: confirmed }).waitFor();
  });
  expect((await contractOf(site, firm.email))!.subscriber.telephone).toBe("06 39 98 00 00");
});

test("A page that is only fetched writes no evidence, one that a person reads does", async ({
  site,
  browser,
}) => {
  const scanned = aFirm();
  const draft = await step1(site, scanned);
  for (const path of [paths.resume("advance", draft), paths.stopReminders(draft)]) {
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  await contractCall(site.url, {
    ...aStep1(scanned),
    ...typed,
    step: 2,
    date: "",
    adresse: "8, rue",
    emailDebiteur: scanned.email,
    draft,
  });
  expect(await kindsOf(site, scanned.email)).toEqual(["step1-accepted", "step2-accepted", "contract-kept"]);

  const read = aFirm();
  await visit(browser, {}, async (page) => {
    await sendStep1(page, site.url, "advance", read);
    await page.waitForURL(/\/step2/);
    await alive(page);
    await sign(page);
    await page.getByRole("heading", { name: confirmed }).waitFor();
  });
  expect(await kindsOf(site, read.email)).toEqual([
    "step1-accepted",
    summaryShown,
    "step2-accepted",
    "contract-kept",
  ]);
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

test("A summary is noted when it is seen, not when it is signed", async ({ site, browser }) => {
  const firm = aFirm();
  const draft = await step1(site, firm);
  await visit(browser, {}, async (page) => {
    const response = page.waitForResponse((answer) => answer.url().endsWith("/functions/show-summary"));
    await page.goto(site.url + paths.resume("advance", draft));
    await alive(page);
    expect((await response).status()).toBe(200);
    await page.reload();
    await sign(page);
    await page.getByRole("heading", { name: confirmed }).waitFor();
  });
  const { events } = (await contractOf(site, firm.email))!.evidence;
  expect(events.map(({ kind }) => kind)).toEqual([
    "step1-accepted",
    summaryShown,
    "step2-accepted",
    "contract-kept",
  ]);
  expect(events[1]!.at).toBeLessThan(events[2]!.at);
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

type SignedFields = {
  readonly subscriber: Readonly<Record<string, string>>;
  readonly mandate: Readonly<Record<string, string>>;
  readonly evidence: {
    readonly isWhole: boolean;
    readonly events: readonly { readonly kind: string; readonly at: number }[];
  };
};

/** The contract signed with an e-mail address, as the desk shows it. */
async function contractOf(site: Site, email: string): Promise<SignedFields | null> {
  const number = storedValue(site, "select number from contracts where email = ?", email);
  if (!number) return null;
  return JSON.parse((await commandLine(site.dataDir, "dossier", String(number), "--json")).out);
}

async function kindsOf(site: Site, email: string): Promise<readonly string[]> {
  return (await contractOf(site, email))!.evidence.events.map(({ kind }) => kind);
}

async function step1(site: Site, fields: object): Promise<string> {
  return (await contractCall(site.url, aStep1({ ...fields }))).draft!;
}
