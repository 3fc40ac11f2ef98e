import { paths } from "#content/site/paths.ts";
import { packIds } from "#domain/pack.ts";
import { aStep1 } from "./call-bodies.ts";
import { contractCall } from "./client-links.ts";

/**
 * The address that a visitor would use: for a second step, the resume link of a first step made for this purpose,
 * because the step leads back to the first without one; other addresses stay the same.
 */
export async function asVisited(origin: string, path: string): Promise<string> {
  const pack = packIds.find((id) => paths.contractStep2(id) === path);
  if (!pack) return path;
  const { draft } = await contractCall(origin, aStep1({ pack }));
  return paths.resume(pack, draft!);
}
