import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { editionText, publishedTerms, termsTexts } from "#content/terms/editions.ts";
import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { loadEdition } from "./edition-data.ts";

const versions = ["2027-02-01", "2027-06-10", "2027-09-01"] as const;
const terms = publishedTerms(
  Object.fromEntries(
    versions.flatMap((version) =>
      Object.entries(termsTexts).map(([path, text]) => [
        path.replace(/\d{4}-\d\d-\d\d/, version),
        path.endsWith("/objet.md") ? `${text}\n\nTexte du ${version}.` : text,
      ]),
    ),
  ),
);

describe.each(["standard", "promo"] as const)("the edition %s", (id) => {
  test.each(versions)(
    "of %s comes with the hash that contracts keep, and the days it is in force",
    async (version) => {
      const edition = terms.findEdition(id, version)!;
      const sha256 = createHash("sha256").update(editionText(edition)).digest("hex");
      const next = versions.find((each) => each > version);
      const data = await loadEdition(id, version, terms);
      expect(data).toMatchObject({ edition, sha256 });
      expect(data!.replacement).toEqual(next ? { by: next, until: lastDayBefore(next) } : null);
      expect(data!.appliesToEarlierFrom).toBe(version === versions[0] ? null : addMonths(version, 1));
      expect(data!.earlierVersions.map((each) => each.version)).toEqual(
        versions.filter((each) => each < version).reverse(),
      );
    },
  );

  test("without a day is the newest", async () => {
    expect(await loadEdition(id, undefined, terms)).toEqual(await loadEdition(id, versions.at(-1), terms));
  });

  test("that was replaced is in force for a month more for whoever signed it", async () => {
    const data = await loadEdition(id, "2027-02-01", terms);
    expect(data!.replacement).toEqual({ by: "2027-06-10", until: "2027-07-09" });
    expect((await loadEdition(id, undefined, terms))!.earlierVersions).toContainEqual({
      version: "2027-02-01",
      until: "2027-07-09",
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
