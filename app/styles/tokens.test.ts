import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The hexadecimal colours of a sheet, without its comments. */
const coloursIn = (path: string) =>
  new Set(
    readFileSync(path, "utf8")
      .replaceAll(/\/\*.*?\*\//gs, "")
      .toLowerCase()
      .match(/#[0-9a-f]{3,8}\b/g),
  );

const paths = globSync("app/**/*.css");
const tokens = paths.filter((path) => path.endsWith("tokens.css"));
const sheets = paths.filter((path) => !tokens.includes(path));

test("a colour that has a name is written by its name", () => {
  const named = coloursIn("app/styles/tokens.css");
  const written = sheets.flatMap((path) => [...coloursIn(path)].filter((each) => named.has(each)));
  expect(written).toEqual([]);
});

test("a colour of several sheets has a name; the others are those of one drawing", () => {
  const seen = Map.groupBy(
    sheets.flatMap((path) => [...coloursIn(path)].map((colour) => ({ colour, path }))),
    ({ colour }) => colour,
  );
  expect([...seen].filter(([, uses]) => uses.length > 1).map(([colour]) => colour)).toEqual([]);
});
