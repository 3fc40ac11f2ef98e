import { startTransition, useEffect, useState } from "react";
import { removeFromAddress } from "#app/ui/address.ts";
import type { PackId } from "#domain/pack.ts";
import { type Draft, readDraft, type ServerDraft, saveDraft } from "./draft.ts";
import { resumeParameter } from "./step.ts";

/** The draft of a page: what the server gave it, then what the browser keeps. */
export type StoredDraft = {
  readonly draft: Draft | null;
  /** Whether the browser was asked; before that, no draft means nothing. */
  readonly known: boolean;
  /** Whether the address must go on carrying the token, as the browser keeps nothing. */
  readonly byAddress: boolean;
};

/**
 * The draft of a pack, and how to put another one in its place. What the server gave, found by the token of the address,
 * is put in the browser's storage and the token taken out of the address bar; where the browser keeps nothing, the token
 * stays and does the work.
 */
export function useStoredDraft(pack: PackId, serverDraft: ServerDraft | null) {
  const [stored, setStored] = useState<StoredDraft>({
    draft: serverDraft,
    known: serverDraft !== null,
    byAddress: serverDraft !== null,
  });
  useEffect(() => {
    const asked = serverDraft ? storedInBrowser(pack, serverDraft) : askBrowser(pack);
    // The page has just come to life and is rendered once more: a visitor who types by then goes first.
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
