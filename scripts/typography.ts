/** Sets no-break spaces, apostrophes and ellipses in French texts: editors do not show them (`npm run format`). */
import { readFileSync, writeFileSync } from "node:fs";
import { frenchFiles, frenchTexts, typeset } from "../tests/support/typography.ts";

for (const path of frenchFiles()) {
  const source = readFileSync(path, "utf8");
  let written = "";
  let from = 0;
  for (const { start, end } of frenchTexts(path).toSorted((one, other) => one.start - other.start)) {
    // The quotes are no part of the text: its last sign ends it.
    const [, open = "", text = "", close = ""] =
      /^(["'`}]?)([\s\S]*?)(["'`]|\$\{|)$/.exec(source.slice(start, end)) ?? [];
    // An escape already says which character is meant.
    written += source.slice(from, start) + open + (text.includes("\\") ? text : typeset(text, path)) + close;
    from = end;
  }
  written += source.slice(from);
  if (written === source) continue;
  writeFileSync(path, written);
  console.log(`Typography of ${path}`);
}
