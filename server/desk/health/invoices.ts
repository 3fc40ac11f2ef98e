import { lostNumbersWords } from "#content/contract/invoices.ts";
import type { FindingWords } from "#content/machine/findings.ts";
import { formatBillingNumber } from "#domain/billing/billing-number.ts";
import { dayInParis } from "#domain/calendar.ts";
import {
  documentsAfter,
  missingNumbers,
  numberingWait,
  seriesWithLostNumbers,
} from "#server/database/billing/billing-series.ts";
import type { Database } from "#server/database/engine/client.ts";
import { unsentSince } from "#server/database/mail/outbox-entries.ts";
import { type Finding, findingsOf, forDesk } from "./site.ts";

const namedNumbers = 5;

/** Milliseconds after which the mail of an invoice should have left. */
const unsentMs = 86_400_000;

/** Findings about the numbers of invoices and credit notes, and about their mails. */
export async function invoiceFindings({ db }: Database, now: number, say: FindingWords): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("invoices");
  const words = say.invoices;
  const wait = await numberingWait(db, now);
  const future = await documentsAfter(db, dayInParis(now));
  const missing = await missingNumbers(db);
  const lost = await seriesWithLostNumbers(db);
  const unsent = await unsentSince(db, ["invoice", "credit-note"], now - unsentMs);
  const findings = [
    ...(wait === null ? [] : [fault(words.stopped[wait])]),
    ...(future.length > 0 ? [fault(words.future(future.slice(0, namedNumbers), future.length))] : []),
    ...(missing.length > 0 ? [fault(words.missing(missing.slice(0, namedNumbers), missing.length))] : []),
    ...lost.map(({ kind, year, storedRank, issuedRank }) => {
      const [first, last] = [storedRank + 1, issuedRank].map((rank) =>
        formatBillingNumber({ kind, year, rank }),
      );
      return warning(words.lost(lostNumbersWords(kind, issuedRank - storedRank, first!, last!)));
    }),
    ...(unsent.length > 0 ? [forDesk(warning(words.unsent(unsent[0]!, unsent.length)))] : []),
  ];
  return findings.length > 0 ? findings : [ok(words.fine)];
}
