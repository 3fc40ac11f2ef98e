import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { signInWords } from "#content/desk/sign-in.ts";
import { passkeyAnswerIn } from "../passkeys/passkey-answer.ts";
import { comeIn } from "../signed-in.ts";
import type { Route } from "./+types/passkey-sign-in";
import { deviceOf } from "./device.ts";

export const loader = () => redirect(links.signIn());

/** Gives a challenge, or opens a session by what a passkey answers to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { agency, callerOf } = services;
  const answer = await passkeyAnswerIn(request);
  if (answer === undefined) return Response.json(await agency.passkeys.ask());
  const device = deviceOf(request.headers.get("User-Agent") ?? "");
  const opened = await agency.passkeys.open(answer, device, callerOf(request).address);
  if (opened.ok) {
    const { leadsTo, headers } = await comeIn(request, services, opened.value);
    return Response.json({ leadsTo }, { headers });
  }
  if (opened.problem.code === "not-proved") return Response.json({}, { status: 403 });
  const { retryAfterSeconds } = opened.problem;
  return Response.json(
    { message: signInWords.tooMany(Math.ceil(retryAfterSeconds / 60)) },
    { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}
