import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { deskHeaders } from "../desk-headers.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/bank-file";
import { readReference } from "./query.ts";

/** Only a button downloads the file: a visitor of its URL is redirected to the page with the button. */
export function loader() {
  return redirect(deskLinks.deskPage("debits"));
}

/**
 * The file of a run for the bank. It holds whole bank details, so the evidence of each contract records who downloaded it.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.runs.file);
  const id = readReference(params.run) ?? "";
  const file = await context.get(servicesContext).agency.debits.file(id, by);
  if (!file.ok) {
    const query = new URLSearchParams({ geste: "fichier", reference: id, probleme: file.problem.code });
    return redirect(`${deskLinks.deskPage("debits")}?${query}`);
  }
  return new Response(file.value.text, {
    headers: {
      ...deskHeaders,
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.value.run.id}.xml"`,
    },
  });
}
