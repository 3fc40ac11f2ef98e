import type { Context } from "hono";

/** Why a request is refused before any work is done: the status, and the words for the sender of a form. */
const refusals = {
  origin: [403, "Ce formulaire a été envoyé depuis un autre site."],
  "unknown-function": [404, ""],
  method: [405, ""],
  length: [411, "Length required"],
  "too-large": [413, "Envoi trop volumineux. Raccourcissez votre message, puis réessayez."],
  "file-too-large": [
    413,
    "Ce fichier est trop volumineux. Revenez à la page précédente pour en choisir un plus petit.",
  ],
  "file-waits": [
    503,
    "Un autre fichier est en cours de lecture. Revenez à la page précédente, puis réessayez dans un instant.",
  ],
  "content-type": [415, "Ce formulaire est dans une forme que nous ne lisons pas."],
  "content-encoding": [415, "Ce formulaire est dans une forme que nous ne lisons pas."],
  json: [400, ""],
  "idempotency-key": [400, ""],
  "too-many-requests": [429, "Plusieurs envois se sont suivis de près. Réessayez dans un instant."],
  failure: [500, "Un contretemps de notre côté. Réessayez dans un instant."],
  unavailable: [503, "Un contretemps de notre côté. Réessayez dans un instant."],
  unconfirmed: [
    503,
    "Un contretemps de notre côté. Nous ne savons pas encore si votre demande est enregistrée : envoyez-la de nouveau, elle ne comptera qu’une fois.",
  ],
} as const;

/** Whether a request calls a function and must be answered in JSON. */
export function isCall(context: Context): boolean {
  return context.req.path.startsWith("/functions/");
}

/** Refuses a request: a call with a code in JSON, any other with words. `seconds`: when to come back. */
export function refuse(context: Context, code: keyof typeof refusals, seconds?: number): Response {
  const [status, words] = refusals[code];
  if (seconds !== undefined) context.header("Retry-After", String(seconds));
  if (status === 405) context.header("Allow", isCall(context) ? "POST" : "GET, HEAD, POST");
  return isCall(context)
    ? context.json({ ok: false, error: { code } }, status)
    : context.text(words && `${words}\n`, status);
}
