/** Headers of every page of the desk: kept nowhere, indexed nowhere, and told to no other site. */
export const deskHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
} as const;
