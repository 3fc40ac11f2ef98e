import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import type { ExpectedFile } from "#server/http/posts.ts";
import type { Services } from "#server/services.ts";
import { sessionToken } from "../signed-in.ts";

/**
 * The file that a request may hold, of twice the bytes that the page takes, so that it can say of a larger file that it
 * is too large; `null` on any other page, and for anybody who may not send one.
 */
export async function expectedFile(
  request: Request,
  { agency, environment }: Pick<Services, "agency" | "environment">,
): Promise<ExpectedFile | null> {
  if (new URL(request.url).pathname !== deskLinks.deskPage("returns")) return null;
  const person = await agency.signIn.signedIn(await sessionToken(request, environment.PUBLIC_URL));
  if (!person || !isAllowed(person, actionPermissions.bankFiles.readFile)) return null;
  return { mostBytes: 2 * mostBankFileBytes, sender: person.id };
}
