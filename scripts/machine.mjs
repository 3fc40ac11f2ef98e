import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "../tests/support/browser.ts";
import { findFonts } from "../tests/support/fallback-fonts.ts";
import { findPostgres } from "../tests/support/postgres.ts";

/** Makes sure that journeys have a browser. Returns where it is; throws in one line when there can be none. */
export function ensureBrowser() {
  if (process.env.CHROME_PATH && !findBrowser()) {
    throw new Error(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`);
  }
  for (const name of ["chromium-headless-shell", "chromium"]) if (!findBrowser()) install(name);
  const path = findBrowser();
  if (!path)
    throw new Error("The journeys need a browser: install Chromium or Chrome, or name one in CHROME_PATH.");
  return path;
}

/**
 * Brings the fonts with which a page is measured until its own have come. Where there are none the suite goes on with
 * the limit for any fonts, and says so.
 */
export function ensureFonts() {
  if (process.platform !== "linux") return;
  for (const name of ["fonts-liberation", "fonts-liberation-sans-narrow"]) {
    if (!findFonts("liberation")) install(name);
  }
  if (!findFonts("dejavu")) install("fonts-dejavu-core");
  if (!findFonts("liberation")) {
    console.log(
      "  No Liberation Sans and Sans Narrow here: layout shift is held below 0.1, not below 0.015.",
    );
  }
  if (!findFonts("dejavu")) {
    console.log("  No DejaVu Sans here: layout shift with it alone is not measured.");
  }
}

/** Makes sure that the store's tests have a PostgreSQL. Throws in one line when there can be none. */
export function ensurePostgres() {
  if (hasPostgres()) return;
  install("postgresql");
  if (!hasPostgres()) {
    throw new Error(
      "The store's tests need PostgreSQL: install it, or give a test database in DATABASE_URL_TEST.",
    );
  }
}

/** Whether the store's tests have a PostgreSQL: one that is running, or programs to start one. */
export function hasPostgres() {
  return Boolean(process.env.DATABASE_URL_TEST) || findPostgres() !== null;
}

/** Installs a Debian package where this process may; elsewhere nothing, and the caller finds it missing. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`  installing Debian's ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const result = spawnSync("apt-get", ["-qq", ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (result.status !== 0) console.error(result.stderr);
  }
}
