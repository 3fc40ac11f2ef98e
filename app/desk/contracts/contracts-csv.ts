import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { requirePermission } from "../may.ts";
import { csvFile, streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/contracts-csv";
import { contractQuery } from "./query.ts";

const file = csvFile("contrats.csv");

/** The contracts that pass the filters of the list, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.contracts);
  if (request.method === "HEAD") return streamedFileHead(file);
  const { filter } = contractQuery(new URL(request.url));
  return streamedFile(file, await context.get(servicesContext).agency.exports.contracts(filter, by));
}
