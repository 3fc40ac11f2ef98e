import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";

/** The data of each request that the application knows: Node's own, and the visitor's IP. */
export type SiteEnv = { Bindings: HttpBindings; Variables: { visitor: string } };

/**
 * The visitor's IP: the socket's, or, with `proxies` in front, the entry of `X-Forwarded-For` that the outermost proxy
 * wrote. Entries further left come from the visitor and cannot be trusted.
 */
export function visitorIp(
  { headersDistinct, socket: { remoteAddress } }: IncomingMessage,
  proxies: number,
): string {
  const socket = remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const forwarded = (headersDistinct["x-forwarded-for"] ?? [])
    .flatMap((written) => written.split(","))
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-proxies) ?? socket;
}

/**
 * The origin that a request may claim. If the site's public origin is https, only that one, because anyone on the
 * network path can serve http in its name; otherwise also the http origin that the request was sent to.
 * `null` when the `Origin` header names another one, or the browser says that the post is cross-site.
 */
export function acceptedOrigin(headers: Headers, publicOrigin: string): string | null {
  const claimed = headers.get("origin");
  if (claimed === null) {
    const site = headers.get("sec-fetch-site") ?? "none";
    return site === "same-origin" || site === "none" ? publicOrigin : null;
  }
  if (claimed === publicOrigin) return publicOrigin;
  if (publicOrigin.startsWith("https:")) return null;
  const host = headers.get("host");
  return host !== null && claimed === `http://${host}` ? claimed : null;
}

/** Whether a body claims to be compressed. Such bodies are never read: a few bytes may become gigabytes. */
export function isEncoded(headers: Headers): boolean {
  return !/^(?:identity)?$/i.test(headers.get("content-encoding") ?? "");
}
