import { addresses } from "#content/addresses.ts";
import { packIds } from "#domain/pack.ts";
import { aStep1 } from "./call-bodies.ts";
import { contractCall } from "./client-links.ts";

/**
 * An address as a visitor comes to it: a second step by the resume link of a first step accepted for the occasion, for
 * without one it leads back to the first; any other as it is.
 */
export async function asVisited(origin: string, path: string): Promise<string> {
  const pack = packIds.find((id) => addresses.contractStep2(id) === path);
  if (!pack) return path;
  const { draft } = await contractCall(origin, aStep1({ pack }));
  return addresses.resume(pack, draft!);
}
