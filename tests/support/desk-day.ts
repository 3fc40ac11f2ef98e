import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { paths } from "#content/site/paths.ts";
import type { StaffRole } from "#domain/staff.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { faultVariable } from "../crash/fault.ts";
import { accessibilityFaults, sidewaysScroll } from "./accessibility.ts";
import { signIn } from "./at-desk.ts";
import { phone, visit } from "./journey.ts";
import type { Site, SiteOptions } from "./site.ts";
import { projectRoot } from "./source-file.ts";
import { keepCookie } from "./staff.ts";

const run = promisify(execFile);

/** The morning of the working days in tests: Tuesday 17 November 2026, 9.30 in Paris. */
export const agencyMorning = Date.UTC(2026, 10, 17, 8, 30);
const preload = join(projectRoot, "tests", "crash", "preload.ts");
const thatMorning = clockAt(agencyMorning);

/** The settings of a site whose clock starts at an instant. */
export function clockAt(instant: number): Readonly<Record<string, string>> {
  const clock = { offsetsMs: [instant - Date.now()], everyOperations: 1 };
  return { [faultVariable]: JSON.stringify({ clock }) };
}

/** The options of a site with the example on that morning. */
export function agencyDay(): SiteOptions {
  // A new object for each file: files that set the very same one would share a site.
  return { preload, env: thatMorning, fill: copyExample };
}

/** The options of an empty site whose clock starts at an instant. */
export function dayAt(instant: number): SiteOptions {
  return { preload, env: clockAt(instant) };
}

/** Copies the example into a folder. The first of a run that wants it makes it; the others wait until it is there. */
async function copyExample(dataDir: string): Promise<void> {
  const example = join(tmpdir(), "example");
  const making = `${example}-making`;
  while (!existsSync(example)) {
    if (await isFirst(making)) {
      try {
        if (existsSync(example)) break;
        await makeExample(making);
        await rename(making, example);
      } finally {
        // Without an example, the next one tries and says why.
        await rm(making, { recursive: true, force: true });
      }
    } else await pause(100);
  }
  await cp(example, dataDir, { recursive: true });
}

async function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

/** Makes the example, as of a moment before the sites that get a copy start. */
async function makeExample(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await openKeyring(database, readKeys("", dataDir)).finally(database.close);
  const commandLine = join(projectRoot, "build", "command-line.js");
  const program = ["--import", preload, commandLine, "exemple", "--sans-documents", "--oui"];
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const clock = clockAt(agencyMorning - 5 * 60_000);
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...clock };
  await run(process.execPath, program, { env });
}

/** The people of the example's agency. */
export const people = {
  founder: { name: "Hélène Honorat", email: "contact@agence-2h.example", role: "founder" },
  zenmaster: { name: "Inès Carbonel", email: "ines@agence-2h.example", role: "zenmaster" },
  accountant: { name: "Paul Guérin", email: "paul@cabinet-guerin.example", role: "accountant" },
} as const;

/** A way of working at the desk. */
export type Look = { readonly how: string; readonly isScripted: boolean };

/** How days are run. */
export const withScripts: Look = { how: "with scripts, on a wide window, by day", isScripted: true };

/** How one of them is run too: the desk must work without scripts and in a narrow window. */
export const withoutScripts: Look = { how: "without scripts, on a phone, by night", isScripted: false };

/** Opens the desk as a person signed in on that morning, and runs the work. */
export async function atDesk(
  browser: Browser,
  site: Site,
  { email, role }: { readonly email: string; readonly role: StaffRole },
  { isScripted }: Look,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const options = {
    javaScriptEnabled: isScripted,
    viewport: isScripted ? { width: 1440, height: 900 } : phone,
    colorScheme: isScripted ? ("light" as const) : ("dark" as const),
    reducedMotion: "reduce" as const,
  };
  await visit(browser, options, async (page, context) => {
    await keepCookie(context, site, await signIn(site, role, { email, at: agencyMorning }));
    await page.goto(site.url + paths.desk);
    await work(page, context);
  });
}

/**
 * Checks a page, or the dialog over it: it does not scroll sideways, no field of a phone has letters below 16 pixels, around
 * which iOS enlarges the page, and axe, or `only` these rules of it, finds nothing if scripts run.
 */
export async function expectFit(
  page: Page,
  { isScripted }: Look,
  within?: string,
  only?: readonly string[],
): Promise<void> {
  await page
    .locator(within ?? "h1")
    .first()
    .waitFor();
  // While the plan of the debits is made, the page asks for itself again.
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  expect(await sidewaysScroll(page)).toEqual({ pixels: 0, by: [] });
  expect(await smallFields(page)).toEqual([]);
  if (!isScripted) return;
  expect(await accessibilityFaults(page, within, only)).toEqual([]);
}

/** The fields to type in with letters below 16 pixels, on a window of less than 820 pixels. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    innerWidth >= 820
      ? []
      : [...document.querySelectorAll("input, select, textarea")]
          .filter(
            (each) => !["hidden", "checkbox", "radio", "file"].includes((each as HTMLInputElement).type),
          )
          .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
          .map((each) => each.outerHTML),
  );
}

/** The mails of a kind sent to somebody, once there are the given number. */
export async function mailsTo({ dataDir }: Site, kind: string, address: string, count = 1): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const sent = async () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const ofKind = names.filter((name) => name.startsWith(`${kind}.`) && name.endsWith(".eml"));
    const mails = await Promise.all(ofKind.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    return mails.filter(({ to }) => to?.some((each) => each.address === address));
  };
  await expect.poll(async () => (await sent()).length, `${kind} to ${address}`).toBeGreaterThanOrEqual(count);
  return sent();
}
