import { paths } from "#content/paths.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall } from "../support/client-links.ts";
import { expect, test, visit } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { storedValue } from "../support/stored-value.ts";
import { expectPrivatePage } from "../support/well-made.ts";

// A store of its own.
test.use({ settings: {} });

let drafts = 0;

for (const { how, scripts } of [
  { scripts: true, how: "with scripts" },
  { scripts: false, how: "without scripts" },
]) {
  test(`The link of a reminder stops reminders once its button is pressed, ${how}`, async ({
    site,
    browser,
  }) => {
    const { token, firm } = await begun(site);
    await visit(browser, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(site.url + paths.stopReminders(token));
      await page.reload();
      expect(waitingFor(site, firm)).toBe(2);
      await page.getByRole("button", { name: "Ne plus recevoir de rappel" }).click();
      await page.getByRole("heading", { name: "C’est noté" }).waitFor();
      expect(await page.getByRole("button", { name: "Ne plus recevoir" }).count()).toBe(0);
      expect(waitingFor(site, firm)).toBe(0);
      await page.goto(site.url + paths.stopReminders(token));
      await page.getByRole("heading", { name: "C’est noté" }).waitFor();
      await page.getByRole("link", { name: "Reprendre mon contrat" }).click();
      await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
    });
  });
}

test("The button of a mail program stops them too, as often as it is pressed, and no other site can", async ({
  site,
}) => {
  const { token, firm } = await begun(site);
  const other = await begun(site);
  const press = (headers: HeadersInit = {}) =>
    fetch(site.url + paths.stopReminders(token), {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  expect((await press({ Origin: "https://elsewhere.example" })).status).toBe(403);
  expect(waitingFor(site, firm)).toBe(2);
  for (const _press of [1, 2, 3]) expect((await press()).status).toBe(200);
  expect(waitingFor(site, firm)).toBe(0);
  expect(waitingFor(site, other.firm)).toBe(2);
});

test("The page is kept by no one, indexed nowhere, valid and well-set, whatever the link", async ({
  site,
  browser,
}) => {
  const { token } = await begun(site);
  const stopped = await begun(site);
  await fetch(site.url + paths.stopReminders(stopped.token), {
    method: "POST",
    body: new URLSearchParams(),
  });
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    for (const [link, title] of [
      [token, "Arrêter les rappels"],
      [stopped.token, "C’est noté"],
      ["x".repeat(43), "Soyez tranquille"],
      ["", "Soyez tranquille"],
      [`${token}%00`, "Soyez tranquille"],
    ] as const) {
      const html = await expectPrivatePage(page, site.url + paths.stopReminders(link));
      expect(html).toContain(title);
    }
  });
  expect(site.output.join("\n")).not.toContain(token);
});

async function begun(site: Site): Promise<{ readonly token: string; readonly firm: string }> {
  const firm = `Rappel ${++drafts} SARL`;
  const { draft } = await contractCall(site.url, aStep1({ raisonSociale: firm }));
  return { token: draft!, firm };
}

/** The number of reminders that the store has waiting for a firm. */
function waitingFor(site: Site, firm: string): unknown {
  return storedValue(
    site,
    `select count(*) from outbox join drafts on drafts.id = outbox."subjectId"
     where kind like 'reminder%' and "raisonSociale" = ? and "sentAt" is null and "cancelledAt" is null`,
    firm,
  );
}
