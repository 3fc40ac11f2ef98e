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

function acceptance(name: string): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`, "i");
}
