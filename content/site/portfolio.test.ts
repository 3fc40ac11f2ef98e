import { expect, test } from "vitest";
import { clientSites } from "./portfolio.ts";

/** docs/product.md, 1.4: a first version in under a week, online within three weeks of the approval. */
test.each(clientSites)("$name had its site within what the agency promises", ({ days }) => {
  expect(days.firstVersion).toBeLessThan(7);
  expect(days.online).toBeLessThanOrEqual(21);
});

test.each(clientSites)("$name: the figure says who measured it, and in which month", ({ result }) => {
  expect(result.source).toMatch(/^\S.+, [a-zéû]+ 20\d\d$/u);
});
