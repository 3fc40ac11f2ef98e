import { servicesContext } from "#app/context.ts";
import { accountingYearStartsOn } from "#content/desk/accounting.ts";
import { company } from "#content/site/company.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { accountingYearOf } from "#domain/billing/accounting-year.ts";
import { monthOf, readDay } from "#domain/calendar.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { streamedFile, streamedFileHead } from "../streamed-file.ts";
import type { Route } from "./+types/entries";
import { readInvoicesQuery } from "./query.ts";

/** The entries of a month or of an accounting year, or those that no earlier export had, for the bookkeeper. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const fields = new URL(request.url).searchParams;
  const { text } = queryReader(fields);
  const isNew = text("depuis") === "dernier-export";
  const permission = isNew ? actionPermissions.exports.newEntries : actionPermissions.exports.entries;
  const by = requirePermission(context, permission);
  const day = readDay(`${text("exercice")}-${accountingYearStartsOn}`);
  const { month } = readInvoicesQuery(fields, today());
  const year = day && accountingYearOf(day, accountingYearStartsOn);
  const name = isNew
    ? `ecritures-nouvelles-${today()}`
    : year
      ? `${company.registration.siren}FEC${year.toOn.replaceAll("-", "")}`
      : `ecritures-${month.slice(0, 7)}`;
  const file = { name: `${name}.txt`, type: "text/plain; charset=utf-8" };
  if (request.method === "HEAD") return streamedFileHead(file);
  const { exports } = agency;
  return streamedFile(
    file,
    isNew ? await exports.newEntries(by) : await exports.entries(year ?? monthOf(month), by),
  );
}
