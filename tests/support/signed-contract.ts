import { dayInParis } from "#domain/calendar.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { GiftCode } from "#domain/gift.ts";
import { type Packs, packs } from "#domain/pack.ts";

/** The packs at the prices of the tests, which stay when the agency changes its own. */
export const samplePacks = {
  advance: { ...packs.advance, monthlyCents: 8900 },
  "advance-annexe-promo": { ...packs["advance-annexe-promo"], monthlyCents: 999 },
  "advance-10": { ...packs["advance-10"], monthlyCents: 8000 },
  business: { ...packs.business, monthlyCents: 12900 },
} as const satisfies Packs;

/** What a test may change in {@link aSignedContract}: its fields, or some of those of its context. */
type SignedContractOverrides = Partial<Omit<SignedContract, "gift" | "subscriber" | "mandate">> & {
  readonly giftCode?: GiftCode | null;
  readonly subscriber?: Partial<SignedContract["subscriber"]>;
  readonly mandate?: Partial<SignedContract["mandate"]>;
};

/** 15 September 2025, 14:32:05 in Paris. */
const signature = Date.UTC(2025, 8, 15, 12, 32, 5);

/**
 * The contract of the samples: Atelier Garance, Pack Advance, signed on 15 September 2025. Price, trial, terms and
 * dates follow from the pack, the gift and the instant of signature unless they are given too.
 */
export function aSignedContract({
  subscriber,
  mandate,
  giftCode = null,
  ...rest
}: SignedContractOverrides = {}): SignedContract {
  const packId = rest.packId ?? "advance";
  const pack = samplePacks[packId];
  const signedAt = rest.signedAt ?? signature;
  return {
    id: "0198f3a2-6c1e-7b54-9d3e-5a1f0c7e2b48",
    number: "2H-2025-0128",
    umr: "2H-2025-0128-7K4QX2M9",
    ...orderOn(packId, dayInParis(signedAt), giftCode, samplePacks),
    signedAt,
    takenOver: null,
    terms: {
      edition: pack.terms,
      version: "2025-09-01",
      sha256: "a47b7b978dcf3090821e43005c4141043973a3406fa4af6429925657286ee11c",
    },
    signedDataSha256: "9c9e41da15010c61a71e21e0ae1412462f9ac735d1d4353ff720300ac158cf4a",
    evidence: [
      { kind: "step1-accepted", at: signedAt - 658_000 },
      { kind: "summary-shown", at: signedAt - 145_000 },
      { kind: "step2-accepted", at: signedAt },
      { kind: "contract-kept", at: signedAt + 1_000 },
    ],
    warnings: [],
    ...rest,
    subscriber: {
      raisonSociale: "Atelier Garance",
      siret: "73282932000074",
      nomPrenom: "Claire Fabre",
      adresseSiege: "8, rue des Tisserands, 13006 Marseille",
      email: "claire@atelier-garance.example",
      telephone: "0639981234",
      acceptCGV: true,
      ...subscriber,
    },
    mandate: {
      iban: "FR7630006000011234567890189",
      bic: "AGRIFRPP",
      titulaire: "Atelier Garance",
      adresse: "8, rue des Tisserands, 13006 Marseille",
      pays: "France",
      emailDebiteur: "claire@atelier-garance.example",
      ...mandate,
    },
  };
}
