import type { FindingWords } from "#content/machine/findings.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { Environment } from "#server/env.ts";
import { invoiceFindings } from "./invoices.ts";
import { mailFindings } from "./mails.ts";
import {
  counselFindings,
  deadlineFindings,
  exampleFindings,
  type Finding,
  isPublicSite,
  settingFindings,
} from "./site.ts";
import { backupFindings, evidenceFindings, keyFindings, outboxFindings, storeFindings } from "./store.ts";

/** The things to check, and the current instant. `database`: the store, or why it does not answer. */
type HealthInput = {
  readonly environment: Environment;
  readonly database: Database | Finding;
  readonly now: number;
};

/** Everything to report about the site's health, in the words of the desk or of the command. */
export async function healthFindings(
  { environment, database: opened, now }: HealthInput,
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
    ...(database ? await invoiceFindings(database, now, say) : []),
    ...exampleFindings({ isPublic: isPublicSite(environment) }, say),
    ...(await deadlineFindings(environment, database, now, say)),
    ...(database ? await backupFindings(database, say) : []),
    ...counselFindings(say),
  ];
}

/** The findings, and when the check ran. */
export type Health = { readonly findings: readonly Finding[]; readonly lookedAt: number };

/** How long findings are shown again, in milliseconds: a mail server that does not answer takes seconds. */
const freshMs = 5 * 60_000;

/** The health of the site for its own desk, on the store that is already open. */
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
    /** The findings of the last five minutes, or new ones. Visitors who come during a check wait for the same one. */
    async read(): Promise<Health> {
      return last && now() - last.at < freshMs ? last.health : lookAgain();
    },

    /** Checks now. */
    lookAgain,
  };
}
