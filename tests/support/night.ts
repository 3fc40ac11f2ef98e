/** Whether everything runs, as it does every night: each suite on both stores, each kill, more lives and more made-up files. */
export const isNight = process.env.STORES === "all";

/** How many files of banks a property makes up. */
export const bankFileRuns = isNight ? 2_000 : 500;
