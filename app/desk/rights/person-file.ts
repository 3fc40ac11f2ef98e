import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { requirePermission } from "../may.ts";
import { streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/person-file";

const file = { name: "donnees-personnelles.zip", type: "application/zip" };

/** What the site knows about somebody, to hand over. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requirePermission(context, actionPermissions.personFiles.take);
  if (request.method === "HEAD") return streamedFileHead(file);
  const bytes = await context.get(servicesContext).agency.personFiles.take(params.id, by);
  if (!bytes) throw data(null, { status: 404 });
  return streamedFile(
    file,
    (async function* () {
      yield bytes;
    })(),
  );
}
