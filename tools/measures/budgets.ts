/** Measures the weight of every page on the production build, and writes the table of `docs/performance.md`. */
import { pageAddresses } from "../support/addresses.ts";
import { launchBrowser } from "../support/browser.ts";
import { pageWeight } from "../support/page-weight.ts";
import { reportTable } from "../support/performance-table.ts";
import { asVisited } from "../support/resume-link.ts";
import { startSite } from "../support/site.ts";

const site = await startSite();
const browser = await launchBrowser();
const rows: string[][] = [];
for (const path of [...pageAddresses, "/nulle-part"]) {
  const weight = await pageWeight(browser, site.url, await asVisited(site.url, path));
  rows.push([
    `\`${path}\``,
    inKilobytes(weight.html + weight.css),
    inKilobytes(weight.fonts),
    inKilobytes(weight.imagesBeforeLoad),
    inKilobytes(weight.images),

    inKilobytes(weight.scripts),
    String(weight.requestsBeforeLoad),
    weight.layoutShift.toFixed(3),
  ]);
}
await browser.close();
await site.stop();
reportTable("budgets", [
  ["Page", "HTML + CSS", "Fonts", "Images before load", "Images", "Scripts", "Requests", "CLS"],
  ...rows,
]);

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
