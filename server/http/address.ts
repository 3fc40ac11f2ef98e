import type { IncomingMessage } from "node:http";

/**
 * Makes a request target that follows RFC 3986 out of what people and old links send: a `%` that starts no escape
 * becomes `%25`, so that `/contrat-abonnement/advance-10%` and its `%25` form are one address (docs/product.md, 2.1),
 * and signs that no address has are escaped. A whole address, which every server has to accept (RFC 9112, 3.2.2), is
 * taken for its path.
 */
export function wellFormedTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const origin = path.startsWith("/") ? path.replace(/^\/{2,}/, "/") : `/${/^\?.*/.exec(path) ?? ""}`;
  return origin.replace(/%(?![0-9a-fA-F]{2})/g, "%25").replace(/[\\^`{|}<>"]/g, encodeURIComponent);
}

/** The decoded path of a well-formed target, composed (NFC); `null` where the escapes are no UTF-8. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).normalize("NFC");
  } catch {
    return null;
  }
}

/**
 * Whether a request names one host, and a host it is (RFC 9112, 3.2). Of two, a proxy may have read the other one; what
 * looks like a number and is no address of IPv4 is none either (WHATWG, « host parsing »).
 */
export function namesItsHost({ headersDistinct }: IncomingMessage): boolean {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}
