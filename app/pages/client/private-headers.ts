/**
 * Headers of everything behind a private link. With `same-origin`, other sites learn nothing, not even which site the
 * visitor comes from. `no-referrer` would also remove the origin from forms sent without scripts, and the site refuses
 * forms without one.
 */
export const privateHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" } as const;

/** The same for a PDF to download. */
export const privateFileHeaders = { ...privateHeaders, "X-Robots-Tag": "noindex" } as const;
