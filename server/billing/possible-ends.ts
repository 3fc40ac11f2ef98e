import { debitsUnlessPaid } from "#domain/billing/account.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Step, type Suspension, suspensionOf, takeStep } from "#domain/contract/lifecycle.ts";
import { unpaidInvoicesLimit } from "#domain/contract/notice-periods.ts";
import { unpaidAndReminded } from "#domain/contract/unpaid.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { paymentAccountsOf } from "#server/database/billing/ledger.ts";
import { isUnpaid } from "#server/database/billing/unpaid-debits.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";

/** A contract whose unpaid months the terms let the agency suspend for, or end for once its services are suspended. */
export type PossibleEnd = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly suspension: Suspension | null;
};

/** All of them at an instant, by number: those for which the action itself would not be refused today. */
export async function possibleEnds(executor: DbOrTransaction, at: number): Promise<PossibleEnd[]> {
  const unpaidDebits = await executor.selectFrom("debits").select("contractId").where(isUnpaid).execute();
  const candidates = [...Map.groupBy(unpaidDebits, ({ contractId }) => contractId)].flatMap(([id, unpaid]) =>
    unpaid.length < unpaidInvoicesLimit ? [] : [id],
  );
  const ends: PossibleEnd[] = [];
  for (const some of chunksOf(candidates)) {
    const contracts = await billableContractsOf(executor, some);
    for (const { contract, dues } of await paymentAccountsOf(executor, contracts)) {
      const { number, raisonSociale, status } = contract;
      const suspension = suspensionOf(status);
      const step: Step = suspension
        ? { kind: "terminate", cause: "unpaid" }
        : { kind: "suspend", reason: "unpaid" };
      const on = dayInParis(at);
      const unpaid = unpaidAndReminded(contract, debitsUnlessPaid(dues), on);
      if (takeStep(contract, step, { at, on }, { unpaid }).ok)
        ends.push({ number, raisonSociale, suspension });
    }
  }
  return ends.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
