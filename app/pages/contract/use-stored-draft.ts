import { startTransition, useEffect, useState } from "react";
import { removeFromAddress } from "#app/ui/address.ts";
import type { PackId } from "#domain/pack.ts";
import { type Draft, readDraft, type ServerDraft, saveDraft } from "./draft.ts";
import { resumeParameter } from "./step.ts";

/** The draft of a page: from the server at first, then from the browser's storage. */
export type StoredDraft = {
  readonly draft: Draft | null;
  /** Whether the storage was read; before that, the absence of a draft means nothing. */
  readonly known: boolean;
  /** Whether the address must keep the token, because the browser stores nothing. */
  readonly byAddress: boolean;
};

/**
 * The draft of a pack, and a function that replaces it. If the server found the draft by the token of the address, the
 * browser stores the draft and removes the token from the address bar. If the browser refuses storage, the token stays
 * there and does the work.
 */
export function useStoredDraft(pack: PackId, serverDraft: ServerDraft | null) {
  const [stored, setStored] = useState<StoredDraft>({
    draft: serverDraft,
    known: serverDraft !== null,
    byAddress: serverDraft !== null,
  });
  useEffect(() => {
    const asked = serverDraft ? storedInBrowser(pack, serverDraft) : askBrowser(pack);
    // The page has just been hydrated and renders once more: a visitor who is already typing goes first.
    startTransition(() => setStored(asked));
  }, [pack, serverDraft]);
  return [stored, (draft: ServerDraft) => setStored(storedInBrowser(pack, draft))] as const;
}

function askBrowser(pack: PackId): StoredDraft {
  return { draft: readDraft(pack), known: true, byAddress: false };
}

function storedInBrowser(pack: PackId, draft: ServerDraft): StoredDraft {
  const inStorage = saveDraft(pack, draft);
  if (inStorage) removeFromAddress(resumeParameter);
  return { draft, known: true, byAddress: !inStorage };
}
