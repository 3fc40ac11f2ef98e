import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/log.ts";
import { type StaticFiles, variantFor } from "./static-files.ts";

type Answer = { readonly body: Uint8Array; readonly headers: readonly string[] };

/**
 * Answers, from memory and without the web's request and response objects, what nearly every request asks: a file
 * by its plain address, whole. Returns whether it did; a condition or another method is for what follows.
 */
export function fileListener(
  files: StaticFiles,
  securityHeaders: readonly (readonly [string, string])[],
  log: Log,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const answers = new WeakMap<object, Answer>();

  function answerOf(variant: ReturnType<typeof variantFor>): Answer {
    const made = answers.get(variant) ?? {
      body: variant.body,
      headers: [
        ...Object.entries(variant.headers),
        ...securityHeaders,
        ["Content-Length", String(variant.body.byteLength)],
      ].flat(),
    };
    answers.set(variant, made);
    return made;
  }

  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || headers["if-none-match"]) return false;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const file = files.byPath.get(path);
    if (!file) return false;
    const encodings = headers["accept-encoding"];
    const { body, headers: sent } = answerOf(variantFor(file, String(encodings ?? "")));
    outgoing.writeHead(200, sent as string[]);
    outgoing.end(body);
    log.debug({ method, path, status: 200 }, "request");
    return true;
  };
}
