import { expect, test } from "vitest";
import { homeOptions } from "./home.ts";
import { reviewsAreExamples } from "./reviews.ts";
import { universeOpening, universeReview, universeWords, worldNames } from "./universe.ts";

test("the universe says that the agency is in Marseille", () => {
  expect(JSON.stringify(universeOpening(homeOptions.universe))).toContain("Marseille");
});

test("it says nothing of Marseille when asked to keep silent about it", () => {
  const silent = { showMarseille: false };
  const words = [universeOpening(silent), universeReview(silent), universeWords, worldNames];
  expect(JSON.stringify(words)).not.toContain("Marseille");
  expect(universeReview(silent).author).toMatch(/, \p{Ll}[^,]*$/u);
});

test("its review says that it is an example, as long as those of the site are", () => {
  const { note } = universeReview(homeOptions.universe);
  expect(note).toBe(reviewsAreExamples ? "Avis d’exemple" : null);
});
