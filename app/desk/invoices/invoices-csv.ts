import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { monthOf } from "#domain/calendar.ts";
import { requirePermission } from "../may.ts";
import { csvFile, streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/invoices-csv";
import { readInvoicesQuery } from "./query.ts";

/** The invoices and credit notes of a month, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.invoices);
  const { agency, today } = context.get(servicesContext);
  const { month } = readInvoicesQuery(new URL(request.url).searchParams, today());
  const file = csvFile(`factures-${month.slice(0, 7)}.csv`);
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.invoices(monthOf(month), by));
}
