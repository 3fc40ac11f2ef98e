/** How many files of banks a property makes up: more at night. */
export const bankFileRuns = process.env.STORES === "all" ? 2_000 : 500;
