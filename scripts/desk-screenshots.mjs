// Takes the pictures of docs/desk: a site of its own, filled with the example, as a founder sees it. Needs a build and
// a Chromium: `npm run desk-screenshots`.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { launchBrowser } from "../tests/support/browser.ts";

const port = Number(process.env.PORT ?? 4300);
const folder = join(import.meta.dirname, "..", "docs", "desk");
const dataDir = mkdtempSync(join(tmpdir(), "desk-screenshots-"));
const root = join(import.meta.dirname, "..");
const env = { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir };
const site = `http://localhost:${port}`;
const colors = 128;

const started = spawn(process.execPath, ["build/main.js"], { cwd: root, env, stdio: "ignore" });
try {
  await answering(`${site}/readyz`);
  agence("exemple", "--oui");
  const [, link] = /^(https?:.*)$/m.exec(agence("bureau"));
  const browser = await launchBrowser();
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "fr-FR",
  });
  mkdirSync(folder, { recursive: true });
  await page.goto(link);
  await keep(page, "entree");
  await page.locator("form button").click();
  await page.waitForURL(`${site}/bureau`);
  for (const [name, address] of Object.entries({
    aujourdhui: "/bureau",
    messages: "/bureau/messages",
    souscriptions: "/bureau/souscriptions",
    contrats: "/bureau/contrats",
    factures: "/bureau/factures",
    prelevements: "/bureau/prelevements",
    reglages: "/bureau/reglages",
  })) {
    if ((await page.goto(site + address)).ok()) await keep(page, name);
    else console.error(`${address} is not there: no picture`);
  }
  const opened = await page.goto(`${site}/bureau/contrats`);
  const contract = page.locator('main a[href^="/bureau/contrats/2H-"]').first();
  if (opened.ok() && (await contract.count()) > 0) {
    await contract.click();
    await keep(page, "contrat");
  }
  await browser.close();
} finally {
  started.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

function agence(...words) {
  return execFileSync(process.execPath, ["build/command-line.js", ...words], {
    cwd: root,
    env,
    encoding: "utf8",
  });
}

async function keep(page, name) {
  const picture = await page.screenshot({ animations: "disabled" });
  const file = await sharp(picture)
    .png({ palette: true, colors, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), file);
  console.log(`docs/desk/${name}.png, ${Math.round(file.length / 1024)} KB`);
}

async function answering(address) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The site does not start: is there a build, and is the port free?");
}
