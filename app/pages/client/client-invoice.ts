import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pdfDownload } from "#app/pdf-download.ts";
import type { Route } from "./+types/client-invoice";
import { privateFileHeaders, privateHeaders } from "./private-headers.ts";

/** Downloads an invoice or a credit note behind a client's private link. If there is none, the page says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.clients.invoiceByLink(
    params.token,
    params.number,
    context.get(callerContext),
  );
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  return pdfDownload(result.value, privateFileHeaders);
}
