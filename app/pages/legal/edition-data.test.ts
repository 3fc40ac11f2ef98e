import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { editions, editionText, findEdition, pastEditions } from "#content/terms/editions.ts";
import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { loadEdition } from "./edition-data.ts";

describe.each(["standard", "promo"] as const)("the edition %s", (id) => {
  const versions = [...pastEditions, editions[id]]
    .filter((edition) => edition.id === id)
    .map(({ version }) => version)
    .sort();

  test.each(versions)(
    "of %s comes with the hash that contracts keep, and the days it is in force",
    async (version) => {
      const edition = findEdition(id, version)!;
      const sha256 = createHash("sha256").update(editionText(edition)).digest("hex");
      const next = versions.find((each) => each > version);
      const data = await loadEdition(id, version);
      expect(data).toMatchObject({ edition, sha256 });
      expect(data!.replacement).toEqual(next ? { by: next, until: lastDayBefore(next) } : null);
      expect(data!.appliesToEarlierFrom).toBe(version === versions[0] ? null : addMonths(version, 1));
      expect(data!.earlierVersions.map((each) => each.version)).toEqual(
        versions.filter((each) => each < version).reverse(),
      );
    },
  );

  test("without a day is the newest", async () => {
    expect(await loadEdition(id)).toEqual(await loadEdition(id, versions.at(-1)));
  });

  test("of 1 September 2025 is in force until 22 December 2026 for whoever signed it", async () => {
    const data = await loadEdition(id, "2025-09-01");
    expect(data!.replacement).toEqual({ by: "2026-11-23", until: "2026-12-22" });
    expect((await loadEdition(id))!.earlierVersions).toContainEqual({
      version: "2025-09-01",
      until: "2026-12-22",
    });
  });
});

/** The last day on which earlier versions are in force: a month after the publication of the next one, minus a day. */
function lastDayBefore(next: Day): Day {
  return addDays(addMonths(next, 1), -1);
}

test("a version that was never published is not shown", async () => {
  expect(await loadEdition("standard", "2020-01-01")).toBeNull();
});
