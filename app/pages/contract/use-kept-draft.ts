import { startTransition, useEffect, useState } from "react";
import { removeFromAddress } from "#app/ui/address.ts";
import type { PackId } from "#domain/pack.ts";
import { type Draft, keepDraft, type LentDraft, readDraft } from "./draft.ts";
import { resumeParameter } from "./step.ts";

/** The draft of a page: what the server lent it, then what the browser keeps. */
export type KeptDraft = {
  readonly draft: Draft | null;
  /** Whether the browser was asked; before that, no draft means nothing. */
  readonly known: boolean;
  /** Whether the address must go on carrying the token, as the browser keeps nothing. */
  readonly byAddress: boolean;
};

/**
 * The draft of a pack, and how to put another one in its place. What the server lent, found by the token of the address,
 * is put in the browser's storage and the token taken out of the address bar; where the browser keeps nothing, the token
 * stays and does the work.
 */
export function useKeptDraft(pack: PackId, lent: LentDraft | null) {
  const [kept, setKept] = useState<KeptDraft>({
    draft: lent,
    known: lent !== null,
    byAddress: lent !== null,
  });
  useEffect(() => {
    const asked = lent ? keptInBrowser(pack, lent) : askBrowser(pack);
    // The page has just come to life and is rendered once more: a visitor who types by then goes first.
    startTransition(() => setKept(asked));
  }, [pack, lent]);
  return [kept, (draft: LentDraft) => setKept(keptInBrowser(pack, draft))] as const;
}

function askBrowser(pack: PackId): KeptDraft {
  return { draft: readDraft(pack), known: true, byAddress: false };
}

function keptInBrowser(pack: PackId, draft: LentDraft): KeptDraft {
  const inStorage = keepDraft(pack, draft);
  if (inStorage) removeFromAddress(resumeParameter);
  return { draft, known: true, byAddress: !inStorage };
}
