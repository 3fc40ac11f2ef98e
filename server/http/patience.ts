import type { MiddlewareHandler } from "hono";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { inTime } from "#server/in-time.ts";
import { refuse } from "./refusals.ts";

/** How long a request may take, in milliseconds: the server cuts connections that are silent for 20 s. */
const patienceMs = 17_000;

/**
 * Answers 503 if a request takes too long, such as while the store does not answer. A post may or may not be stored
 * then.
 */
export const answerInTime: MiddlewareHandler = async (context, next) => {
  const answered = next().then(() => true);
  if (await inTime(answered, patienceMs, false)) return;
  return refuse(context, context.req.method === "POST" ? "unconfirmed" : "unavailable", storeAwaySeconds);
};
