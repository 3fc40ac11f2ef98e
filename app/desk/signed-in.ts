import { type Cookie, createContext, createCookie, redirect } from "react-router";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { session, signInLinkMs } from "#domain/staff.ts";
import type { Services } from "#server/services.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";

/** The person signed in; the frame sets it for every page of the desk. */
export const signedInContext = createContext<SignedIn>();

/**
 * The session cookie. Its path is that of the desk, so public pages never get it. It is `Lax`, so that links in mails
 * open pages of the desk; other sites cannot send its actions, which are all posts.
 */
export function sessionCookie(publicUrl: string): Cookie {
  return deskCookie("bureau", publicUrl, { path: links.desk, maxAge: session.mostMs / 1000 });
}

/** The cookie that remembers the page somebody wanted, for the sign-in page, as long as a link stays valid. */
function wantedCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-page", publicUrl, { path: links.signIn(), maxAge: signInLinkMs / 1000 });
}

/** The cookie that remembers the latest filters of the list of contracts, for the way back from a contract. */
export function listCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-liste", publicUrl, { path: deskLinks.deskPage("contracts") });
}

/** The cookie of a browser in which the `/` shortcut is off. */
function shortcutCookie(publicUrl: string): Cookie {
  return deskCookie("bureau-raccourci", publicUrl, { path: links.desk, maxAge: 400 * 86_400 });
}

/** Whether `/` opens the search in this browser. */
export async function hasSearchShortcut(request: Request, publicUrl: string): Promise<boolean> {
  return (await shortcutCookie(publicUrl).parse(request.headers.get("Cookie"))) !== "off";
}

/** The header that switches the shortcut on or off in this browser. */
export function setSearchShortcut(isOn: boolean, publicUrl: string): Promise<string> {
  return shortcutCookie(publicUrl).serialize("off", isOn ? { maxAge: 0 } : {});
}

function deskCookie(name: string, publicUrl: string, place: { path: string; maxAge?: number }): Cookie {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? `__Secure-${name}` : name, {
    httpOnly: true,
    secure,
    sameSite: "lax",
    ...place,
  });
}

/** The paths to which a sign-in may lead back: pages of the desk, no files. */
const pageOfDesk = /^\/bureau(?:\/[\w-]+){0,2}(?:\?[!-~]{0,300})?$/;

/** Redirects to the sign-in page, which later leads back to the page of this request. */
export async function redirectToSignIn(request: Request, publicUrl: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  const isPage = request.method === "GET" && wanted !== links.desk && pageOfDesk.test(wanted);
  return redirect(links.signIn(), {
    headers: isPage ? { "Set-Cookie": await wantedCookie(publicUrl).serialize(wanted) } : {},
  });
}

/**
 * Starts a session in a browser: sets its cookie, and returns the page that the visitor wanted. The browser's former
 * session ends, because its cookie is replaced.
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

/** The session token of a browser, or an empty text. */
export async function sessionToken(request: Request, publicUrl: string): Promise<string> {
  const value: unknown = await sessionCookie(publicUrl).parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : "";
}
