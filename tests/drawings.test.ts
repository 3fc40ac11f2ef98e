import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pathsUnder, projectRoot } from "./support/source-file.ts";

const drawings = pathsUnder(["app"], /\.svg$/).map((path) => ({
  path,
  text: readFileSync(join(projectRoot, path), "utf8"),
}));

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

test("No drawing has an id twice: Chromium and Firefox take the first of them, WebKit the last", () => {
  const twice = drawings.flatMap(({ path, text }) => {
    const ids = matchesOf(text, /\sid="([^"]*)"/g);
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
  });
  expect(drawings.length).toBeGreaterThan(40);
  expect(twice).toEqual([]);
});

test("What a drawing refers to is in it", () => {
  const missing = drawings.flatMap(({ path, text }) => {
    const ids = new Set(matchesOf(text, /\sid="([^"]*)"/g));
    const references = matchesOf(text, /(?:url\(|href=")#([^")]+)/g);
    return references.filter((id) => !ids.has(id)).map((id) => `${path}: ${id}`);
  });
  expect(missing).toEqual([]);
});

test("Words of a drawing are drawn: as an image it has none of the site’s fonts", () => {
  expect(drawings.filter(({ text }) => text.includes("<text")).map(({ path }) => path)).toEqual([]);
});
