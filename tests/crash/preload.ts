/** Runs before the site under test (`node --import`) and produces the fault in {@link faultVariable}. */
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, writeFileSync } from "node:fs";
import { armingHeader, type Fault, faultVariable, type Moment } from "./fault.ts";
import { onEachOperation } from "./operations.ts";
import { shiftClock } from "./shifted-clock.ts";

const fault: Fault = JSON.parse(process.env[faultVariable] || "{}");
const seen = new Map<string, number>();
let armed = fault.from === "start";
let counted = 0;

const jump = fault.clock && shiftClock(fault.clock.offsetsMs);
jump?.();

// A clock that is wrong by as much all the time needs no watch, which would cost a third of the process.
if (fault.killAt || fault.record || (fault.clock && fault.clock.offsetsMs.length > 1)) {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: { headers: Record<string, string> } };
    if (fault.from !== "post" || !(armingHeader in request.headers)) return;
    armed = true;
    seen.clear();
    if (fault.record) writeFileSync(fault.record, "");
  });
  onEachOperation((operation, phase) => {
    if (phase === "before" && fault.clock && ++counted % fault.clock.everyOperations === 0) jump?.();
    if (!armed) return;
    if (phase === "before") {
      seen.set(operation, (seen.get(operation) ?? 0) + 1);
      if (fault.record) appendFileSync(fault.record, `${operation}\n`);
    }
    if (fault.killAt && isNow(fault.killAt, operation, phase)) process.kill(process.pid, "SIGKILL");
  });
}

function isNow(moment: Moment, operation: string, phase: "before" | "after"): boolean {
  return (
    moment.operation === operation && moment.phase === phase && moment.occurrence === seen.get(operation)
  );
}
