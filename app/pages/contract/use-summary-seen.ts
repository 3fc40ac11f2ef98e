import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { PackId } from "#domain/pack.ts";
import { stepAddress } from "./contract-request.ts";
import type { Draft } from "./draft.ts";

/** Name of the field that tells the action of step 2 that its summary was seen, and nothing more. */
export const seenName = "vu";

/**
 * Tells the server that somebody has the summary of a draft before them, once the page is alive: what only fetches a
 * page, such as a scanner of mails, reads nothing. Where scripts do not run, the signature itself tells.
 */
export function useSummarySeen(pack: PackId, draft: Draft | null): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (!draft?.token) return;
    submit({ [seenName]: "1", draft: draft.token }, { method: "post", action: stepAddress(2, pack) });
  }, [pack, draft, submit]);
}
