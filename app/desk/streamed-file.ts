import { deskHeaders } from "./desk-headers.ts";

/** A file to download: its name, and its media type. */
type FileHead = { readonly name: string; readonly type: string };

export function csvFile(name: string): FileHead {
  return { name, type: "text/csv; charset=utf-8; header=present" };
}

/** A file, sent while it is being made. */
export function streamedFile(head: FileHead, parts: AsyncGenerator<string | Uint8Array>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The stream asks for the next part within the same turn: other requests get theirs in between.
      await new Promise(setImmediate);
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, { headers: headersOf(head) });
}

/** The answer to a HEAD request for such a file: nothing is read, and the log does not record an export. */
export function streamedFileHead(head: FileHead): Response {
  return new Response(null, { headers: headersOf(head) });
}

function headersOf({ name, type }: FileHead): Readonly<Record<string, string>> {
  return {
    ...deskHeaders,
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}
