import { priceOn } from "#domain/billing/amount-due.ts";
import { invoiceObstacle } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import type { DbOrTransaction } from "#server/database/client.ts";
import { invoicedDays } from "#server/database/invoices.ts";
import { contractsWithWrongSiret } from "#server/database/metrics.ts";

/** A contract whose invoices cannot be issued until somebody corrects its SIRET. */
export type WaitingForSiret = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly nomPrenom: string;
  readonly telephone: string;
  /** The due days that wait, the first one first, and their total. */
  readonly dueOn: readonly Day[];
  readonly totalCents: number;
};

/** The contracts whose invoices wait for a SIRET with the right key, the longest waiting first. */
export async function invoicesWaitingForSiret(db: DbOrTransaction, today: Day): Promise<WaitingForSiret[]> {
  const lines = new Map((await contractsWithWrongSiret(db, today)).map((line) => [line.id, line]));
  const contracts = await billableContractsOf(db, [...lines.keys()]);
  const invoiced = lines.size === 0 ? null : await invoicedDays(db, [...lines.keys()]);
  return contracts
    .flatMap((contract) => {
      const { id, number, raisonSociale, dates } = contract;
      if (invoiceObstacle(contract) !== "siret") return [];
      const days = debitDaysBetween(contract, dates.firstDebitOn, today);
      const dueOn = days.filter((day) => !invoiced?.get(id)?.has(day));
      if (dueOn.length === 0) return [];
      const { nomPrenom, telephone } = lines.get(id)!;
      const totalCents = dueOn.reduce((sum, day) => sum + priceOn(contract, day), 0);
      return [{ number, raisonSociale, nomPrenom, telephone, dueOn, totalCents }];
    })
    .toSorted((one, other) => one.dueOn[0]!.localeCompare(other.dueOn[0]!));
}
