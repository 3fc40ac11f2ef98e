import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pdfDownload } from "#app/pdf-download.ts";
import { documentOfPathName } from "#content/site/paths.ts";
import type { Route } from "./+types/client-document";
import { privateFileHeaders, privateHeaders } from "./private-headers.ts";

/**
 * Downloads a PDF behind a client's private link. If there is none, the page of the contract says why: the PDF is not
 * ready yet, the client has asked too often, or the link is unknown.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = documentOfPathName(params.kind);
  const services = context.get(servicesContext);
  const result =
    kind && (await services.clients.documentByLink(params.token, kind, context.get(callerContext)));
  if (!result?.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  return pdfDownload(result.value, privateFileHeaders);
}
