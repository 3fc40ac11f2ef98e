import { startTransition, useEffect, useState } from "react";
import { removeParameters } from "#app/ui/url-parameters.ts";
import type { PackId } from "#domain/pack.ts";
import { readDraft, type ServerDraft, saveDraft, type TypedDraft } from "./draft.ts";
import { resumeParameter } from "./step.ts";

/** The draft of a page: from the server at first, then from the browser's storage. */
export type StoredDraft = {
  readonly draft: TypedDraft | null;
  /** Whether the storage was read; before that, the absence of a draft means nothing. */
  readonly known: boolean;
  /** Whether the URL must keep the token, because the browser stores nothing. */
  readonly hasTokenInUrl: boolean;
};

/**
 * The draft of a pack, and a function that replaces it. If the server found the draft by the token in the URL, the browser
 * stores the draft and removes the token from the URL. If the browser refuses storage, the token stays in the URL.
 */
export function useStoredDraft(pack: PackId, serverDraft: ServerDraft | null) {
  const [stored, setStored] = useState<StoredDraft>({
    draft: serverDraft,
    known: serverDraft !== null,
    hasTokenInUrl: serverDraft !== null,
  });
  useEffect(() => {
    const next = serverDraft ? storedInBrowser(pack, serverDraft) : askBrowser(pack);
    // The page has just been hydrated and renders once more: a visitor who is already typing goes first.
    startTransition(() => setStored(next));
  }, [pack, serverDraft]);
  return [stored, (draft: ServerDraft) => setStored(storedInBrowser(pack, draft))] as const;
}

function askBrowser(pack: PackId): StoredDraft {
  return { draft: readDraft(pack), known: true, hasTokenInUrl: false };
}

function storedInBrowser(pack: PackId, draft: ServerDraft): StoredDraft {
  const inStorage = saveDraft(pack, draft);
  if (inStorage) removeParameters(resumeParameter);
  return { draft, known: true, hasTokenInUrl: !inStorage };
}
