import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser, headlessShell } from "../tests/support/browser.ts";
import { findFonts } from "../tests/support/fallback-fonts.ts";
import { findPostgres } from "../tests/support/postgres.ts";

const browserName = process.env.CHROME_PATH;
const takesFonts = process.platform === "linux";

/**
 * The needs of the suite: the Debian packages that provide each, tried one after the other, and the message if none can
 * be installed.
 */
const needs = [
  {
    isThere: () => process.env.DATABASE_URL_TEST || findPostgres() !== null,
    packages: ["postgresql"],
    without: "The store's tests need PostgreSQL: install it, or give a test database in DATABASE_URL_TEST.",
  },
  // Another browser works too, but takes more than twice the processor time.
  {
    isThere: () => browserName || process.platform !== "linux" || existsSync(headlessShell),
    packages: ["chromium-headless-shell"],
    without: "No chromium-headless-shell here: journeys in a whole browser take more than twice the time.",
    goesOn: true,
  },
  {
    isThere: findBrowser,
    packages: browserName ? [] : ["chromium"],
    without: browserName
      ? `CHROME_PATH names ${browserName}, which does not exist.`
      : "The journeys need a browser: install Chromium or Chrome, or name one in CHROME_PATH.",
  },
  // With these fonts, a page is measured as it looks until its own fonts arrive.
  {
    isThere: () => !takesFonts || findFonts("liberation"),
    packages: ["fonts-liberation", "fonts-liberation-sans-narrow"],
    without: "No Liberation Sans and Sans Narrow here: layout shift is held below 0.1, not below 0.015.",
    goesOn: true,
  },
  {
    isThere: () => !takesFonts || findFonts("dejavu"),
    packages: ["fonts-dejavu-core"],
    without: "No DejaVu Sans here: layout shift with it alone is not measured.",
    goesOn: true,
  },
];

/**
 * Installs the tools that the suite needs on the machine. Throws one line for each missing tool that the suite cannot
 * do without; says which optional tools it does without.
 */
export function ensureMachine() {
  for (const { isThere, packages } of needs) {
    for (const name of packages) if (!isThere()) install(name);
  }
  const missing = needs.filter(({ isThere }) => !isThere());
  for (const { without } of missing.filter(({ goesOn }) => goesOn)) console.log(`  ${without}`);
  const lacks = missing.filter(({ goesOn }) => !goesOn).map(({ without }) => without);
  if (lacks.length > 0) throw new Error(lacks.join("\n  ✗ "));
}

/** Installs a Debian package if this process may; otherwise does nothing, and the caller finds the package missing. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`  installing Debian's ${name}…`);
  // Fails quickly on a machine without a network.
  const patience = ["Retries=0", "http::Timeout=10", "https::Timeout=10"].flatMap((each) => [
    "-o",
    `Acquire::${each}`,
  ]);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status, stderr } = spawnSync("apt-get", ["-qq", ...patience, ...args], { env, encoding: "utf8" });
    if (status !== 0) console.error(stderr);
  }
}
