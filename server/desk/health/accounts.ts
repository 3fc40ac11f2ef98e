import type { FindingWords } from "#content/machine/findings.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import type { Database } from "#server/database/engine/client.ts";
import { type Finding, findingsOf } from "./site.ts";

/** Due days that findings name. */
const named = 10;

/** Whether each cent that is owed is in a place where somebody or something moves it on. Reads every contract. */
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
  const hidden = findings.length - named;
  if (findings.length === 0) return [ok(words.fine)];
  const worst = findings.toSorted((one, other) => (one.level < other.level ? -1 : 1)).slice(0, named);
  return hidden > 0 ? [...worst, warning(words.more(hidden, cents))] : worst;
}
