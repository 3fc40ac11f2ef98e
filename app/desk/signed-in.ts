import { type Cookie, createContext, createCookie } from "react-router";
import { links } from "#app/links.ts";
import { session } from "#domain/staff.ts";
import type { SignedIn } from "#server/agency/sign-in.ts";

/** Who is at the desk: set for every page of it by its frame. */
export const signedInContext = createContext<SignedIn>();

/**
 * The cookie of a session, which no public page gets: its path is the desk's. `Lax`, so that a link of a mail to the
 * agency opens its page; every gesture is a post, which other sites cannot send.
 */
export function sessionCookie(publicUrl: string): Cookie {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? "__Secure-bureau" : "bureau", {
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: links.desk,
    maxAge: session.mostMs / 1000,
  });
}

/** The token that a browser carries, or an empty text. */
export async function tokenOf(request: Request, publicUrl: string): Promise<string> {
  const value: unknown = await sessionCookie(publicUrl).parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : "";
}
