import type { MiddlewareHandler } from "hono";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { inTime } from "#server/in-time.ts";
import { refuse } from "./refusals.ts";

/** How long a request may be worked on, in milliseconds: the server cuts connections that say nothing for 20 s. */
const patienceMs = 17_000;

/**
 * Answers 503 where work on a request has not come to an answer, such as while its store is silent. Of a post nobody
 * knows then whether it will be kept.
 */
export const answerInTime: MiddlewareHandler = async (context, next) => {
  const answered = next().then(() => true);
  if (await inTime(answered, patienceMs, false)) return;
  return refuse(context, context.req.method === "POST" ? "unconfirmed" : "unavailable", storeAwaySeconds);
};
