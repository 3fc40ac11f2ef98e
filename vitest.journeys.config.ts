import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest begin first: none is left alone at the end, on one core. */
const longest = [
  "accessibility",
  "contract",
  "budgets",
  "smoke",
  "instances",
  "crash",
  "hostile-requests",
  "focus",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.journey.ts`));
      return rank === -1 ? longest.length : rank;
    };
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * Journeys through the production build in a real browser. Each file has a site and a browser of its own and waits for
 * them half of the time: three files at once use two cores well. None may measure time.
 */
export default defineConfig({
  test: {
    include: ["tests/journeys/**/*.journey.ts"],
    globalSetup: ["tests/support/temporary-folder.ts"],
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
