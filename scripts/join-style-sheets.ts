import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Joins the style sheets of each prerendered page into one file, which compresses better. `client` is the folder of the
 * built pages. Pages that are rendered on request keep a sheet for all pages, and one for their family.
 */
export function joinStyleSheets(client: string): void {
  for (const entry of readdirSync(client, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".html")) continue;
    const page = join(client, entry);
    const html = readFileSync(page, "utf8");
    const link = /<link rel="stylesheet" href="([^"#]+)[^>]*>/g;
    const paths = [...html.matchAll(link)].map(([, path]) => path!);
    if (paths.length < 2) continue;
    const styles = paths.map((path) => readFileSync(join(client, path), "utf8")).join("");
    const hash = createHash("sha256").update(styles).digest("base64url").slice(0, 8);
    const joined = `/assets/page-${hash}.css`;
    writeFileSync(join(client, joined), styles);
    writeFileSync(
      page,
      html.replace(link, (_, path) => (path === paths[0] ? `<link rel="stylesheet" href="${joined}"/>` : "")),
    );
  }
}
