import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { Standing } from "#domain/contract/lifecycle.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import { findContractByLink, type KeptContract } from "#server/database/contracts.ts";
import {
  type DocumentEntry,
  findDocument,
  type KeptDocument,
  listDocuments,
} from "#server/database/documents.ts";
import { mayStillBeDebited } from "#server/debits/still-debited.ts";
import { isToken } from "#server/encryption.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller } from "./result.ts";

/** What a client sees of the contract behind the private link: no bank detail but a masked IBAN. */
export type ClientContract = Pick<
  SignedContract,
  | "number"
  | "umr"
  | "packId"
  | "monthlyCents"
  | "trialDays"
  | "firstMonthFree"
  | "signedAt"
  | "dates"
  | "terms"
> &
  Pick<SignedContract["subscriber"], "raisonSociale" | "siret" | "nomPrenom" | "adresseSiege" | "email"> & {
    readonly standing: Standing;
    readonly addressConfirmation: AddressConfirmation | null;
    /** Whether debits wait for it. */
    readonly awaitsAddress: boolean;
    readonly titulaire: string;
    readonly maskedIban: string;
    /** None until the mail worker has made them. */
    readonly documents: readonly DocumentEntry[];
  };

/** Why a lookup answers nothing. */
export type LookupProblem =
  | { readonly code: "unknown" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number };

/** What the pages behind a client's private link ask; each lookup counts against the caller's limit. */
export function openClients(parts: Pick<FunctionParts, "database" | "keyring" | "limits">) {
  const { database, keyring, limits } = parts;

  async function contractOf(
    token: string,
    caller: Pick<Caller, "address">,
  ): Promise<Outcome<KeptContract, LookupProblem>> {
    const retryAfterSeconds = await limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const contract = isToken(token) ? await findContractByLink(database.db, keyring, token) : null;
    return contract ? success(contract) : failure({ code: "unknown" });
  }

  return {
    /** The contract of a link. @throws {SealError} when the key of its bank details is gone. */
    async byLink(
      token: string,
      caller: Pick<Caller, "address">,
    ): Promise<Outcome<ClientContract, LookupProblem>> {
      const found = await contractOf(token, caller);
      if (!found.ok) return found;
      const { id, addressConfirmation } = found.value;
      const documents = await listDocuments(database.db, id);
      const awaitsAddress = addressConfirmation === null && (await mayStillBeDebited(database.db, id));
      return success(clientContractOf(found.value, awaitsAddress, documents));
    },
    /** A document of the contract of a link, unknown as long as it was not made. */
    async documentByLink(
      token: string,
      kind: KeptDocument["kind"],
      caller: Pick<Caller, "address">,
    ): Promise<Outcome<KeptDocument, LookupProblem>> {
      const found = await contractOf(token, caller);
      if (!found.ok) return found;
      const document = await findDocument(database.db, keyring, found.value.id, kind);
      return document ? success(document) : failure({ code: "unknown" });
    },
  };
}

function clientContractOf(
  contract: KeptContract,
  awaitsAddress: boolean,
  documents: readonly DocumentEntry[],
): ClientContract {
  const { number, umr, packId, monthlyCents, trialDays, firstMonthFree, signedAt, dates, terms } = contract;
  const { raisonSociale, siret, nomPrenom, adresseSiege, email } = contract.subscriber;
  const { titulaire, iban } = contract.mandate;
  return {
    ...{ number, umr, packId, monthlyCents, trialDays, firstMonthFree, signedAt, dates, terms },
    ...{ raisonSociale, siret, nomPrenom, adresseSiege, email },
    standing: contract.standing,
    addressConfirmation: contract.addressConfirmation,
    awaitsAddress,
    titulaire,
    maskedIban: maskedIban(iban),
    documents,
  };
}
