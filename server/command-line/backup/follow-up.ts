import { dayInParis } from "#domain/calendar.ts";
import { advanceCounters, stopSeries } from "#server/database/billing/billing-series.ts";
import type { Database } from "#server/database/engine/client.ts";
import { holdDueMails } from "#server/database/mail/outbox.ts";
import type { CommandContext } from "../command.ts";
import type { Row } from "../terminal.ts";
import { restoreWords } from "./words.ts";

const { labels } = restoreWords;

/** Contract numbers skipped after a restore: no later contract may get a number that was used since the backup. */
const skippedNumbers = 100;

/** The result of the follow-up, which keeps everything from happening twice. */
export type After = {
  /** Mails that were due and may have left since the backup: they wait for the agency's decision. */
  readonly heldMails: number;
  /** Number of the last contract in the backup, or `null`. */
  readonly lastContract: string | null;
};

export async function afterAnOldBackup(
  database: Database,
  { now: siteNow }: Pick<CommandContext, "now">,
): Promise<After> {
  const now = await database.now();
  return database.transaction(async (transaction) => {
    await advanceCounters(transaction, skippedNumbers);
    await stopSeries(transaction, { today: dayInParis(siteNow()), restoredAt: siteNow() });
    const last = await transaction
      .selectFrom("contracts")
      .select("number")
      .orderBy("signedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      heldMails: await holdDueMails(transaction, now, restoreWords.held),
      lastContract: last?.number ?? null,
    };
  });
}

export function rowsOf({ heldMails, lastContract }: After): Row[] {
  return [
    [labels.held, restoreWords.heldMails(heldMails)],
    [labels.numbers, restoreWords.skipped(skippedNumbers, lastContract)],
    [labels.invoices, restoreWords.invoices],
  ];
}

export function lookOut(madeAt: string | null): string[] {
  return ["", ...restoreWords.afterwards(madeAt)];
}
