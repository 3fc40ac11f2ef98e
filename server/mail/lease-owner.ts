import { readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Where the number of a process means something: this machine, and on Linux the processes that its container sees.
 * Containers may share a name, and each has a process 1.
 */
export const processSpace = `${hostname()} ${processNamespace()}`;

/** The name under which a process of this machine holds leases; `instanceId` tells it from all others ever. */
export function leaseOwner(instanceId: string): string {
  return `${processSpace}/${process.pid}/${instanceId}`;
}

/** Whether the process of that name was one of those around this one, and is no more. */
export function isDeadNeighbour(owner: string): boolean {
  const [space, pid] = owner.split("/");
  return space === processSpace && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
