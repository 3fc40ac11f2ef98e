import { isIPv4, isIPv6 } from "node:net";

/**
 * What limits count an address by: an IPv4 address itself, the /64 of an IPv6 address, all of which one visitor
 * owns. Ports, brackets and zones, which some proxies write, are left out. What is no address counts as it is written.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(":")}::/64` : address.slice(0, 64);
}

/**
 * Counts what each network holds at once. The function takes one more for an address and answers what gives it back, or
 * `null` where its network holds as many as it may.
 */
export function sharesByNetwork(most: number): (address: string) => (() => void) | null {
  const held = new Map<string, number>();
  return (address) => {
    const network = networkOf(address);
    const before = held.get(network) ?? 0;
    if (before >= most) return null;
    held.set(network, before + 1);
    return () => {
      const left = held.get(network)! - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    };
  };
}

/** The first groups of an IPv6 address, zeros written out; at least the four that name its network. */
function groupsOf(address: string): string[] {
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  // An IPv4 address at the end stands for two groups.
  const width = head.length + tail.length + (address.includes(".") ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - width)).fill("0");
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
}
