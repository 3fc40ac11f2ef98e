import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sheetOf, sheets } from "./sheets.ts";

const files = globSync("app/**/*.css").map((path) => path.replace("app/", ""));

test("each place in the list of sheets holds styles", () => {
  const places = Object.values(sheets).flat();
  expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});

test.each([
  ["the longest entry decides", "sections/hero/city-scene.module.css", "selling"],
  ["a folder holds its files", "/site/app/sections/hero/offer-line.module.css", "home"],
  ["a file without an entry comes with its page", "pages/faq/faq.module.css", null],
  ["only styles have a sheet", "ui/button.tsx", null],
])("%s", (_, file, sheet) => {
  expect(sheetOf(file)).toBe(sheet);
});

// Safari knows this shorthand without a colour alone, and sees only when it computes a `var()` that it holds one: no line then.
test("the colour of a line under text stands beside it, not in its shorthand", () => {
  const joined = files.filter((file) =>
    /text-decoration:[^;]*var\(/.test(readFileSync(`app/${file}`, "utf8")),
  );
  expect(joined).toEqual([]);
});
