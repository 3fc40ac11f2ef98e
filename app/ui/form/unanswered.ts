import { isRouteErrorResponse } from "react-router";
import type { NoticeId } from "#content/messages.ts";

/** A form that was sent and got no answer of its own: the notice says what became of it. */
export type Unanswered = { readonly unanswered: true; readonly notice: NoticeId };

/** Milliseconds without an answer after which a visitor need not wait: the server itself reads no request for longer. */
const patienceMs = 35_000;

/**
 * Calls the server from the browser and turns a failure into a notice: without a network, too heavy, too
 * often, or `failed`, which silence is too. Lets redirections through, and a visitor who left.
 */
export async function answerOrNotice<Answer>(
  call: () => Promise<Answer>,
  failed: NoticeId,
): Promise<Answer | Unanswered> {
  try {
    return await Promise.race([call(), silence()]);
  } catch (error) {
    const left = error instanceof DOMException && error.name === "AbortError";
    if (left || error instanceof Response) throw error;
    console.error(error);
    return { unanswered: true, notice: noticeOf(error, failed, navigator.onLine) };
  }
}

/** Fails once nobody should wait any longer; unheard where the answer came before. */
function silence(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, patienceMs, new Error("No answer in time")));
}

/** Whether an action's result came from {@link answerOrNotice} itself: nothing changed on the server. */
export function isUnanswered(result: unknown): result is Unanswered {
  return typeof result === "object" && result !== null && "unanswered" in result;
}

/** The notice of a call that failed. */
export function noticeOf(error: unknown, failed: NoticeId, onLine: boolean): NoticeId {
  if (!onLine) return "offline";
  const status = isRouteErrorResponse(error) ? error.status : 0;
  if (status === 413) return "tooLarge";
  return status === 429 ? "tooManyRequests" : failed;
}
