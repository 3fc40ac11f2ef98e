import { randomBytes, randomUUID } from "node:crypto";
import type { NewContract } from "#server/database/contracts/contracts.ts";
import type { saveNewDraft } from "#server/database/contracts/drafts.ts";
import { keyringOf, newToken } from "#server/database/sealed/encryption.ts";
import { aSignedContract } from "./signed-contract.ts";

/** A keyring with one random key. */
export function aKeyring(id = "test") {
  return keyringOf([{ id, bytes: randomBytes(32) }]);
}

type Overrides = NonNullable<Parameters<typeof aSignedContract>[0]> &
  Partial<Pick<NewContract, "chainId" | "draftId" | "signedData" | "linkToken">>;

/** The data that step 2 stores, with a new number, reference and link. */
export function aNewContract(overrides: Overrides = {}): NewContract {
  const number = overrides.number ?? `2H-2025-${randomUUID().slice(0, 8)}`;
  const { evidence: _evidence, ...contract } = aSignedContract({
    id: randomUUID(),
    number,
    umr: `${number}-7K4QX2M9`,
    ...overrides,
  });
  return {
    chainId: randomUUID(),
    draftId: null,
    requestHmac: "f".repeat(64),
    date: "15/09/2025",
    signedData: `{"contract":"${number}","iban":"${contract.mandate.iban}"}`,
    linkToken: newToken(),
    ...overrides,
    ...contract,
  };
}

/** The data that step 1 stores. */
export type NewDraft = Parameters<typeof saveNewDraft>[2];

/** The data that step 1 stores, with a new token. */
export function aNewDraft(overrides: Partial<NewDraft> = {}): NewDraft {
  const now = 1_758_000_000_000;
  return {
    id: randomUUID(),
    packId: "advance",
    subscriber: aSignedContract().subscriber,
    warnings: ["siret-key"],
    giftCode: "",
    requestHmac: "e".repeat(64),
    chainId: randomUUID(),
    createdAt: now,
    updatedAt: now,
    expiresAt: now + 7 * 86_400_000,
    token: newToken(),
    ...overrides,
  };
}
