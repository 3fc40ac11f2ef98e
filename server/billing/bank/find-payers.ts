import type { BankLines } from "#domain/billing/bank-plan.ts";
import { type PossiblePayer, payerKey } from "#domain/billing/bank-transfers.ts";
import { isNameOf } from "#domain/billing/payer-name.ts";
import { compactIdentifier, maskedIban } from "#domain/sepa.ts";
import { bankDetailsOf } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

/**
 * The clients whom the transfers that name nothing of ours may come from, by `payerKey`: those who signed a mandate on
 * the payer's account, and those whose name the payer's is.
 */
export async function findPayers(
  executor: DbOrTransaction,
  keyring: Keyring,
  { transfers }: Pick<BankLines, "transfers">,
): Promise<ReadonlyMap<string, readonly PossiblePayer[]>> {
  const strangers = transfers.flatMap(({ transfer: { mentions, payer } }) =>
    mentions.length === 0 && (payer.iban ?? payer.name) !== null ? [payer] : [],
  );
  const found = new Map<string, readonly PossiblePayer[]>();
  if (strangers.length === 0) return found;
  const byAccount = await numbersByAccount(
    executor,
    keyring,
    strangers.flatMap(({ iban }) => iban ?? []),
  );
  const clients = await executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(["number", "raisonSociale", "changedName", "titulaire"])
    .where("number", "is not", null)
    .execute();
  for (const payer of strangers) {
    const accounts = payer.iban === null ? [] : (byAccount.get(compactIdentifier(payer.iban)) ?? []);
    const named = clients.filter(
      ({ raisonSociale, changedName, titulaire }) =>
        payer.name !== null &&
        [raisonSociale, changedName ?? raisonSociale, titulaire].some((name) => isNameOf(payer.name!, name)),
    );
    const possible = new Map<string, PossiblePayer>();
    for (const { number } of named) possible.set(number, { number, by: "payer" });
    for (const number of accounts) possible.set(number, { number, by: "account" });
    if (possible.size > 0) found.set(payerKey(payer), [...possible.values()]);
  }
  return found;
}

/** The contracts of the mandates on some accounts, by IBAN. Accounts are stored sealed, all but their ends. */
async function numbersByAccount(executor: DbOrTransaction, keyring: Keyring, ibans: readonly string[]) {
  const compact = new Set(ibans.map(compactIdentifier));
  const numbers = new Map<string, string[]>();
  for (const some of chunksOf([...new Set([...compact].map(maskedIban))])) {
    const mandates = await executor
      .selectFrom("mandates")
      .innerJoin("contracts", "contracts.id", "mandates.contractId")
      .select(["mandates.id", "contractId", "bankDetailsSealed", "number"])
      .where("maskedIban", "in", some)
      .execute();
    for (const mandate of mandates) {
      const iban = compactIdentifier(bankDetailsOf(mandate, keyring).iban);
      const known = numbers.get(iban) ?? [];
      if (compact.has(iban) && !known.includes(mandate.number)) numbers.set(iban, [...known, mandate.number]);
    }
  }
  return numbers;
}
