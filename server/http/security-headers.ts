import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/**
 * A content security policy that runs our own files and the inline scripts of these hashes, and nothing else. No script
 * turns a text into HTML or into a script either, for no policy of Trusted Types lets any through (W3C, Trusted Types).
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The CSP hashes of the executable inline scripts of a page, sorted. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const hashes = [...scripts].map(
    ([, text]) => `sha256-${createHash("sha256").update(text!).digest("base64")}`,
  );
  return [...new Set(hashes)].sort();
}

/** The headers that every answer carries, names and values. */
export function fixedHeaders(options: { policy: string; https: boolean }): [string, string][] {
  return Object.entries({
    "Content-Security-Policy": options.policy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(options.https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  });
}

/** Sets the headers that every answer carries, errors and redirects included. */
export function securityHeaders(headers: readonly (readonly [string, string])[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // A page behind a secret link tells other sites nothing of its address, not even the origin.
    const referrerPolicy = context.res.headers.get("Referrer-Policy");
    for (const [name, value] of headers) context.res.headers.set(name, value);
    if (referrerPolicy === "same-origin") context.res.headers.set("Referrer-Policy", referrerPolicy);
  };
}
