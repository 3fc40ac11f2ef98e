import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { passkeyAnswerIn } from "../passkeys/passkey-answer.ts";
import { startBrowserSession } from "../signed-in.ts";
import type { Route } from "./+types/passkey-sign-in";
import { deviceOf } from "./device.ts";
import { signInWords } from "./words.ts";

export const loader = () => redirect(links.signIn());

/** Gives a challenge, or opens a session if a passkey answers it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { agency } = services;
  const { ip } = context.get(callerContext);
  const answer = await passkeyAnswerIn(request);
  if (answer === undefined) {
    const challenge = await agency.passkeys.ask(ip);
    return challenge.ok ? Response.json(challenge.value) : tooMany(challenge.problem);
  }
  const device = deviceOf(request.headers.get("User-Agent") ?? "");
  const opened = await agency.passkeys.startSession(answer, device, ip);
  if (opened.ok) {
    const { leadsTo, headers } = await startBrowserSession(request, services, opened.value);
    return Response.json({ leadsTo }, { headers });
  }
  return opened.problem.code === "not-proved" ? Response.json({}, { status: 403 }) : tooMany(opened.problem);
}

function tooMany({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Response {
  return Response.json(
    { message: signInWords.tooMany(Math.ceil(retryAfterSeconds / 60)) },
    { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}
