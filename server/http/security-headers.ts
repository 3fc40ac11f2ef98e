import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { HeaderList } from "./server.ts";

/**
 * Sets the headers that every answer carries, errors and redirects included. The content security policy runs our own
 * files and the inline scripts of these hashes, and nothing else. No script turns a text into HTML or into a script
 * either, for no policy of Trusted Types lets any through (W3C, Trusted Types).
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
    // A page behind a secret link tells other sites nothing of its address, not even the origin, and says so itself.
    overwrite: false,
    // What only browsers and plug-ins of the past have looked at.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The headers that a middleware sets, for what is answered without the application. */
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
