/** A PDF to download, with the headers of its place: those of a private link, or of the desk. */
export function pdfDownload(
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(bytes.byteLength),
    },
  });
}
