import { timingSafeEqual } from "node:crypto";
import type { PackId } from "#domain/pack.ts";
import type { Keyring } from "#server/encryption.ts";

/** Tells the screen that ends a signature apart from an address that somebody made up. */
export function openConfirmations(keyring: Keyring) {
  const sealOf = (pack: PackId, contract: string) =>
    keyring.fingerprint({ confirmationOf: contract, pack }).slice(0, 32);
  return {
    /** What the address of the screen carries: it names no one, and only the server can make it. */
    proofOf: (pack: PackId, contract: string) => `${contract}.${sealOf(pack, contract)}`,
    /** Whether a proof was made here, for that pack. */
    isProof(pack: PackId, proof: string): boolean {
      const [contract = "", seal = ""] = proof.split(".");
      const expected = Buffer.from(sealOf(pack, contract));
      const given = Buffer.from(seal);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
