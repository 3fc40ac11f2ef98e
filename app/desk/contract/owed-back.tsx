import { formatDay } from "#content/desk/dates.ts";
import type { Day } from "#domain/calendar.ts";
import type { OwedBack } from "#domain/contract/refunds.ts";
import type { StoredDebit } from "#server/database/debits.ts";
import { refundLabels } from "./correction-words.ts";

/** A debit that is no longer owed. */
type Debit = Pick<StoredDebit, "id" | "amountCents" | "collectionOn" | "runId"> & {
  readonly owedBack: OwedBack;
};

/** What to do about debits that are no longer owed, one sentence each. */
export function OwedBackList({ debits, today }: { readonly debits: readonly Debit[]; readonly today: Day }) {
  return debits.map((debit) => <p key={debit.id}>{describeOwedBack(debit, today)}</p>);
}

/** One such debit in a sentence: amount, day and run. */
export function describeOwedBack({ amountCents, collectionOn, runId, owedBack }: Debit, today: Day): string {
  return refundLabels.owed[owedBack]({
    cents: amountCents,
    collected: formatDay(collectionOn, today),
    run: runId,
  });
}
