import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pdfDownload } from "#app/pdf-download.ts";
import { readDay } from "#domain/calendar.ts";
import type { Route } from "./+types/signed-terms";
import { editionAt } from "./terms-page.tsx";

/** The PDF of a version of the terms, as everybody received it who signed that version. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const day = readDay(params.date);
  const { documents } = context.get(servicesContext);
  const terms = day && (await documents.signedTerms(editionAt(request), day));
  if (!terms) throw data(null, { status: 404 });
  return pdfDownload(terms, { "X-Robots-Tag": "noindex" });
}
