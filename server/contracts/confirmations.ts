import { timingSafeEqual } from "node:crypto";
import { monthlyPriceWithoutVat } from "#content/contract/prices.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import type { PackId } from "#domain/pack.ts";
import type { Context } from "#server/context.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

/**
 * The contract as the screen that ends a signature shows it, as it was signed (docs/product.md, 5.1). The screen's URL
 * stays in the browser’s history, so it shows no account, no full e-mail address and no private link.
 */
export type ConfirmedContract = Pick<
  SignedContract,
  "number" | "umr" | "packId" | "monthlyCents" | "gift" | "signedAt" | "dates"
> &
  Pick<Subscriber, "raisonSociale" | "nomPrenom"> & {
    readonly maskedEmail: string;
    /** What the order says of its tax. */
    readonly tax: string;
  };

/** The proof in that screen's URL: it names no one, and only the server can make it. */
export function confirmationProof(keyring: Keyring, pack: PackId, contract: string): string {
  return `${contract}.${sealOf(keyring, pack, contract)}`;
}

/** The reads of that screen. */
export function createConfirmations({ database, keyring }: Context) {
  return {
    /** Whether this server made a proof, for that pack. */
    isProof: (pack: PackId, proof: string) => isProof(keyring, pack, proof),
    /**
     * The contract of a proof; `null` if this server did not make it for that pack, or if the contract was erased.
     * @throws {SealError} when its key is gone.
     */
    async contractOf(pack: PackId, proof: string): Promise<ConfirmedContract | null> {
      if (!isProof(keyring, pack, proof)) return null;
      const contract = await findContract(database.db, keyring, { number: proof.split(".")[0]! });
      if (!contract) return null;
      const { number, umr, packId, monthlyCents, gift, signedAt, dates, subscriber } = contract;
      const { raisonSociale, nomPrenom, email } = subscriber;
      return {
        number,
        umr,
        packId,
        monthlyCents,
        gift,
        signedAt,
        dates,
        raisonSociale,
        nomPrenom,
        maskedEmail: maskedEmail(email),
        tax: monthlyPriceWithoutVat(contract),
      };
    },
  };
}

function isProof(keyring: Keyring, pack: PackId, proof: string): boolean {
  const [contract = "", seal = ""] = proof.split(".");
  const expected = Buffer.from(sealOf(keyring, pack, contract));
  const actual = Buffer.from(seal);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function sealOf(keyring: Keyring, pack: PackId, contract: string): string {
  return keyring.hmac({ confirmationOf: contract, pack }).slice(0, 32);
}
