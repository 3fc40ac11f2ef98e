import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { readReference } from "../debits/query.ts";
import { deskHeaders } from "../desk-headers.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/bank-file";
import { runHref } from "./query.ts";

/** Only a button downloads the file: a visitor of its URL is redirected to the page with the button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(deskLinks.deskRun(params.remise));
}

/**
 * The file of a run for the bank. It holds whole bank details, so the evidence of each contract records who downloaded it.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.runs.file);
  const id = readReference(params.remise) ?? "";
  const file = await context.get(servicesContext).agency.debits.file(id, by);
  if (!file.ok) {
    return redirect(runHref(id, { geste: "fichier", probleme: file.problem.code }));
  }
  return new Response(file.value.text, {
    headers: {
      ...deskHeaders,
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.value.run.id}.xml"`,
    },
  });
}
