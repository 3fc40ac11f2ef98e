import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../tests/support/source-file.ts";

type Rows = readonly (readonly string[])[];

/** Prints a table whose first line holds its headings, and writes it in its place in a document of `docs/`. */
export function reportTable(
  name:
    | "budgets"
    | "lighthouse"
    | "bench"
    | "crowd"
    | "footprint"
    | "growth"
    | "bank-file"
    | "desk"
    | "turns"
    | "load"
    | "crash-sqlite"
    | "crash-postgres"
    | "crash-database",
  rows: Rows,
  document = "performance.md",
): void {
  const file = join(projectRoot, "docs", document);
  const table = printTable(rows);
  const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
  const text = readFileSync(file, "utf8");
  if (!place.test(text)) throw new Error(`docs/${document} has no place for ${name}`);
  writeFileSync(
    file,
    text.replace(place, (_, start, end) => start + table + end),
  );
}

/** Prints a table whose first line holds its headings, and returns it in Markdown. */
export function printTable([heads = [], ...body]: Rows): string {
  const lines = [heads, heads.map((_, column) => (column === 0 ? "---" : "---:")), ...body];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  console.log(table);
  return table;
}
