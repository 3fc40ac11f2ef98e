import { deskHeaders } from "./desk-headers.ts";

/** A file for a spreadsheet, sent while it is being made. */
export function csvAnswer(name: string, text: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await text.return(undefined)),
  });
  return new Response(body, { headers: headersOf(name) });
}

/** The answer to a HEAD request for such a file: nothing is read, and the log does not record an export. */
export function csvHead(name: string): Response {
  return new Response(null, { headers: headersOf(name) });
}

function headersOf(name: string): Readonly<Record<string, string>> {
  return {
    ...deskHeaders,
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}
