import { unpaidDues } from "#domain/billing/unpaid-due.ts";
import { unpaidSums } from "#server/billing/unpaid-list.ts";
import { billableContracts } from "#server/database/billing/billable-contracts.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import { unpaidAccounts } from "#server/database/billing/unpaid-dues.ts";
import type { TestFunctions } from "./functions.ts";

/** The desk’s list of unpaid months, which SQL narrows down, is what the rule says of all contracts, to the cent. */
export async function unpaidFaults({ context, clock }: TestFunctions): Promise<string[]> {
  const { db } = context.database;
  const expected = new Map<string, number>();
  for await (const contracts of billableContracts(db, "9999-12-31")) {
    const ids = contracts.map(({ id }) => id);
    for (const account of await accountsOf(db, ids))
      for (const { reference, owedCents } of unpaidDues(account, clock.now))
        expected.set(reference, owedCents);
  }
  const dues = (await unpaidAccounts(db, clock.now)).flatMap((unpaid) => unpaid.dues);
  const listed = new Map(dues.map(({ reference, owedCents }) => [reference, owedCents]));
  const faults = [...new Set([...expected.keys(), ...listed.keys()])].flatMap((reference) =>
    expected.get(reference) === listed.get(reference)
      ? []
      : [`${reference}: ${listed.get(reference)} listed as unpaid, not ${expected.get(reference)}`],
  );
  const { total } = await unpaidSums(db, clock.now);
  return total === expected.size ? faults : [...faults, `${total} listed as unpaid, not ${expected.size}`];
}
