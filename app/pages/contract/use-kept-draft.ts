import { startTransition, useEffect, useState } from "react";
import { removeFromAddress } from "#app/ui/address.ts";
import type { PackId } from "#domain/pack.ts";
import { resumeParameter } from "./contract-request.ts";
import { type Draft, keepDraft, type LentDraft, readDraft } from "./draft.ts";

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
 * `changed` is the draft as the server has it now, after it was corrected elsewhere: it takes the place of any other.
 */
export function useKeptDraft(
  pack: PackId,
  lent: LentDraft | null,
  changed: LentDraft | null = null,
): KeptDraft {
  const first = changed ?? lent;
  const [kept, setKept] = useState<KeptDraft>({
    draft: first,
    known: first !== null,
    byAddress: first !== null,
  });
  useEffect(() => {
    const asked = askBrowser(pack, lent);
    // The page has just come to life and is rendered once more: a visitor who types by then goes first.
    startTransition(() => setKept(asked));
  }, [pack, lent]);
  useEffect(() => {
    if (changed) setKept(askBrowser(pack, changed));
  }, [pack, changed]);
  return kept;
}

function askBrowser(pack: PackId, lent: LentDraft | null): KeptDraft {
  if (!lent) return { draft: readDraft(pack), known: true, byAddress: false };
  const inStorage = keepDraft(pack, lent);
  if (inStorage) removeFromAddress(resumeParameter);
  return { draft: lent, known: true, byAddress: !inStorage };
}
