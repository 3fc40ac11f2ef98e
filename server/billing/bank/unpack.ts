import { FlateErrorCode, Unzip, UnzipInflate } from "fflate";
import { failure, type Outcome, success } from "#domain/outcome.ts";

/** Files in a ZIP, folders not counted. */
const mostFiles = 100;

/** Bytes that are unpacked at once, so that a bomb is noticed after a few megabytes: deflate packs a thousandfold. */
const step = 4096;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** A file of a ZIP, with the last part of its name. */
export type UnpackedFile = { readonly name: string; readonly bytes: Uint8Array };

/** Longest name that is kept of a file, in characters. */
const longestName = 60;

/** Ways of packing that are opened: none, and deflate. */
const openable: readonly number[] = [0, 8];

/** Why a ZIP was not opened. */
type ZipProblem = "too-large" | "cut" | "damaged" | "locked";

/**
 * The files in a ZIP, in its order. Their names are never used as paths; sizes that the ZIP announces are not believed.
 * Refuses one that unpacks to more than `most` bytes or holds too many files.
 */
export function unpack(zip: Uint8Array, most: number): Outcome<readonly UnpackedFile[], ZipProblem> {
  const files: { readonly name: string; readonly parts: Uint8Array[] }[] = [];
  // The first header says whether a password is needed.
  let problem: ZipProblem | null = (zip[6] ?? 0) % 2 === 1 ? "locked" : null;
  let total = 0;
  let open = 0;
  const reader = new Unzip((file) => {
    if (file.name.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(file.name)) return;
    if (!openable.includes(file.compression)) {
      problem ??= "locked";
      return;
    }
    const parts: Uint8Array[] = [];
    files.push({ name: shownName(file.name), parts });
    open += 1;
    if (files.length > mostFiles) problem = "too-large";
    file.ondata = (error, part, isLast) => {
      if (error) problem ??= isEnd(error) ? "cut" : "damaged";
      else {
        total += part.length;
        if (total > most) problem = "too-large";
        else parts.push(part);
        if (isLast) open -= 1;
      }
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length && problem === null; at += step)
      reader.push(zip.subarray(at, at + step), at + step >= zip.length);
  } catch (error) {
    problem ??= isEnd(error) ? "cut" : "damaged";
  }
  if (problem !== null) return failure(problem);
  return open > 0
    ? failure("cut")
    : success(files.map(({ name, parts }) => ({ name, bytes: joined(parts) })));
}

/** Whether bytes are missing, rather than wrong. */
function isEnd(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    [FlateErrorCode.UnexpectedEOF, FlateErrorCode.InvalidZipData].some((code) => code === error.code)
  );
}

function shownName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").slice(-longestName);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
