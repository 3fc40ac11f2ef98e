import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pdfDownload } from "#app/pdf-download.ts";
import { documentOfPathName } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isMandate } from "#domain/contract/document-kind.ts";
import type { StoredDocument } from "#server/database/evidence/documents.ts";
import { deskHeaders } from "../desk-headers.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/document";
import { saveMandateHref } from "./query.ts";

/** A document of a contract. For one with the account in full, a page first says that the evidence records who downloads it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = params.numero.toUpperCase();
  const kind = documentOfPathName(params.kind);
  if (kind && isMandate(kind)) throw redirect(saveMandateHref(number, kind));
  const { agency } = context.get(servicesContext);
  return answer(kind && kind !== "terms" ? await agency.contract.document(number, kind) : null);
}

/** A document with the account in full: the evidence records who downloaded it. */
export async function action({ params, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.contract.mandate);
  const kind = documentOfPathName(params.kind);
  if (kind === null || kind === "terms") throw data(null, { status: 404 });
  const { agency } = context.get(servicesContext);
  const result = await agency.contract.mandate(params.numero.toUpperCase(), kind, by);
  return answer(result.ok ? result.value : null);
}

function answer(document: StoredDocument | null): Response {
  if (!document) throw data(null, { status: 404 });
  return pdfDownload(document, deskHeaders);
}
