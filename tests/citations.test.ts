import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pathsUnder, projectRoot } from "./support/source-file.ts";

const product = "docs/product.md";
const written = ["README.md", "CONTRIBUTING.md", ...pathsUnder(["docs"], /\.md$/)];
const sources = pathsUnder(["app", "content", "domain", "server", "tests", "scripts"], /\.(tsx?|mjs|css)$/);
const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** The headings of `docs/product.md` that a text cites: « docs/product.md, 4.2 and 5 » → 4.2, 5. */
function headingsCited(text: string): string[] {
  return [...text.matchAll(/docs\/product\.md, (\d[\d.]*(?:(?:, | and )\d[\d.]*)*)/g)].flatMap(
    ([, numbers]) => numbers!.split(/, | and /).map((number) => number.replace(/\.$/, "")),
  );
}

test("Comments cite headings that docs/product.md has", () => {
  const headings = new Set(
    [...textOf(product).matchAll(/^##+ ([\d.]*\d)\.? /gm)].map(([, number]) => number),
  );
  const missing = (text: string) => headingsCited(text).filter((number) => !headings.has(number));
  expect(missing(`/** As told (${product}, 4.2 and 99.1). */`)).toEqual(["99.1"]);
  expect(
    [...sources, ...written].flatMap((path) => missing(textOf(path)).map((number) => `${path}: ${number}`)),
  ).toEqual([]);
});

test("Comments name documents that are in the repository", () => {
  const named = sources.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:docs|design)\/[\w./-]+\.md\b/g)].map(
      ([document]) => `${path}: ${document}`,
    ),
  );
  expect(named.filter((line) => !existsSync(join(projectRoot, line.split(": ")[1]!)))).toEqual([]);
});

test.each(written)("%s names files that are there", (path) => {
  const named = [
    ...textOf(path).matchAll(/`((?:app|content|domain|server|tests|scripts|docs|\.github)\/[\w./-]+)`/g),
  ];
  expect(named.map(([, file]) => file!).filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

test.each(written)("%s links to files and headings that are there", (path) => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
  const links = [...textOf(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, file, anchor]) => {
    const target = file ? join(dirname(path), file) : path;
    if (!existsSync(join(projectRoot, target))) return true;
    const headings = () => [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));
    return Boolean(anchor) && !headings().includes(anchor!);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
