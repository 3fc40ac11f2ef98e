import { timingSafeEqual } from "node:crypto";
import { maskedEmail } from "#domain/masked-email.ts";
import type { PackId } from "#domain/pack.ts";
import type { Context } from "#server/context.ts";
import { findContract } from "#server/database/contracts.ts";
import type { Keyring } from "#server/database/encryption.ts";

/**
 * What the screen that ends a signature shows of the contract, as it was signed (docs/product.md, 5.1). Its address
 * stays in the browser’s history: no account, no whole e-mail address, and not the private link.
 */
export type ConfirmedContract = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createConfirmations>["contractOf"]>>
>;

/** What the address of that screen carries: it names no one, and only the server can make it. */
export function confirmationProof(keyring: Keyring, pack: PackId, contract: string): string {
  return `${contract}.${sealOf(keyring, pack, contract)}`;
}

/** What that screen asks. */
export function createConfirmations({ database, keyring }: Context) {
  return {
    /** Whether a proof was made here, for that pack. */
    isProof: (pack: PackId, proof: string) => isProof(keyring, pack, proof),
    /**
     * The contract of a proof; `null` where it was not made here for that pack, and once the contract was erased.
     * @throws {SealError} when its key is gone.
     */
    async contractOf(pack: PackId, proof: string) {
      if (!isProof(keyring, pack, proof)) return null;
      const contract = await findContract(database.db, keyring, { number: proof.split(".")[0]! });
      if (!contract) return null;
      const { number, umr, packId, monthlyCents, signedAt, dates, subscriber } = contract;
      const { raisonSociale, nomPrenom, email } = subscriber;
      return {
        number,
        umr,
        packId,
        monthlyCents,
        signedAt,
        dates,
        raisonSociale,
        nomPrenom,
        maskedEmail: maskedEmail(email),
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
