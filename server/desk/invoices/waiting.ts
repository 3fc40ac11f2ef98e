import { billedOn } from "#domain/billing/amount-due.ts";
import { invoiceObstacle } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { type SeatDoubt, seatDoubt } from "#domain/vat.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { invoicedDays } from "#server/database/billing/invoices.ts";
import { contractsWithOpenSeat, contractsWithWrongSiret } from "#server/database/contracts/contract-lines.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/** A contract whose invoices wait until somebody corrects its SIRET, or left with it as it was signed. */
export type WaitingForSiret = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly nomPrenom: string;
  readonly telephone: string;
  /** The due days that wait, the first one first, and their total. */
  readonly dueOn: readonly Day[];
  readonly totalCents: number;
  /** How many invoices left with the SIRET that was signed, because they had waited long enough. */
  readonly issued: number;
};

/** The contracts whose SIRET has a wrong key and whose payments are due: those whose invoices wait, the longest first. */
export async function invoicesWaitingForSiret(db: DbOrTransaction, today: Day): Promise<WaitingForSiret[]> {
  const lines = new Map((await contractsWithWrongSiret(db, today)).map((line) => [line.id, line]));
  const contracts = await billableContractsOf(db, [...lines.keys()]);
  const invoiced = lines.size === 0 ? null : await invoicedDays(db, [...lines.keys()]);
  return contracts
    .flatMap((contract) => {
      const { id, number, raisonSociale, dates } = contract;
      const { nomPrenom, telephone, lastDayOn } = lines.get(id)!;
      const days = debitDaysBetween(contract, dates.firstDebitOn, today);
      const missing = days.filter((day) => !invoiced?.get(id)?.has(day));
      const issued = days.length - missing.length;
      const dueOn = missing.filter((day) => invoiceObstacle(contract, day, today) === "siret");
      const isOver = lastDayOn !== null && lastDayOn < today;
      if (dueOn.length === 0 && (issued === 0 || isOver)) return [];
      const totalCents = dueOn.reduce((sum, day) => sum + billedOn(contract, day), 0);
      return [{ number, raisonSociale, nomPrenom, telephone, dueOn, totalCents, issued }];
    })
    .toSorted((one, other) => firstOf(one).localeCompare(firstOf(other)));
}

/** A contract whose seat somebody must ask about: its tax, or the client's number for it, is not known. */
export type OpenSeat = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly nomPrenom: string;
  readonly telephone: string;
  readonly seat: string;
  readonly doubt: SeatDoubt;
};

/** The contracts whose seat is to be settled, those that were signed first first; once ended, only those whose invoices wait. */
export async function openSeats(db: DbOrTransaction, today: Day): Promise<OpenSeat[]> {
  const contracts = await contractsWithOpenSeat(db);
  const byAge = contracts.toSorted((one, other) => one.signedAt - other.signedAt);
  return byAge.flatMap(({ adresseSiege: seat, lastDayOn, firstDebitOn, ...contract }) => {
    const { number, raisonSociale, nomPrenom, telephone } = contract;
    const doubt = seatDoubt(seat);
    const isOver = lastDayOn !== null && lastDayOn < today;
    const isWaiting = doubt === "seat-abroad" && (lastDayOn === null || firstDebitOn <= lastDayOn);
    if (doubt === null || (isOver && !isWaiting)) return [];
    return [{ number, raisonSociale, nomPrenom, telephone, seat, doubt }];
  });
}

/** The first due day that waits; those that have none come last. */
function firstOf({ dueOn }: WaitingForSiret): string {
  return dueOn[0] ?? "~";
}
