import { useEffect } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { arrivedBy } from "#app/ui/arrived-by.ts";
import type { PackId } from "#domain/pack.ts";
import { stepAddress } from "./contract-request.ts";
import { isStep1Completed } from "./draft.ts";
import { sawMandate } from "./mandate-memory.ts";

/**
 * Takes a visitor who opens a step 1 completed earlier to step 2, with a notice (specification, section 4). One who
 * comes back with the browser's button, or to correct something, stays.
 */
export function useSkipToStep2(pack: PackId, { stay }: { stay: boolean }): void {
  const navigate = useNavigate();
  const cameBack =
    useNavigationType() === "POP" &&
    (sawMandate(pack) || (typeof window !== "undefined" && arrivedBy("back_forward")));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the page opens
  useEffect(() => {
    if (stay || cameBack || !isStep1Completed(pack)) return;
    navigate(stepAddress(2, pack, { notice: "step1AlreadyDone" }), { replace: true });
  }, []);
}
