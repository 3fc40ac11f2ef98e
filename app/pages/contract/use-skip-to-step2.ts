import { useEffect } from "react";
import { arrivedBy } from "#app/ui/arrived-by.ts";
import type { PackId } from "#domain/pack.ts";
import { isStep1Completed, readDraft } from "./draft.ts";
import { stepHref } from "./step.ts";

/**
 * If step 1 was completed earlier, leads to step 2 with a notice (docs/product.md, 5.2), unless the visitor comes with
 * the Back button or to correct something.
 */
export function useSkipToStep2(pack: PackId, { stay }: { stay: boolean }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the page opens
  useEffect(() => {
    if (stay || arrivedBy("back_forward") || !isStep1Completed(pack)) return;
    // Without its draft, step 2 redirects back at once and says why, so this notice would be one too many.
    location.replace(stepHref(2, pack, readDraft(pack) ? { notice: "step1AlreadyDone" } : {}));
  }, []);
}
