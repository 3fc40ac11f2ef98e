import { factsOn } from "#domain/contract/fact-changes.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { searchableText } from "#server/database/engine/text-search.ts";
import type { NewContract, StoredContract } from "./contracts.ts";

/**
 * The text that a contract is searched by: by what was signed, and by what came into use since. Its firm comes first,
 * because lists by name are sorted by this text.
 */
export function searchedText(
  {
    subscriber: signed,
    number,
    umr,
    mandates = [],
    factChanges = [],
  }: Pick<NewContract, "subscriber" | "number" | "umr"> &
    Partial<Pick<StoredContract, "mandates" | "factChanges">>,
  ...more: readonly string[]
) {
  const used = factChanges.filter(({ usedAt }) => usedAt !== null);
  const { raisonSociale, nomPrenom, siret, email, telephone, adresseSiege } = factsOn(signed, used, Infinity);
  const names = [raisonSociale, number, nomPrenom, siret, email, telephone, umr, adresseSiege];
  const former = [signed.raisonSociale, signed.nomPrenom, signed.siret, signed.telephone];
  const laterReferences = mandates.slice(1).map((mandate) => mandate.umr);
  const others = [...former, ...more, ...laterReferences].filter((text) => !names.includes(text));
  return searchableText([...names, ...others]);
}

/** Stores that text, after the e-mail address, the facts or the mandates of a contract have changed. */
export async function saveSearchedText(
  transaction: Transaction,
  contract: StoredContract,
  ...more: readonly string[]
): Promise<void> {
  const { contactEmail, billedSiret } = contract;
  await transaction
    .updateTable("contracts")
    .set({ searched: searchedText(contract, contactEmail, billedSiret, ...more) })
    .where("id", "=", contract.id)
    .execute();
}
