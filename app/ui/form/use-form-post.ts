import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useNotify } from "#app/ui/toast.tsx";
import { type NoticeId, notices } from "#content/messages.ts";
import { isUnanswered, type Unanswered } from "./unanswered.ts";

/**
 * Sends a form to the action of its page: without leaving it where scripts run, by the browser elsewhere.
 * What the answer has to say beyond the fields is shown as a toast, and stands at the form until it is sent again.
 * `documentAnswer` is the answer to a form that the browser sent.
 */
export function useFormPost<Answer extends { readonly notice: NoticeId | null }>(
  documentAnswer: Answer | undefined,
) {
  const fetcher = useFetcher<Answer | Unanswered>();
  const notify = useNotify();
  const { data } = fetcher;
  const sending = fetcher.state !== "idle";
  const takeBack = useRef(() => {});
  // Once the form is sent again, what its last answer said is no longer true. First: a failure may be known at once.
  useEffect(() => {
    if (sending) takeBack.current();
  }, [sending]);
  useEffect(() => {
    if (data?.notice) takeBack.current = notify(notices[data.notice]);
  }, [data, notify]);
  return {
    Form: fetcher.Form,
    sending,
    /** The last answer about fields. */
    answer: data ? (isUnanswered(data) ? null : data) : (documentAnswer ?? null),
    /** The notice that stands at the form. */
    failure: sending ? null : ((data ?? documentAnswer)?.notice ?? null),
  };
}
