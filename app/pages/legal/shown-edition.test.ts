import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { editions, editionText } from "#content/terms/editions.ts";
import { shownEdition } from "./shown-edition.ts";

test.each([
  ["standard", undefined],
  ["standard", "2025-09-01"],
  ["promo", undefined],
  ["promo", "2025-09-01"],
] as const)("the edition %s, version %s, comes with the hash that contracts keep", async (id, version) => {
  const sha256 = createHash("sha256").update(editionText(editions[id])).digest("hex");
  expect(await shownEdition(id, version)).toEqual({
    edition: editions[id],
    sha256,
    inForce: true,
    earlierVersions: [],
  });
});

test("a version that was never published is not shown", async () => {
  expect(await shownEdition("standard", "2020-01-01")).toBeNull();
});
