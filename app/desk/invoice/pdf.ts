import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskHeaders } from "../desk-headers.ts";
import type { Route } from "./+types/pdf";
import { readNumber } from "./query.ts";

/** The PDF of an invoice or of a credit note, as it was sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const file = await agency.invoices.pdf(readNumber(params));
  if (!file) throw data(null, { status: 404 });
  const { bytes, fileName } = file;
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...deskHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(bytes.byteLength),
    },
  });
}
