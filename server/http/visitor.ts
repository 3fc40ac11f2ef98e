import type { HttpBindings } from "@hono/node-server";

/** What the application knows of each request: Node's own, and the address of the visitor. */
export type SiteEnv = { Bindings: HttpBindings; Variables: { visitor: string } };

/** Carries the visitor's address from the server to form actions; what a visitor writes in it is replaced. */
export const visitorHeader = "x-visitor-address";

/**
 * The visitor's network address: the socket's, or with `proxies` in front the entry of `X-Forwarded-For` that
 * the outermost of them wrote. What stands further left was written by the visitor and is not believed.
 */
export function visitorIp(headers: Headers, socketAddress: string | undefined, proxies: number): string {
  const socket = socketAddress ?? "unknown";
  if (proxies === 0) return socket;
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-proxies) ?? socket;
}

/**
 * The origin that a request may claim: the site's public one alone where that is https, since whoever sits on the network
 * can serve http in its name; else also the one it was sent to without a proxy. `null` when the `Origin` header names
 * another one, or the browser says that the post came from another one.
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
  return host !== null && (claimed === `http://${host}` || claimed === `https://${host}`) ? claimed : null;
}

/** Whether a body is said to be compressed. None is read so: a few bytes of one may become gigabytes. */
export function isEncoded(headers: Headers): boolean {
  return !/^(?:identity)?$/i.test(headers.get("content-encoding") ?? "");
}
