import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import type { Services } from "#server/services.ts";
import { sessionToken } from "../signed-in.ts";

/**
 * The bytes of a file that a request may hold: twice what the page takes, so that it can say of a larger file that it is
 * too large; 0 on any other page, and for anybody who may not send one.
 */
export async function fileBytesOf(
  request: Request,
  { agency, environment }: Pick<Services, "agency" | "environment">,
): Promise<number> {
  if (new URL(request.url).pathname !== deskLinks.deskPage("returns")) return 0;
  const person = await agency.signIn.signedIn(await sessionToken(request, environment.PUBLIC_URL));
  return person && isAllowed(person, actionPermissions.bankFiles.readFile) ? 2 * mostBankFileBytes : 0;
}
