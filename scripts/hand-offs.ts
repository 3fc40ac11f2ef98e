import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const block = /(<script id="hand-off"[^>]*)>([^<]+)<\/script>/;

/**
 * Moves what only React needs (`app/hydration/hand-off.ts`) out of the pages made in advance, into files that they name
 * in `data-from`: a page that sleeps is most often read without it. Throws when a page has none.
 */
export function writeHandOffs(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".html")) continue;
    const page = join(directory, entry);
    const html = readFileSync(page, "utf8");
    const [, , text] = block.exec(html) ?? [];
    if (!text) throw new Error(`${entry} has no hand-off`);
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
    const file = `/assets/hand-off-${hash}.json`;
    writeFileSync(join(directory, file), text);
    writeFileSync(
      page,
      html.replace(block, (_, tag) => `${tag} data-from="${file}"></script>`),
    );
  }
}
