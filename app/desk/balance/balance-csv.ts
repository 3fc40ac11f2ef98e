import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { requirePermission } from "../may.ts";
import { csvFile, streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/balance-csv";

/** The aged balance of all clients, for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.balance);
  const { agency, today } = context.get(servicesContext);
  const file = csvFile(`balance-agee-${today()}.csv`);
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.balance(by));
}
