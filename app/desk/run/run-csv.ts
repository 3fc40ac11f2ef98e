import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { readReference } from "../debits/query.ts";
import { requirePermission } from "../may.ts";
import { csvFile, streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/run-csv";

/** The debits of a run, for a spreadsheet. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.exports.run);
  const id = readReference(params.remise) ?? "";
  const { agency } = context.get(servicesContext);
  if ((await agency.debits.run(id)) === null) throw data(null, { status: 404 });
  const file = csvFile(`${id}.csv`);
  if (request.method === "HEAD") return streamedFileHead(file);
  return streamedFile(file, await agency.exports.run(id, by));
}
