import type { Transaction } from "#server/database/engine/client.ts";
import { searchableText } from "#server/database/engine/text-search.ts";
import type { NewContract, StoredContract } from "./contracts.ts";

/** The text that a contract is searched by. Its firm comes first, because lists by name are sorted by this text. */
export function searchedText(
  {
    subscriber,
    number,
    umr,
    mandates = [],
  }: Pick<NewContract, "subscriber" | "number" | "umr"> & Partial<Pick<StoredContract, "mandates">>,
  ...more: readonly string[]
) {
  const laterReferences = mandates.slice(1).map((mandate) => mandate.umr);
  const { raisonSociale, nomPrenom, siret, email, telephone, adresseSiege } = subscriber;
  const names = [raisonSociale, number, nomPrenom, siret, email, telephone, umr];
  return searchableText([...names, adresseSiege, ...more, ...laterReferences]);
}

/** Stores the text that a contract is searched by, after its e-mail address, SIRET or mandates have changed. */
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
