import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessibilityWords } from "./accessibility.ts";
import { audit } from "./accessibility-audit.ts";

const verdicts = { conform: "C", "not conform": "NC", "not applicable": "NA" } as const;

test("The page says the rate of the table of docs/accessibility.md, and each criterion that is not conform", () => {
  const doc = readFileSync(new URL("../../docs/accessibility.md", import.meta.url), "utf8");
  const rows = [...doc.matchAll(/^\| (\d+\.\d+) +\| [^|]+\| (conform|not conform|not applicable) +\|/gm)].map(
    ([, criterion = "", verdict]) => [criterion, verdicts[verdict as keyof typeof verdicts]] as const,
  );
  expect(rows).toHaveLength(106);
  expect(rows).toEqual([...audit]);

  const broken = rows.filter(([, verdict]) => verdict === "NC").map(([criterion]) => criterion);
  const conform = rows.filter(([, verdict]) => verdict === "C").length;
  const rate = Math.floor((100 * conform) / (conform + broken.length));
  expect(accessibilityWords.ring).toBe(`${rate}\u00a0%`);
  expect(accessibilityWords.results.text).toContain(`${rate}\u00a0% d’entre eux`);
  expect(accessibilityWords.broken.points.map(({ criterion }) => criterion)).toEqual(broken);
});
