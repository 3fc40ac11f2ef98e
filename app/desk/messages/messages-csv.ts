import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { csvAnswer, csvHead } from "../csv-answer.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/messages-csv";
import { messageQuery } from "./query.ts";

/** The messages that pass the filters of the list, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.messages);
  if (request.method === "HEAD") return csvHead("messages.csv");
  const { filter } = messageQuery(new URL(request.url));
  return csvAnswer("messages.csv", await context.get(servicesContext).agency.exports.messages(filter, by));
}
