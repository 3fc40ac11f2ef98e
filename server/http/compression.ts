import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encodings of answers, the smallest first, and how an `Accept-Encoding` header names each. */
const accepting = [
  { name: "br", isAccepted: acceptance("br") },
  { name: "gzip", isAccepted: acceptance("gzip") },
] as const;

export type Encoding = (typeof accepting)[number]["name"];

/** The encodings that an `Accept-Encoding` header allows (RFC 9110, 12.5.3: named and not refused by `q=0`), the smallest first. */
export function acceptedEncodings(acceptEncoding: string): Encoding[] {
  return accepting.filter(({ isAccepted }) => isAccepted.test(acceptEncoding)).map(({ name }) => name);
}

/** Compresses bytes off the main thread: quickly for one visitor, or as small as they get if they are kept. */
export function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  { isKept }: { readonly isKept: boolean },
): Promise<Uint8Array> {
  if (encoding === "gzip") return gzipped(bytes, { level: isKept ? 9 : 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isKept ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      // A window the size of a page; the default would take megabytes for each page in progress.
      [constants.BROTLI_PARAM_LGWIN]: 17,
    },
  });
}

/**
 * An answer with its text compressed as a browser accepts it: a page whole, which makes it smaller; a file to download
 * while it is being made, so that it is never all in memory.
 */
export async function compressed(answer: Response, acceptEncoding: string): Promise<Response> {
  const { headers, status, body } = answer;
  const type = headers.get("content-type") ?? "";
  if (!body || headers.has("content-encoding") || !/^text\/|json/.test(type)) return answer;
  headers.append("Vary", "Accept-Encoding");
  const encodings = acceptedEncodings(acceptEncoding);
  if (headers.has("content-disposition")) {
    if (!encodings.includes("gzip")) return answer;
    headers.set("Content-Encoding", "gzip");
    return new Response(body.pipeThrough(new CompressionStream("gzip")), { status, headers });
  }
  const [encoding] = encodings;
  if (!encoding) return answer;
  const bytes = await compress(Buffer.from(await answer.arrayBuffer()), encoding, { isKept: false });
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { status, headers });
}

function acceptance(name: string): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`, "i");
}
