/** Sets no-break spaces, apostrophes and ellipses in French texts: editors do not show them (`npm run format`). */
import { readFileSync, writeFileSync } from "node:fs";
import { frenchFiles, frenchTexts, typeset } from "../tests/support/typography.ts";

for (const path of frenchFiles()) {
  const source = readFileSync(path, "utf8");
  let written = "";
  let from = 0;
  for (const { start, end } of frenchTexts(path).toSorted((one, other) => one.start - other.start)) {
    const text = source.slice(start, end);
    // An escape already says which character is meant.
    written += source.slice(from, start) + (text.includes("\\") ? text : typeset(text, path));
    from = end;
  }
  written += source.slice(from);
  if (written === source) continue;
  writeFileSync(path, written);
  console.log(`Typography of ${path}`);
}
