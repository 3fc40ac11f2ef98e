import { readFileSync } from "node:fs";

/** What a process of this machine holds in memory now (Linux, resident set), in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
