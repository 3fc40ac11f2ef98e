/**
 * Headers of what a private link shows. `same-origin` tells other sites nothing, not even where the visitor comes
 * from; `no-referrer` would take the origin out of forms sent without scripts, and the site refuses those.
 */
export const privateHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" } as const;
