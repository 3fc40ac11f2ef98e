import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { monthOf } from "#domain/calendar.ts";
import { requirePermission } from "../may.ts";
import { streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/entries";
import { readInvoicesQuery } from "./query.ts";

/** The entries of a month, for the bookkeeper. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.entries);
  const { agency, today } = context.get(servicesContext);
  const { month } = readInvoicesQuery(new URL(request.url).searchParams, today());
  const file = { name: `ecritures-${month.slice(0, 7)}.txt`, type: "text/plain; charset=utf-8" };
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.entries(monthOf(month), by));
}
