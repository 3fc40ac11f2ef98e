import { startTransition, useEffect, useState } from "react";
import { removeFromAddress } from "#app/ui/address.ts";
import type { PackId } from "#domain/pack.ts";
import { resumeParameter } from "./contract-request.ts";
import { type Draft, keepDraft, readDraft } from "./draft.ts";

/** The draft of a page: what the server lent it, then what the browser keeps. */
export type KeptDraft = {
  readonly draft: Draft | null;
  /** Whether the browser was asked; before that, no draft means nothing. */
  readonly known: boolean;
  /** Whether the address must go on carrying the token, as the browser keeps nothing. */
  readonly byAddress: boolean;
};

/**
 * The draft of a pack. What the server lent, found by the token of the address, is put in the browser's storage and
 * the token taken out of the address bar; where the browser keeps nothing, the token stays and does the work.
 */
export function useKeptDraft(pack: PackId, lent: Draft | null): KeptDraft {
  const [kept, setKept] = useState<KeptDraft>({
    draft: lent,
    known: lent !== null,
    byAddress: lent !== null,
  });
  useEffect(() => {
    const asked = askBrowser(pack, lent);
    // The page has just come to life and is rendered once more: a visitor who types by then goes first.
    startTransition(() => setKept(asked));
  }, [pack, lent]);
  return kept;
}

function askBrowser(pack: PackId, lent: Draft | null): KeptDraft {
  if (!lent) return { draft: readDraft(pack), known: true, byAddress: false };
  const inStorage = keepDraft(pack, lent);
  if (inStorage) removeFromAddress(resumeParameter);
  return { draft: lent, known: true, byAddress: !inStorage };
}
