import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DownLink } from "./down-link.tsx";

test("the arrow on the edge of a hero has nothing painted before what follows the hero is there", () => {
  const expected = '<link rel="expect" href="#local" blocking="render"/>';
  expect(renderToStaticMarkup(<DownLink href="#local" label="Suite" onEdge />)).toContain(expected);
  expect(renderToStaticMarkup(<DownLink href="#local" label="Suite" />)).not.toContain("<link");
});
