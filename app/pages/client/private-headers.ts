/**
 * Headers of everything behind a private link. With `same-origin`, other sites learn nothing, not even which site the
 * visitor comes from. `no-referrer` would also remove the origin from forms sent without scripts, and the site refuses
 * forms without one.
 */
export const privateHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" } as const;

/** A PDF behind a private link, to download. */
export function privateDownload({
  fileName,
  bytes,
}: {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(bytes.byteLength),
      "X-Robots-Tag": "noindex",
    },
  });
}
