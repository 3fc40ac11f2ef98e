/** Measures the weight of every page on the production build, and writes the table of `docs/performance.md`. */
import { pageAddresses } from "../../tests/support/addresses.ts";
import { launchBrowser } from "../../tests/support/browser.ts";
import { pageWeights } from "../../tests/support/page-weight.ts";
import { asVisited } from "../../tests/support/resume-link.ts";
import { startSite } from "../../tests/support/site.ts";
import { reportTable } from "../performance-table.ts";

const site = await startSite();
const browser = await launchBrowser();
const weightOf = await pageWeights(browser);
const rows: string[][] = [];
for (const path of [...pageAddresses, "/nulle-part"]) {
  const weight = await weightOf(site.url, await asVisited(site.url, path));
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
