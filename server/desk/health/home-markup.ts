import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The hash of the markup of a page: its elements and the files that it names, whose names change with what they hold, but
 * not its words, which say what was measured.
 */
export function markupHash(html: string): string {
  const markup = html.replace(/>[^<]*/g, ">");
  return createHash("sha256").update(markup).digest("hex").slice(0, 16);
}

/** {@link markupHash} of the home page in a folder of the build, by default that of this program; `null` without one. */
export function builtHomeMarkup(build: string = import.meta.dirname): string | null {
  const page = join(build, "client/index.html");
  return existsSync(page) ? markupHash(readFileSync(page, "utf8")) : null;
}
