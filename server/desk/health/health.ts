import type { FindingWords } from "#content/findings.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/client.ts";
import type { Environment } from "#server/env.ts";
import {
  counselFindings,
  deadlineFindings,
  exampleFindings,
  type Finding,
  isPublic,
  mailFindings,
  settingFindings,
} from "./site.ts";
import { backupFindings, evidenceFindings, keyFindings, outboxFindings, storeFindings } from "./store.ts";

/** What is looked at, and when. `database`: the store, or why it does not answer. */
type Looked = {
  readonly environment: Environment;
  readonly database: Database | Finding;
  readonly now: number;
};

/** All that there is to say of the site's health, in the words of the door where it is read. */
export async function healthFindings(
  { environment, database: opened, now }: Looked,
  say: FindingWords,
): Promise<Finding[]> {
  const database = "db" in opened ? opened : null;
  return [
    ...settingFindings(environment, say),
    ...("db" in opened ? await storeFindings(environment, opened, now, say) : [opened]),
    ...(database ? await keyFindings(environment, database, say) : []),
    ...(database ? await evidenceFindings(database, say) : []),
    ...(await mailFindings(environment, say)),
    ...(database ? await outboxFindings(database, say) : []),
    ...exampleFindings({ isPublic: isPublic(environment) }, say),
    ...(await deadlineFindings(environment, database, now, say)),
    ...(database ? await backupFindings(database, say) : []),
    ...counselFindings(say),
  ];
}

/** What was found, and when it was looked at. */
export type Health = { readonly findings: readonly Finding[]; readonly lookedAt: number };

/** How long what was found is told again, in milliseconds: a mail server that does not answer takes seconds. */
const freshMs = 5 * 60_000;

/** The health of the site as its own desk tells it, on the store that it has open. */
export function createHealth({ settings, database, now }: Context, say: FindingWords) {
  let last: { readonly at: number; readonly health: Promise<Health> } | null = null;
  const lookAgain = (): Promise<Health> => {
    const at = now();
    const health = healthFindings({ environment: settings, database, now: at }, say).then((findings) => ({
      findings,
      lookedAt: at,
    }));
    const look = { at, health };
    last = look;
    health.catch(() => {
      if (last === look) last = null;
    });
    return health;
  };
  return {
    /** What was found within five minutes, or what is found now. Who asks while somebody looks waits for the same. */
    async read(): Promise<Health> {
      return last && now() - last.at < freshMs ? last.health : lookAgain();
    },

    /** Looks now. */
    lookAgain,
  };
}
