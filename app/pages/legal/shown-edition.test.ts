import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { editions, editionText, findEdition, pastEditions } from "#content/terms/editions.ts";
import { shownEdition } from "./shown-edition.ts";

const first = "2025-09-01";

describe.each(["standard", "promo"] as const)("the edition %s", (id) => {
  const { version } = editions[id];
  const past = pastEditions.filter((edition) => edition.id === id).map((edition) => edition.version);

  test.each([
    ["in force", undefined, version, past],
    ["in force, at the address of its version", version, version, past],
    ["that came first", first, first, []],
  ])("%s comes with the hash that contracts keep", async (_, asked, shown, earlierVersions) => {
    const edition = findEdition(id, shown)!;
    const sha256 = createHash("sha256").update(editionText(edition)).digest("hex");
    const inForce = shown === version;
    expect(await shownEdition(id, asked)).toEqual({ edition, sha256, inForce, earlierVersions });
  });
});

test("a version that was never published is not shown", async () => {
  expect(await shownEdition("standard", "2020-01-01")).toBeNull();
});
