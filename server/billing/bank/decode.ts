/** Encodings that banks write. */
const encodings = ["utf-8", "us-ascii", "iso-8859-1", "iso-8859-15", "windows-1252"];

/**
 * The text of a file, in the encoding that it declares: UTF-8 unless its XML declaration names another. `null` if its
 * bytes are no such text, or the site does not know the encoding.
 */
export function decode(bytes: Uint8Array): string | null {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const start = Buffer.from(bytes.subarray(hasMark ? 3 : 0, 200)).toString("latin1");
  const [, declared = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? [];
  const encoding = declared.toLowerCase();
  if (!encodings.includes(encoding) || (hasMark && encoding !== "utf-8")) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
