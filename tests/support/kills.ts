import { expect } from "vitest";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import type { TestFunctions } from "./functions.ts";
import { kindsOf, startAllMails } from "./mail-workers.ts";
import { startSmtp } from "./smtp.ts";

/**
 * Ends the work of an instance before its first statement, its second one … and its commit, until it comes to its end;
 * returns how often, and how many statements it has come past. By day before every third one, and on PostgreSQL, where a
 * statement takes longer, before every fifth; at night before each. `meanwhile`: what another instance does at the same time.
 */
export async function killedAtEach(
  functions: TestFunctions,
  work: (functions: TestFunctions) => Promise<unknown>,
  {
    before,
    meanwhile,
    after,
  }: { before?: () => unknown; meanwhile?: () => Promise<unknown>; after?: () => Promise<void> },
): Promise<{ readonly kills: number; readonly statements: number }> {
  const byDay = functions.database.dialect === "sqlite" ? 3 : 5;
  const stride = process.env.STORES === "all" ? 1 : byDay;
  for (let kills = 0; ; kills++) {
    await before?.();
    const dying = endingBefore(functions, kills * stride + 1);
    const [killed] = await Promise.allSettled([work(dying), meanwhile?.()]);
    await after?.();
    if (killed.status === "fulfilled") return { kills, statements: kills * stride };
    expect([killed.reason, ...(killed.reason.errors ?? [])]).toContain(killedError);
  }
}

const killedError = new Error("killed");

/** The same instance, whose transactions fail before their n-th statement, all together, or before the commit after it. */
function endingBefore(functions: TestFunctions, statement: number): TestFunctions {
  let count = 0;
  const next = () => {
    if (++count >= statement) throw killedError;
  };
  const database: Database = {
    ...functions.database,
    transaction: (work) =>
      functions.database.transaction(async (transaction) => {
        const counted = transaction.withPlugin({
          transformQuery({ node }) {
            next();
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const value = await work(counted);
        next();
        return value;
      }),
  };
  const context: Context = { ...functions.context, database };
  return { ...functions, database, context };
}

/** Sends all mails from some instances at once; returns those that arrived more than once. `kinds`: some that arrive. */
export async function mailsTwice(
  instances: readonly TestFunctions[],
  kinds: readonly MailKind[],
): Promise<string[]> {
  const smtp = await startSmtp();
  const stops = await startAllMails(instances, smtp);
  const waiting = instances[0]!.database.db
    .selectFrom("outbox")
    .select("id")
    .where((eb) => eb.and({ sentAt: null, cancelledAt: null }));
  await expect.poll(() => waiting.execute(), { timeout: 120_000 }).toEqual([]);
  for (const stop of stops) await stop();
  await smtp.stop();
  expect(kindsOf(smtp)).toEqual(expect.arrayContaining([...kinds]));
  const arrivals = Map.groupBy(smtp.mails, ({ messageId }) => messageId ?? "");
  return [...arrivals].flatMap(([id, mails]) => (mails.length > 1 ? [id] : []));
}
