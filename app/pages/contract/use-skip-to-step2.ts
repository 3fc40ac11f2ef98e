import { useEffect } from "react";
import { arrivedBy } from "#app/ui/arrived-by.ts";
import type { PackId } from "#domain/pack.ts";
import { isStep1Completed, readDraft } from "./draft.ts";
import { stepAddress } from "./step.ts";

/**
 * Takes a visitor who opens a step 1 completed earlier to step 2, with a notice (docs/product.md, 5.2). One who
 * comes back with the browser's button, or to correct something, stays.
 */
export function useSkipToStep2(pack: PackId, { stay }: { stay: boolean }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the page opens
  useEffect(() => {
    if (stay || arrivedBy("back_forward") || !isStep1Completed(pack)) return;
    // Without its draft, that step leads back at once and tells why: one notice is enough.
    location.replace(stepAddress(2, pack, readDraft(pack) ? { notice: "step1AlreadyDone" } : {}));
  }, []);
}
