import { deskLinks } from "#app/desk/desk-links.ts";
import { type ActionPermission, actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import { mostPaperBytes, mostTakeoverBytes } from "#domain/contract/takeover.ts";
import type { ExpectedFile } from "#server/http/posts.ts";
import type { Services } from "#server/services.ts";
import { sessionToken } from "./signed-in.ts";

/**
 * The file that a request may hold, of twice the bytes that its page takes, so that it can say of a larger file that it
 * is too large; `null` on any other page, and for anybody who may not send one.
 */
export async function expectedFile(
  request: Request,
  { agency, environment }: Pick<Services, "agency" | "environment">,
): Promise<ExpectedFile | null> {
  const { pathname } = new URL(request.url);
  const page = pages.find(({ isAt }) => isAt(pathname));
  if (!page) return null;
  const person = await agency.signIn.signedIn(await sessionToken(request, environment.PUBLIC_URL));
  if (!person || !isAllowed(person, page.permission)) return null;
  return { mostBytes: 2 * page.mostBytes, sender: person.id };
}

/** The pages that take a file. */
const pages: readonly {
  readonly isAt: (pathname: string) => boolean;
  readonly permission: ActionPermission;
  readonly mostBytes: number;
}[] = [
  {
    isAt: (pathname) => pathname === deskLinks.deskPage("returns"),
    permission: actionPermissions.bankFiles.readFile,
    mostBytes: mostBankFileBytes,
  },
  {
    isAt: (pathname) => pathname === deskLinks.deskPage("takeover"),
    permission: actionPermissions.takeovers.take,
    mostBytes: mostPaperBytes,
  },
  {
    isAt: (pathname) => pathname === deskLinks.deskPage("takeoverTable"),
    permission: actionPermissions.takeovers.readTable,
    mostBytes: mostTakeoverBytes,
  },
  {
    isAt: (pathname) => pathname === deskLinks.deskPaper(pathname.split("/")[3] ?? ""),
    permission: actionPermissions.takeovers.addPaper,
    mostBytes: mostPaperBytes,
  },
];
