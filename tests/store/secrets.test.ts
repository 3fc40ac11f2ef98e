import { expect, test } from "vitest";
import { keepContract } from "#server/database/contracts.ts";
import { documentsOf, keepDocument } from "#server/database/documents.ts";
import { keepNewDraft } from "#server/database/drafts.ts";
import { findAnswer, keepAnswer } from "#server/functions/answer-once.ts";
import { everythingWritten } from "../support/everything-written.ts";
import { aKeyring, aNewContract, aNewDraft } from "../support/kept.ts";
import { onEachStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("Secrets", (store) => {
  test("neither bank details nor tokens can be read in what the store writes", async () => {
    const database = await store.open();
    const contract = aNewContract({ mandate: { iban: "FR7612345678901234567890123", bic: "CANARYPPXXX" } });
    const draft = aNewDraft();
    const { iban, bic } = contract.mandate;
    await database.transaction(async (transaction) => {
      await keepNewDraft(transaction, keyring, draft);
      await keepContract(transaction, keyring, contract);
      await keepAnswer(transaction, keyring, {
        ...{ name: "send-contract-confirmation", key: "k", fingerprint: "f", createdAt: 0 },
        answer: { draft: draft.token },
      });
      await keepDocument(transaction, keyring, {
        ...{ contractId: contract.id, kind: "mandate", fileName: "mandat.pdf", createdAt: 0 },
        bytes: Buffer.from(`IBAN ${iban}`),
      });
    });
    const written = await everythingWritten(store, database);
    expect(written).toContain(contract.number);
    for (const secret of [iban, iban.slice(4, -4), bic, draft.token, contract.linkToken]) {
      for (const encoding of ["utf8", "hex", "base64", "base64url"] as const) {
        expect(written).not.toContain(Buffer.from(secret).toString(encoding));
      }
    }
    expect(await findAnswer(database.db, keyring, "send-contract-confirmation", "k")).toEqual({
      fingerprint: "f",
      answer: { draft: draft.token },
    });
    const [document] = await documentsOf(database.db, keyring, contract.id);
    expect(Buffer.from(document!.bytes).toString()).toBe(`IBAN ${iban}`);
  });
});
