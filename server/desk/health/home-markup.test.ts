import { expect, test } from "vitest";
import { builtHomeMarkup, markupHash } from "./home-markup.ts";

const page = '<link href="/a-1.css"><p class="score">100</p>';

test("other words leave the markup of a page as it was, another element or style sheet does not", () => {
  expect(markupHash(page.replace("100", "98"))).toBe(markupHash(page));
  expect(markupHash(page.replace("a-1.css", "a-2.css"))).not.toBe(markupHash(page));
  expect(markupHash(`${page}<p>`)).not.toBe(markupHash(page));
});

test("a program that runs without a build has no home page to compare", () => {
  expect(builtHomeMarkup()).toBeNull();
});
