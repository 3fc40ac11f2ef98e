import { expect, test } from "vitest";
import {
  changeDraft,
  findDraft,
  findDraftByToken,
  lockDraftByToken,
  markDraftSigned,
  resumeTokenOf,
  saveNewDraft,
} from "#server/database/contracts/drafts.ts";
import { findContactMessage, saveContactMessage } from "#server/database/messages/contact-messages.ts";
import { aMessage } from "../support/call-bodies.ts";
import { aKeyring, aNewDraft, type NewDraft } from "../support/stored-rows.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const keyring = aKeyring();

onEachStore("Drafts and messages", (store) => {
  test("a draft reads back as it was typed, by its token and by its identifier", async () => {
    const { database, draft } = await storedDraft(store);
    const { token, ...typed } = draft;
    const stored = await findDraftByToken(database.db, token);
    expect(stored).toMatchObject({ ...typed, signedContractId: null });
    expect(await findDraft(database.db, draft.id)).toEqual(stored);
    expect(resumeTokenOf(stored!, keyring)).toBe(token);
    expect(await findDraftByToken(database.db, "unknown")).toBeNull();
  });

  test("a corrected draft keeps its token and its end", async () => {
    const { database, draft } = await storedDraft(store);
    const content = {
      packId: draft.packId,
      subscriber: { ...draft.subscriber, nomPrenom: "Claire Fabre-Roche" },
      warnings: [],
      giftCode: "ZEN10",
      requestHmac: "a".repeat(64),
      updatedAt: draft.updatedAt + 1,
    };
    await database.transaction((transaction) => changeDraft(transaction, draft.id, content));
    const stored = await findDraftByToken(database.db, draft.token);
    expect(stored).toMatchObject({ ...content, createdAt: draft.createdAt, expiresAt: draft.expiresAt });
  });

  test("of two calls that sign a draft at once, the second one sees it signed", async () => {
    const { database, draft } = await storedDraft(store);
    const another = await store.open();
    const sign = (contractId: string, from = database) =>
      from.transaction(async (transaction) => {
        const locked = await lockDraftByToken(transaction, draft.token);
        if (locked?.signedContractId) return locked.signedContractId;
        await markDraftSigned(transaction, draft.id, contractId);
        return contractId;
      });
    const [one, two] = await Promise.all([sign("one"), sign("two", another)]);
    expect(one).toBe(two);
  });

  test("a message reads back as it was written, emoji and line breaks included", async () => {
    const database = await store.open();
    const typed = aMessage({ firstName: "Zoé", message: "Bonjour 👋🏽\n\nŒuvre à « finir »" });
    const message = { ...typed, id: "message", receivedAt: 1_758_000_000_123 };
    await database.transaction((transaction) => saveContactMessage(transaction, message));
    expect(await findContactMessage(database.db, "message")).toEqual({
      ...message,
      handledAt: null,
      lastContactAt: null,
    });
    expect(await findContactMessage(database.db, "unknown")).toBeNull();
  });
});

async function storedDraft(store: TestStore, overrides: Partial<NewDraft> = {}) {
  const database = await store.open();
  const draft = aNewDraft(overrides);
  await database.transaction((transaction) => saveNewDraft(transaction, keyring, draft));
  return { database, draft };
}
