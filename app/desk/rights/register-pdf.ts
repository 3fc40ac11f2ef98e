import { servicesContext } from "#app/context.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { requirePermission } from "../may.ts";
import { streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/register-pdf";

const file = { name: "registre-des-traitements.pdf", type: "application/pdf" };

/** The register of processing as a PDF of today. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.rights.note);
  if (request.method === "HEAD") return streamedFileHead(file);
  const bytes = await context.get(servicesContext).agency.register.pdf();
  return streamedFile(
    file,
    (async function* () {
      yield bytes;
    })(),
  );
}
