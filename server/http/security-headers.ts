import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { HeaderList } from "./server.ts";

/**
 * Sets the headers of every answer, including errors and redirects. The content security policy runs our own files and
 * the inline scripts with these hashes, and nothing else. Nor can any script turn a text into HTML or into a script,
 * because no Trusted Types policy is allowed (W3C, Trusted Types).
 */
export function siteHeaders(options: {
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
}): MiddlewareHandler {
  const ours = ["'self'"];
  const nothing = ["'none'"];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ours,
      scriptSrc: [...ours, ...options.scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ours,
      imgSrc: ours,
      fontSrc: ours,
      connectSrc: ours,
      formAction: ours,
      frameAncestors: nothing,
      baseUri: nothing,
      objectSrc: nothing,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: nothing,
    },
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
    strictTransportSecurity: options.https && "max-age=63072000; includeSubDomains",
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    // A page behind a secret link sets a stricter policy itself: it sends other sites nothing of its URL, not even the
    // origin.
    overwrite: false,
    // Headers that only old browsers and plug-ins read.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The headers that a middleware sets, for answers sent without the application. */
export async function headersSetBy(middleware: MiddlewareHandler): Promise<HeaderList> {
  const app = new Hono().use(middleware).get("/", (context) => context.body(null));
  return [...(await app.request("/")).headers];
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
