import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { comeBackField } from "../settings/sign-in-again.tsx";
import { sessionCookie, sessionToken } from "../signed-in.ts";
import type { Route } from "./+types/sign-out";

export const loader = () => redirect(links.desk);

/**
 * Ends the session of this browser, here and in the store. People who sign out to sign in again are led back to the
 * settings.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { environment, agency } = context.get(servicesContext);
  const { PUBLIC_URL: publicUrl } = environment;
  await agency.signIn.signOut(await sessionToken(request, publicUrl));
  const isLeaving = !(await request.formData()).has(comeBackField);
  return redirect(isLeaving ? links.signIn() : deskLinks.deskPage("settings"), {
    headers: { "Set-Cookie": await sessionCookie(publicUrl).serialize("", { maxAge: 0 }) },
  });
}
