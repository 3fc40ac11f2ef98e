import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cities } from "#content/cities.ts";
import { type IndexedPage, pages } from "#content/pages.ts";

const offer = ["content/packs.ts", "content/pricing.ts", "domain/pack.ts"];
const shared = ["content/services.ts", "content/features.ts", "content/reviews.ts", ...offer];
const city = ["content/cities.ts", "content/city-words.ts", "app/pages/city", ...shared];

/** Where the words of each page are: what its date of change is read from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  [pages.home.path]: ["content/home.ts", "app/pages/home.tsx", ...shared],
  [cities.marseille.page.path]: ["content/marseille.ts", "app/pages/marseille", ...city],
  [cities.toulouse.page.path]: city,
  [cities.strasbourg.page.path]: city,
  [cities.paris.page.path]: city,
  [pages.services.path]: ["content/services.ts", "content/service-texts.ts", "app/pages/services"],
  [pages.portfolio.path]: ["content/portfolio.ts", "app/pages/portfolio"],
  [pages.contact.path]: ["content/contact.ts", "content/company.ts", "app/pages/contact"],
  [pages.faq.path]: ["content/faq.ts", "app/pages/faq"],
  [pages.terms.path]: ["content/terms", "app/pages/legal/terms.tsx"],
  [pages.accessibility.path]: ["content/accessibility.ts", "app/pages/accessibility"],
};

/**
 * The day when the words of a page last changed, `YYYY-MM-DD`, from the project's history. `null` without a whole
 * history (an archive, a shallow clone): a sitemap without a date is better than one with a wrong date.
 */
export function lastModifiedOn({ path }: IndexedPage): string | null {
  const files = sources[path];
  if (!files)
    throw new Error(`scripts/discovery/last-modified.ts does not say where the words of ${path} are`);
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`scripts/discovery/last-modified.ts names ${missing}, which does not exist`);
  if (!hasWholeHistory()) return null;
  return git("log", "-1", "--format=%cs", "--", ...files) || null;
}

let wholeHistory: boolean | undefined;

/** Whether this folder, and none above it, is a repository that was cloned whole. */
function hasWholeHistory(): boolean {
  wholeHistory ??= existsSync(".git") && git("rev-parse", "--is-shallow-repository") === "false";
  return wholeHistory;
}

/** What git answers, or nothing where there is no git. */
function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync("git", parameters, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
