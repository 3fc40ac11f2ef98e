import { deskHeaders } from "./desk-headers.ts";

/** A file for a spreadsheet, sent as it is made. */
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

/** What is told of such a file to who does not take it: nothing is read, and no log tells that it left. */
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
