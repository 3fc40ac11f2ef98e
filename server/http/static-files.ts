import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { withoutFinalSlash } from "#content/site/paths.ts";
import { acceptedEncodings, type Encoding } from "./compression.ts";
import { inlineScriptHashes } from "./security-headers.ts";

const twins = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
] as const satisfies readonly { readonly encoding: Encoding; readonly suffix: string }[];

type Variant = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
};

/** A file or a page in memory, in each encoding that makes it smaller. */
export type StaticFile = { readonly identity: Variant } & { readonly [Name in Encoding]?: Variant };

/** The built pages and assets, held in memory in each encoding. */
export type StaticFiles = {
  readonly byPath: ReadonlyMap<string, StaticFile>;
  /** The page for missing paths; `null` in development. */
  readonly missing: StaticFile | null;
  /** CSP hashes of the inline scripts, the same on every page. */
  readonly scriptHashes: readonly string[];
};

/**
 * Reads the build's folder, including `.br` and `.gz` twins. Throws when two pages hold different inline scripts,
 * because one policy must allow both.
 */
export function readStaticFiles(directory: string): StaticFiles {
  const byPath = new Map<string, StaticFile>();
  let missing: StaticFile | null = null;
  let scriptHashes: string[] | null = null;
  for (const entry of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const file = join(directory, entry);
    if (/\.(br|gz)$/.test(entry) || !statSync(file).isFile()) continue;
    const path = `/${relative(directory, file).split(sep).join("/")}`;
    const identity = readFileSync(file);
    if (path.endsWith(".html")) {
      const hashes = inlineScriptHashes(identity.toString());
      scriptHashes ??= hashes;
      if (hashes.join() !== scriptHashes.join())
        throw new Error(`${path} holds other inline scripts than the pages before it`);
    }
    const read: StaticFile = {
      identity: fileVariant(path, identity, null),
      ...Object.fromEntries(
        twins.flatMap(({ encoding, suffix }) => {
          const twin = file + suffix;
          return existsSync(twin) ? [[encoding, fileVariant(path, readFileSync(twin), encoding)]] : [];
        }),
      ),
    };
    if (path === "/404.html") missing = read;
    else byPath.set(urlPathOf(path), read);
  }
  return { byPath, missing, scriptHashes: scriptHashes ?? [] };
}

/**
 * Answers from memory: best encoding, strong ETag, 304. Passes unknown paths on. As React Router does, it finds a page
 * in capitals or with a final slash too.
 */
export function serveStatic(files: StaticFiles): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req;
    const file = files.byPath.get(path) ?? fileWrittenAs(decodedPath(path) ?? "");
    if (!file) return next();
    const chosen = variantFor(file, context.req.header("accept-encoding") ?? "");
    const known = context.req.header("if-none-match");
    return known && matches(known, chosen.headers.ETag!)
      ? new Response(null, { status: 304, headers: chosen.headers })
      : wholeAnswer(chosen);
  };

  function fileWrittenAs(path: string): StaticFile | undefined {
    const page = path.includes(".") ? path : withoutFinalSlash(path.toLowerCase());
    return files.byPath.get(path) ?? files.byPath.get(page);
  }
}

/** The answer from a file or a page in memory, in the smallest encoding that the visitor accepts. */
export function answerFrom(file: StaticFile, acceptEncoding: string): Response {
  return wholeAnswer(variantFor(file, acceptEncoding));
}

/** The answer to a missing path. It must not be cached, because the path may be a page tomorrow. */
export function missingAnswer(file: StaticFile, acceptEncoding: string): Response {
  const answer = wholeAnswer(variantFor(file, acceptEncoding), 404);
  answer.headers.set("Cache-Control", "private, no-cache");
  answer.headers.delete("ETag");
  return answer;
}

function wholeAnswer({ body, headers }: Variant, status = 200): Response {
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Length": String(body.byteLength) },
  });
}

function urlPathOf(path: string): string {
  return path.endsWith(".html") ? path.replace(/(?:\/index)?\.html$/, "") || "/" : path;
}

function fileVariant(path: string, bytes: Buffer, encoding: Encoding | null): Variant {
  return variant(bytes, encoding, {
    "Content-Type": getMimeType(path) ?? "application/octet-stream",
    "Cache-Control": path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=0, must-revalidate",
    ETag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  });
}

/** A file or a page in one encoding; `null`: as it is. */
export function variant(
  bytes: Uint8Array,
  encoding: Encoding | null,
  headers: Readonly<Record<string, string>>,
): Variant {
  return {
    body: new Uint8Array(bytes),
    headers: {
      ...headers,
      Vary: "Accept-Encoding",
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    },
  };
}

/** The decoded path of a well-formed target, in NFC; `null` if an escape is invalid UTF-8. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).normalize("NFC");
  } catch {
    return null;
  }
}

/** The smallest variant of a file among those that an `Accept-Encoding` header allows. */
function variantFor(file: StaticFile, acceptEncoding: string): Variant {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const encoded = file[encoding];
    if (encoded) return encoded;
  }
  return file.identity;
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
