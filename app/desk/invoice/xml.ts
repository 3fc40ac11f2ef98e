import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskHeaders } from "../desk-headers.ts";
import type { Route } from "./+types/xml";
import { readNumber } from "./query.ts";

/** The data of an invoice or of a credit note, as its PDF carries them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const number = readNumber(params);
  const xml = await agency.invoices.xml(number);
  if (xml === null) throw data(null, { status: 404 });
  return new Response(xml, {
    headers: {
      ...deskHeaders,
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${number}.xml"`,
    },
  });
}
