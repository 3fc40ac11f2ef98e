import { expect } from "vitest";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import type { TestFunctions } from "./functions.ts";
import { kindsOf, startAllMails } from "./mail-workers.ts";
import { isNight } from "./night.ts";
import { startSmtp } from "./smtp.ts";

/** How often two instances do the same at once. */
export const races = isNight ? 5 : 2;

/**
 * Ends the work of an instance at its commit, before its first statement, its second one …, and after its first commit, until it
 * comes to its end; returns how often, and how many statements it takes. By day before every thirteenth one, at night before
 * each. What was killed leaves nothing, so the same work is tried again; `before` and `after` go around each try, and
 * `meanwhile` is what another instance does at the same time.
 */
export async function killedAtEach(
  functions: TestFunctions,
  work: (functions: TestFunctions) => Promise<unknown>,
  {
    before,
    meanwhile,
    after,
  }: { before?: () => unknown; meanwhile?: () => Promise<unknown>; after?: () => Promise<void> } = {},
): Promise<{ readonly kills: number; readonly statements: number }> {
  let kills = 0;
  let statements = 0;
  for (const end of endings(() => statements)) {
    await before?.();
    const { dying, counted } = ending(functions, end);
    const [killed] = await Promise.allSettled([work(dying), meanwhile?.()]);
    await after?.();
    statements = Math.max(statements, counted());
    if (killed.status === "fulfilled") break;
    expect([killed.reason, ...(killed.reason.errors ?? [])]).toContain(killedError);
    kills++;
  }
  return { kills, statements };
}

const killedError = new Error("killed");

/** What an instance dies before: a statement by its number, its first commit, or anything after that one. */
type Ending = number | "commit" | "more";

function* endings(statements: () => number): Generator<Ending> {
  const stride = isNight ? 1 : 13;
  yield "commit";
  const ofTransaction = statements();
  for (let statement = 1; ; statement += stride) {
    if (statement > ofTransaction && statement <= ofTransaction + stride) yield "more";
    yield statement;
  }
}

/** The same instance, whose transactions all fail from there on. */
function ending(functions: TestFunctions, before: Ending) {
  let count = 0;
  let isCommitted = false;
  let isDead = false;
  const next = (isCommit: boolean) => {
    count++;
    if (before === "commit") isDead ||= isCommit;
    else isDead ||= before === "more" ? isCommitted : count >= before;
    if (isDead) throw killedError;
    isCommitted ||= isCommit;
  };
  const database: Database = {
    ...functions.database,
    transaction: (work) =>
      functions.database.transaction(async (transaction) => {
        const counted = transaction.withPlugin({
          transformQuery({ node }) {
            next(false);
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const value = await work(counted);
        next(true);
        return value;
      }),
  };
  const context: Context = { ...functions.context, database };
  return { dying: { ...functions, database, context }, counted: () => count };
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
