import { type Day, dayInParis } from "#domain/calendar.ts";
import { openDebits } from "#server/agency/debits.ts";
import { planSha256, type RunRequest } from "#server/debits/plan.ts";
import { camille } from "./endings.ts";
import { accepted, type TestFunctions } from "./functions.ts";

/** What the agency does with its debits, as the page of debits does it. */
export function debitsOf(functions: TestFunctions) {
  const debits = openDebits(functions.parts);
  const request = (fromOn: Day, toOn: Day, anew: readonly string[] = []): RunRequest => ({
    ...{ fromOn, toOn, anew },
    madeOn: dayInParis(functions.clock.now),
  });
  return {
    debits,
    plan: async (...period: Parameters<typeof request>) => accepted(await debits.plan(request(...period))),
    /** Presents what is owed; answers the run. */
    async present(...period: Parameters<typeof request>) {
      const plan = accepted(await debits.plan(request(...period)));
      const agreed = {
        ...{ request: request(...period), shown: planSha256(plan), totalCents: plan.totalCents },
        confirmsEarly: true,
      };
      return accepted(await debits.make(agreed, camille));
    },
    file: async (run: string) => accepted(await debits.file(run, camille)).text,
  };
}
