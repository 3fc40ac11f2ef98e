/**
 * Makes a request target that follows RFC 3986 out of what people and old links send: raw UTF-8 (which Node
 * hands over one byte a character) is percent-encoded, and a `%` that starts no escape becomes `%25`, so that
 * `/contrat-abonnement/advance-10%` and its `%25` form are one address (architecture, section 4). A whole address, which
 * every server has to accept (RFC 9112, 3.2.2), is taken for its path.
 */
export function wellFormedTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const origin = path.startsWith("/") ? path.replace(/^\/{2,}/, "/") : `/${/^\?.*/.exec(path) ?? ""}`;
  return Buffer.from(origin, "latin1")
    .toString("utf8")
    .replace(/%(?![0-9a-fA-F]{2})/g, "%25")
    .replace(/[^\x21-\x7e]/gu, (character) =>
      encodeURIComponent(character.isWellFormed() ? character : "\ufffd"),
    )
    .replace(/[\\^`{|}<>"]/g, encodeURIComponent);
}

/** The decoded path of a well-formed target, composed (NFC); `null` where the escapes are no UTF-8. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).normalize("NFC");
  } catch {
    return null;
  }
}
