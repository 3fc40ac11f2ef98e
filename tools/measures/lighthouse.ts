/**
 * Measures every page with Lighthouse on a simulated phone, and takes the median of several runs. Writes the table of
 * `docs/performance.md`. `--pages` takes a pattern of addresses and `--runs` another number than three: the table is then
 * only printed. If the home page is among them, with three runs or more, its score, day and markup are written where the
 * site reads them (`content/site/lighthouse.json`). `--json` names a folder for the full reports.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { pages } from "#content/site/pages.ts";
import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { builtHomeMarkup } from "#server/desk/health/home-markup.ts";
import { addressedPages, pageAddresses } from "../../tests/support/addresses.ts";
import { launchBrowser } from "../../tests/support/browser.ts";
import { aStep1, aStep2 } from "../../tests/support/call-bodies.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { asVisited } from "../../tests/support/resume-link.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { startSmtp } from "../../tests/support/smtp.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { printTable, reportTable } from "../performance-table.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string" },
    runs: { type: "string", default: "3" },
    json: { type: "string" },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a number of runs, not ${values.runs}`);
const wanted = new RegExp(values.pages ?? "");
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = {
  "first-contentful-paint": inSeconds,
  "largest-contentful-paint": inSeconds,
  "total-blocking-time": (value: number) => `${Math.round(value)} ms`,
  "cumulative-layout-shift": (value: number) => value.toFixed(3),
} as const;

type Report = {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly timings: Readonly<Record<string, number>>;
};

const smtp = await startSmtp();
const site = await startSite({ env: { SMTP_URL: smtp.url } });
const port = await freePort();
// Otherwise each new window would load the browser's own address bar as two more pages, on the same two cores.
const browser = await launchBrowser([
  `--remote-debugging-port=${port}`,
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]);
const rows: string[][] = [];
let homeScore = Number.NaN;
for (const path of [...pageAddresses, await clientPage(site)].filter((one) => wanted.test(one))) {
  const address = await asVisited(site.url, path);
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await reportOf(address, run));
  const scoreOf = (name: (typeof categories)[number]) =>
    Math.round(median(reports.map((one) => one.scores[name])) * 100);
  if (path === pages.home.path) homeScore = scoreOf("performance");
  const indexed = addressedPages.some((page) => page.path === path && page.robots === "index");
  rows.push([
    `\`${path.replace(/(?<=mon-contrat\/).*/, "…")}\``,
    ...categories.map((name) => (name === "seo" && !indexed ? "" : String(scoreOf(name)))),
    ...Object.entries(timings).map(([name, words]) =>
      words(median(reports.map((one) => one.timings[name]!))),
    ),
  ]);
  console.log(rows.at(-1)?.join("  "));
}
await browser.close();
await site.stop();
await smtp.stop();
const heads = [["Page", "Performance", "Accessibility", "Best practices", "SEO", "FCP", "LCP", "TBT", "CLS"]];
if (values.pages || runs !== 3) printTable([...heads, ...rows]);
else reportTable("lighthouse", [...heads, ...rows]);
if (!Number.isNaN(homeScore) && runs >= 3) {
  const record = {
    page: pages.home.path,
    performance: homeScore,
    measuredOn: dayInParis(Date.now()),
    markup: builtHomeMarkup(join(projectRoot, "build")),
  };
  writeFileSync(
    join(projectRoot, "content", "site", "lighthouse.json"),
    `${JSON.stringify(record, null, 2)}\n`,
  );
}

/** Chromium sometimes loses a trace: such a run is repeated. */
async function reportOf(path: string, run: number, again = 2): Promise<Report> {
  const result = await lighthouse(site.url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
  });
  const report = result?.lhr;
  if (report?.runtimeError && again > 0) return reportOf(path, run, again - 1);
  if (!report || report.runtimeError) {
    throw new Error(`${path} could not be measured: ${report?.runtimeError?.message ?? "no report"}`);
  }
  if (values.json) {
    mkdirSync(values.json, { recursive: true });
    writeFileSync(join(values.json, `${path.replace(/\W+/g, "_")}-${run}.json`), JSON.stringify(report));
  }
  const numbersOf = (names: readonly string[], number: (name: string) => number | null | undefined) =>
    Object.fromEntries(names.map((name) => [name, number(name) ?? Number.NaN]));
  return {
    scores: numbersOf(categories, (name) => report.categories[name]?.score) as Report["scores"],
    timings: numbersOf(Object.keys(timings), (name) => report.audits[name]?.numericValue),
  };
}

/** The page of a contract signed for this measure. */
async function clientPage({ url }: Site): Promise<string> {
  for (const body of [aStep1(), aStep2()]) {
    const answer = await fetch(`${url}/functions/send-contract-confirmation`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`No contract was signed: ${await answer.text()}`);
  }
  const { text } = await smtp.mail("the confirmation", (mail) =>
    /^<confirmation\./.test(mail.messageId ?? ""),
  );
  return paths.contract(text?.match(/\/mon-contrat\/([\w-]+)/)?.[1] ?? "");
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
