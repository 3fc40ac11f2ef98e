import { addresses } from "#content/addresses.ts";
import { packIds } from "#domain/pack.ts";
import { aStep1 } from "./call-bodies.ts";

/**
 * An address as a visitor comes to it: a second step by the resume link of a first step accepted for the occasion, for
 * without one it leads back to the first; any other as it is.
 */
export async function asVisited(origin: string, path: string): Promise<string> {
  const pack = packIds.find((id) => addresses.contractStep2(id) === path);
  if (!pack) return path;
  const answer = await fetch(`${origin}/functions/send-contract-confirmation`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(aStep1({ pack })),
  });
  if (!answer.ok) throw new Error(`No first step was kept: ${await answer.text()}`);
  const { draft } = (await answer.json()) as { draft: string };
  return addresses.resume(pack, draft);
}
