import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { csvAnswer, csvHead } from "../csv-answer.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/contracts-csv";
import { contractQuery } from "./query.ts";

/** The contracts that pass the filters of the list, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.contracts);
  if (request.method === "HEAD") return csvHead("contrats.csv");
  const { filter } = contractQuery(new URL(request.url));
  return csvAnswer("contrats.csv", await context.get(servicesContext).agency.exports.contracts(filter, by));
}
