import { expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { postForm } from "../support/client-links.ts";
import { testOn } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { mailedLinks } from "../support/staff.ts";

const email = "lien@agence.example.fr";
const stranger = "inconnue@agence.example.fr";
const test = testOn({ env: { STAFF: email } });
const ask = (site: Site, who: string) => postForm(site, paths.signIn(), { fields: { email: who } });
const press = (site: Site, lien: string) => postForm(site, paths.signIn(), { fields: { lien } });

test("A link opens nothing once it has served, has run out, or was guessed; a stranger is told the same as anybody", async ({
  site,
}) => {
  const told = await (await ask(site, email)).text();
  expect(told).toContain("Regardez vos e-mails");
  expect(await (await ask(site, stranger)).text()).toBe(told.replaceAll(email, stranger));
  const used = await linkTo(site, []);
  const opened = await press(site, used);
  expect([opened.status, opened.headers.get("set-cookie")]).toEqual([302, expect.stringMatching(/^bureau=/)]);
  await ask(site, email);
  const late = await linkTo(site, [used]);
  await letLinksRunOut(site);
  for (const token of [used, late, "A".repeat(43)]) {
    expect(await (await fetch(`${site.url}${paths.signIn()}?lien=${token}`)).text()).toContain(
      "Ce lien ne sert plus",
    );
    const pressed = await press(site, token);
    expect([pressed.status, pressed.headers.get("set-cookie")]).toEqual([410, null]);
  }
});

test("What no device answered opens nothing", async ({ site }) => {
  const answer = (fields: Record<string, string>) => postForm(site, `${paths.signIn()}/cle`, { fields });
  const challenge = await answer({});
  expect(challenge.headers.get("cache-control")).toBe("no-store");
  expect(await challenge.json()).toMatchObject({ rpId: "localhost", userVerification: "required" });
  for (const reponse of ["", "{", "null", "[]", '{"id":7}', '{"id":"x","response":{}}', "x".repeat(20_000)]) {
    const { status, headers } = await answer({ reponse });
    expect([reponse.slice(0, 30), status, headers.get("set-cookie")]).toEqual([
      reponse.slice(0, 30),
      403,
      null,
    ]);
  }
});

/** The token of the mailed link that is none of those known before. */
async function linkTo(site: Site, known: readonly string[]): Promise<string> {
  const added = async () => {
    const links = await mailedLinks(site, email).catch((): string[] => []);
    return links
      .map((link) => new URL(link).searchParams.get("lien")!)
      .filter((lien) => !known.includes(lien));
  };
  await expect.poll(added).not.toEqual([]);
  return (await added())[0]!;
}

/** Changes the store, as time would. */
async function letLinksRunOut({ dataDir }: Site): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await db
    .updateTable("staff_links")
    .set({ expiresAt: 1 })
    .where("usedAt", "is", null)
    .execute()
    .finally(close);
}
