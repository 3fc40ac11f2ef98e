import { type Cookie, createContext, createCookie, redirect } from "react-router";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { session, signInLinkMs } from "#domain/staff.ts";
import type { Services } from "#server/services.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";

/** Who is at the desk: set for every page of it by its frame. */
export const signedInContext = createContext<SignedIn>();

/**
 * The cookie of a session, which no public page gets: its path is the desk's. `Lax`, so that a link of a mail to the
 * agency opens its page; every action is a post, which other sites cannot send.
 */
export function sessionCookie(publicUrl: string): Cookie {
  return deskCookie("bureau", publicUrl, { path: links.desk, maxAge: session.mostMs / 1000 });
}

/** The cookie that remembers, at the door and for as long as a link opens it, the page that somebody wanted. */
function wantedCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-page", publicUrl, { path: links.signIn(), maxAge: signInLinkMs / 1000 });
}

/** The cookie that remembers the list of contracts as it was last narrowed, for the way back from one of them. */
export function listCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-liste", publicUrl, { path: deskLinks.deskPage("contracts") });
}

/** The cookie of a browser in which `/` does not lead to the search. */
function shortcutCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-raccourci", publicUrl, { path: links.desk, maxAge: 400 * 86_400 });
}

/** Whether `/` leads to the search in a browser. */
export async function hasSearchShortcut(request: Request, publicUrl: string): Promise<boolean> {
  return (await shortcutCookie(publicUrl).parse(request.headers.get("Cookie"))) !== "off";
}

/** The header that switches it on or off in a browser. */
export function setSearchShortcut(isOn: boolean, publicUrl: string): Promise<string> {
  return shortcutCookie(publicUrl).serialize("off", isOn ? { maxAge: 0 } : {});
}

function deskCookie(name: string, publicUrl: string, place: { path: string; maxAge?: number }): Cookie {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? `__Secure-${name}` : name, {
    ...{ httpOnly: true, secure, sameSite: "lax" },
    ...place,
  });
}

/** Addresses that the door may lead to: pages of the desk, and no file. */
const pageOfDesk = /^\/bureau(?:\/[\w-]+){0,2}(?:\?[!-~]{0,300})?$/;

/** Leads to the door, which brings whoever asked for a page back to it. */
export async function redirectToSignIn(request: Request, publicUrl: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  const isPage = request.method === "GET" && wanted !== links.desk && pageOfDesk.test(wanted);
  return redirect(links.signIn(), {
    headers: isPage ? { "Set-Cookie": await wantedCookie(publicUrl).serialize(wanted) } : {},
  });
}

/**
 * What a browser is told that has come in: the cookie of its session and the page that it wanted. The session that it
 * had ends, for nobody would see it any more.
 */
export async function startBrowserSession(
  request: Request,
  { agency, environment: { PUBLIC_URL: publicUrl } }: Pick<Services, "agency" | "environment">,
  token: string,
): Promise<{ readonly leadsTo: string; readonly headers: Headers }> {
  await agency.signIn.signOut(await sessionToken(request, publicUrl));
  const wanted: unknown = await wantedCookie(publicUrl).parse(request.headers.get("Cookie"));
  const headers = new Headers({ "Set-Cookie": await sessionCookie(publicUrl).serialize(token) });
  if (typeof wanted !== "string" || !pageOfDesk.test(wanted)) return { leadsTo: links.desk, headers };
  headers.append("Set-Cookie", await wantedCookie(publicUrl).serialize("", { maxAge: 0 }));
  return { leadsTo: wanted, headers };
}

/** The token that a browser carries, or an empty text. */
export async function sessionToken(request: Request, publicUrl: string): Promise<string> {
  const value: unknown = await sessionCookie(publicUrl).parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : "";
}
