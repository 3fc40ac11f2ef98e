import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { monthOf } from "#domain/calendar.ts";
import { requirePermission } from "../may.ts";
import { csvFile, streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/tax-csv";
import { monthAsked } from "./query.ts";

/** The tax that falls due in a month, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.taxDue);
  const { agency, today } = context.get(servicesContext);
  const month = monthOf(monthAsked(new URL(request.url).searchParams) ?? today());
  const file = csvFile(`tva-exigible-${month.fromOn.slice(0, 7)}.csv`);
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.taxDue(month, by));
}
