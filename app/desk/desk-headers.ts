/**
 * Headers of every answer of the desk, set by `server/http/pages.ts`: caches do not store it, search engines do not
 * index it, and other sites do not learn its URL. Answers with a file set these headers themselves.
 */
export const deskHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
} as const;
