import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { counselPoints } from "./counsel.ts";

test.each(counselPoints)("what counsel reads is there: $question", ({ where }) => {
  for (const path of where) expect(globSync(path), path).not.toEqual([]);
});
