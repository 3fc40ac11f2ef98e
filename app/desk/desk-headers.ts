/**
 * Headers of every answer of the desk, which `server/http/pages.ts` sets: kept nowhere, indexed nowhere, and told to no
 * other site. What carries a file says so itself too.
 */
export const deskHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
} as const;
