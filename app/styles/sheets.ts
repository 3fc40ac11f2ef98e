/**
 * The style sheets that several pages share, each with the folders and files of `app/` whose styles it holds. The longest
 * entry that a file begins with decides. A file without an entry comes with the pages that import it.
 *
 * One sheet serves all pages, and one each family of pages: ten small ones compress worse. Those of a prerendered page are
 * joined afterwards (`scripts/build.mjs`). A family also has the styles of components that an island fetches
 * later, such as the correction of a contract’s first step.
 */
export const sheets = {
  contract: ["pages/contract/"],
  "desk-table": ["desk/ui/table.module.css"],
  "desk-forms": ["desk/ui/question.module.css", "desk/ui/item-list.module.css"],
  desk: ["desk/styles/", "desk/ui/", "desk/frame/", "desk/sign-in/", "desk/passkeys/"],
  forms: ["ui/form/"],
  accordion: ["ui/accordion.module.css"],
  reading: ["sections/page-opening/", "ui/dialog.module.css"],
  site: [
    "styles/",
    "layout/",
    "ui/",
    "sections/contact-banner/",
    "sections/section-head/",
    "pages/no-wrap.module.css",
    "pages/not-found.module.css",
    "pages/plain-failure.css",
  ],
  hero: ["sections/hero/hero.module.css"],
  home: ["sections/hero/", "sections/portfolio-strip/", "quiz/quiz-trigger.module.css"],
  selling: [
    "sections/features/feature-figures.module.css",
    "sections/features/signature.module.css",
    "sections/hero/city-scene.module.css",
    "sections/hero/hero-actions.module.css",
    "sections/pricing/",
    "sections/reveal.module.css",
    "sections/reviews/reviews.module.css",
    "sections/services/",
    "sections/sky/",
    "ui/carousel/",
  ],
  // The pages of cities have other words and other drawings in these places.
  offer: [
    "sections/features/features.module.css",
    "sections/pricing/departure.module.css",
    "sections/pricing/flight.module.css",
    "sections/reviews/bond.module.css",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The shared sheet that a file of `app/` belongs to, or `null`. `path`: absolute, or from `app/` on. */
export function sheetOf(path: string): string | null {
  const file = path.replace(/^.*\/app\//, "");
  if (!file.endsWith(".css")) return null;
  const entries = Object.entries(sheets).flatMap(([sheet, places]) =>
    places.filter((place) => file.startsWith(place)).map((place) => [sheet, place.length] as const),
  );
  return entries.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
