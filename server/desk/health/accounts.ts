import type { FindingWords } from "#content/machine/findings.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { booksDiffer } from "#server/billing/books/books-differ.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import type { Database, DbOrTransaction } from "#server/database/engine/client.ts";
import { type Finding, findingsOf } from "./site.ts";

/** Due days that findings name. */
const named = 10;

/** Whether each cent that is owed is in a place where somebody or something moves it on, and in the books. Reads every contract. */
export async function accountFindings({ db }: Database, now: number, say: FindingWords): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf("accounts");
  const words = say.accounts;
  const findings: Finding[] = [];
  let cents = 0;
  for await (const some of placedCents(db, now)) {
    for (const { account, placed } of some) {
      const { number, raisonSociale } = account.contract;
      for (const each of placed) {
        const { dueOn, place } = each;
        if (dueOn === null || (place !== "forgotten" && place !== "nowhere")) continue;
        const due = { name: raisonSociale, number, dueOn, cents: each.cents };
        findings.push(place === "forgotten" ? warning(words.forgotten(due)) : fault(words.nowhere(due)));
        cents += each.cents;
      }
    }
  }
  const books = await bookFinding(db, now, say);
  const hidden = findings.length - named;
  if (findings.length === 0) return [ok(words.fine), books];
  const worst = findings.toSorted((one, other) => (one.level < other.level ? -1 : 1)).slice(0, named);
  return [...worst, ...(hidden > 0 ? [warning(words.more(hidden, cents))] : []), books];
}

/** Whether the books are what the accounts say, to the cent; a round has yet to record what was collected yesterday. */
async function bookFinding(
  db: DbOrTransaction,
  now: number,
  { accounts: words }: FindingWords,
): Promise<Finding> {
  const { ok, fault } = findingsOf("accounts");
  const differing: string[] = [];
  const yesterday = addDays(dayInParis(now), -1);
  for await (const { of } of booksDiffer(db, yesterday)) differing.push(of);
  if (differing.length === 0) return ok(words.books);
  return fault(words.booksDiffer(differing.slice(0, named), differing.length));
}
