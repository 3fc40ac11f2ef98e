import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { monthOf } from "#domain/calendar.ts";
import { requirePermission } from "../may.ts";
import { streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/archive";
import { readInvoicesQuery } from "./query.ts";

/** The PDFs of a month, with their data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.invoiceArchive);
  const { agency, today } = context.get(servicesContext);
  const { month } = readInvoicesQuery(new URL(request.url).searchParams, today());
  const file = { name: `factures-${month.slice(0, 7)}.zip`, type: "application/zip" };
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.invoiceArchive(monthOf(month), by));
}
