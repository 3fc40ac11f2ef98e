import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { paths } from "#content/site/paths.ts";
import type { DeskVisitor } from "./at-desk.ts";
import type { Site } from "./site.ts";

/** The addresses of the links mailed to somebody, on a site that writes its mails as files; in no order. */
export async function mailedLinks({ url, dataDir }: Site, email: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = readdirSync(folder).filter((name) => /^staff-(link|invitation)\..+\.eml$/.test(name));
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ text }) => `${url}/bureau/entree?lien=${/lien=([\w-]{43})/.exec(text!)![1]}`);
}

/** Requests a link on the sign-in page, and returns its address. */
export async function askForLink(page: Page, site: Site, email: string): Promise<string> {
  const mailed = () => mailedLinks(site, email).catch((): string[] => []);
  const before = await mailed();
  await page.goto(`${site.url}/bureau/entree`);
  await page.getByLabel("Votre e-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await page.getByRole("heading", { name: "Regardez vos e-mails" }).waitFor();
  const added = async () => (await mailed()).filter((link) => !before.includes(link));
  await expect.poll(added).not.toEqual([]);
  return (await added())[0]!;
}

/** The address of somebody's invitation link. */
export async function invitationTo(site: Site, email: string): Promise<string> {
  const mailed = () => mailedLinks(site, email).catch((): string[] => []);
  await expect.poll(mailed).not.toEqual([]);
  return (await mailed())[0]!;
}

/** Signs in with a link, and waits for the desk. */
export async function comeInBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Ouvrir le bureau" }).click();
  await page.waitForURL(/\/bureau$/);
}

/** Stores the cookie of a person signed in in a profile, as the sign-in page would. */
export async function keepCookie(
  context: BrowserContext,
  { url }: Site,
  { cookie }: DeskVisitor,
): Promise<void> {
  const [name, value] = cookie.split(/=(.*)/s);
  const place = { domain: new URL(url).hostname, path: paths.desk };
  await context.addCookies([{ name: name!, value: value!, httpOnly: true, sameSite: "Lax", ...place }]);
}

/** Gives the browser a virtual device for passkeys, like one with a fingerprint reader that somebody touches. */
export async function keepPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
