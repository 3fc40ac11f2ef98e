import { paths } from "#content/site/paths.ts";
import { commandLineProcess } from "../support/command-line-process.ts";
import { expect, test } from "../support/journey.ts";

// Mails are files, and people sign in with the link that the machine prints.
test.use({ settings: {} });

/** Every way of writing an address of the desk that a router might accept. */
const ways = [
  "/bureau",
  "/bureau/",
  "/Bureau",
  "/%62ureau",
  "/bureau/entree",
  "/bureau/entree?lien=abc",
  "/bureau/entree/cle",
  "/bureau/sortie",
  "/bureau/messages",
  "/bureau/messages/1",
  "/bureau/souscriptions",
  "/bureau/mails?etat=attente",
  "/bureau/journal",
  "/bureau/reglages",
  "/bureau/reglages/cle",
];

test("A desk that is closed is not there, whatever its address", async ({ startSite }) => {
  const site = await startSite({ env: { BUREAU: "off" } });
  expect(site.output.join("\n")).not.toMatch(/desk|bureau/i);
  const unknown = await fetch(`${site.url}/nulle-part`);
  const missing = await unknown.text();
  expect(unknown.status).toBe(404);
  for (const way of ways) {
    for (const init of [{}, posted(site.url)]) {
      const answer = await fetch(site.url + way, { ...init, redirect: "manual" });
      expect([way, answer.status, await answer.text()]).toEqual([way, 404, missing]);
    }
  }
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).not.toContain("bureau");
});

test("The machine’s link opens the desk once, and its cookie stays there", async ({ site, page }) => {
  expect(site.output.join("\n")).toContain("npm run agence -- bureau");
  const { out } = await commandLineProcess(site.dataDir, "bureau");
  const [, path] = /^https?:\/\/[^/]+(\/bureau\/entree\?lien=\S+)$/m.exec(out)!;
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Ouvrir le bureau" }).click();
  await page.waitForURL(site.url + paths.desk);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ path: paths.desk, httpOnly: true, sameSite: "Lax" }]);
  for (const address of ["/", "/contact", paths.verify, paths.contractStep1("advance")]) {
    const answer = await page.goto(site.url + address);
    expect(await answer!.request().headerValue("cookie")).toBeNull();
    expect(await answer!.headerValue("set-cookie")).toBeNull();
  }
  expect(await page.context().cookies()).toHaveLength(1);
  const again = await page.goto(site.url + path);
  expect(again!.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien ne sert plus");
});

function posted(origin: string) {
  return {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ email: "a@example.fr" }),
  };
}
