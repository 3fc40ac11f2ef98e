import type { Page } from "@playwright/test";
import { openDatabase } from "#server/database/engine/client.ts";
import { sidewaysScroll } from "../support/accessibility.ts";
import { signIn } from "../support/at-desk.ts";
import { agencyDay, agencyMorning, atDesk, expectFit, people, withScripts } from "../support/desk-day.ts";
import { expect, phone, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

// A site of its own with the example, on its morning.
test.use({ settings: agencyDay() });
test.beforeAll(async ({ site }) => {
  await lengthenNames(site);
});

/** Pages and questions of the desk that show names. */
const withNames = [
  "/bureau",
  "/bureau/messages",
  "/bureau/souscriptions",
  "/bureau/contrats",
  "/bureau/mails",
  "/bureau/prelevements",
  "/bureau/journal",
  "/bureau/recherche?q=2H-2026",
  "/bureau/contrats/2H-2026-0036",
  "/bureau/contrats/2H-2026-0036/compte",
  "/bureau/contrats/2H-2026-0036?geste=resilier",
];

/** The others that no page before them resembles. */
const others = [
  "/bureau/souscriptions/preparer",
  "/bureau/contrats/reprendre",
  "/bureau/contrats/reprendre/tableau",
  "/bureau/factures?mois=2026-11",
  "/bureau/factures/2H-F-2026-000001",
  "/bureau/factures/2H-F-2026-000001?geste=avoir",
  "/bureau/clotures",
  "/bureau/prelevements?mois=2026-11&geste=rejet",
  "/bureau/prelevements/retours",
  "/bureau/reglages?geste=donner",
  "/bureau/annonces?quoi=sous-traitant",
];

/** Fails if an open page does not stay within a phone by night, or has on it what is too pale, or too small to type in. */
async function expectFitByNight(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFit(page, withScripts, undefined, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("Names of up to 200 characters without a space stay within the pages of the desk, on a phone by night too", async ({
  site,
  browser,
}) => {
  test.slow();
  await atDesk(browser, site, people.founder, withScripts, async (page) => {
    const scrolled: unknown[] = [];
    for (const path of withNames) {
      await page.goto(site.url + path);
      await expect(page.getByText(/x{30}/).first()).toBeVisible();
      for (const width of [820, 1100, 1280, 1366, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { pixels, by } = await sidewaysScroll(page);
        if (pixels > 0) scrolled.push({ path, width, pixels, by });
      }
      await test.step(path, () => expectFitByNight(page));
    }
    expect(scrolled).toEqual([]);
  });
});

test("Pages of the desk without such names stay within a phone by night", async ({ site, browser }) => {
  await atDesk(browser, site, people.founder, withScripts, async (page) => {
    for (const path of others)
      await test.step(path, async () => {
        expect((await page.goto(site.url + path))!.status()).toBe(200);
        await expectFitByNight(page);
      });
  });
});

test("A name with signs that turn the direction of writing is drawn without them", async ({ site }) => {
  const { db, close } = await openDatabase({ dataDir: site.dataDir });
  const backwards = { raisonSociale: "Garance \u202eDurand\u2066" };
  await db
    .updateTable("contracts")
    .set(backwards)
    .where("number", "=", "2H-2026-0036")
    .execute()
    .finally(close);
  const { cookie } = await signIn(site, "founder", { email: people.founder.email, at: agencyMorning });
  for (const path of ["/bureau/contrats", "/bureau/contrats/2H-2026-0036", "/bureau/journal"]) {
    const html = await (await fetch(site.url + path, { headers: { Cookie: cookie } })).text();
    expect(html, path).toContain("Garance Durand");
    expect(html, path).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
});

/** Gives every firm and every person of the example a name of 43, 81 or 200 characters, in the store. */
async function lengthenNames({ dataDir }: Site): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  const lengths = [43, 81, 200] as const;
  const nameOf = (index: number, start: string) => start.padEnd(lengths[index % lengths.length]!, "x");
  try {
    for (const table of ["contracts", "drafts"] as const) {
      for (const [index, { id }] of (await db.selectFrom(table).select("id").execute()).entries()) {
        const names = { raisonSociale: nameOf(index, "Firme"), nomPrenom: nameOf(index, "Personne") };
        await db.updateTable(table).set(names).where("id", "=", id).execute();
      }
    }
    for (const [index, { id }] of (
      await db.selectFrom("contact_messages").select("id").execute()
    ).entries()) {
      const names = { firstName: "Ada", lastName: nameOf(index, "Nom").slice(0, 100) };
      await db.updateTable("contact_messages").set(names).where("id", "=", id).execute();
    }
  } finally {
    await close();
  }
}
