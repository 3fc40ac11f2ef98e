import { takeoverFieldNames } from "#content/desk/takeover.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { takeoverFields } from "#domain/contract/takeover.ts";
import { deskHeaders } from "../desk-headers.ts";
import { requirePermission } from "../may.ts";
import type { Route } from "./+types/model";

/** The table to fill in: its columns, as spreadsheets open it. */
export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.takeovers.readTable);
  const headings = takeoverFields.map((name) => takeoverFieldNames[name]).join(";");
  return new Response(`\ufeff${headings}\r\n`, {
    headers: {
      ...deskHeaders,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contrats-a-reprendre.csv"',
    },
  });
}
