import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pdfDownload } from "#app/pdf-download.ts";
import { deskHeaders } from "../desk-headers.ts";
import type { Route } from "./+types/pdf";
import { readNumber } from "./query.ts";

/** The PDF of an invoice or of a credit note, as it was sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const file = await agency.invoices.pdf(readNumber(params));
  if (!file) throw data(null, { status: 404 });
  return pdfDownload(file, deskHeaders);
}
