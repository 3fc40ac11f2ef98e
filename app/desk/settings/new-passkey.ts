import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { passkeyAnswerIn } from "../passkeys/passkey-answer.ts";
import { deviceOf } from "../sign-in/device.ts";
import { signedInContext } from "../signed-in.ts";
import type { Route } from "./+types/new-passkey";

export const loader = () => redirect(deskLinks.deskPage("settings"));

/** Gives a challenge, or stores the passkey that a device made for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { passkeys } = context.get(servicesContext).agency;
  const by = context.get(signedInContext);
  const answer = await passkeyAnswerIn(request);
  const settings = deskLinks.deskPage("settings");
  if (answer === undefined) {
    const challenge = await passkeys.askNew(by);
    // The settings page, once loaded again, says what to do first.
    return challenge.ok
      ? Response.json(challenge.value)
      : Response.json({ leadsTo: settings }, { status: 403 });
  }
  const device = deviceOf(request.headers.get("User-Agent") ?? "");
  const added = await passkeys.add(answer, device, by);
  // Without a fragment, so that the browser loads the page again even if it already shows it.
  return added.ok
    ? Response.json({ leadsTo: `${settings}?cle=ajoutee` })
    : Response.json({}, { status: 422 });
}
