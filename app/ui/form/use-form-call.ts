import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/shown-toasts.ts";
import type { CallAnswer, CallProblem } from "./call-function.ts";
import { type AfterRefusal, type FormAnswer, noticeBeside } from "./form-answer.ts";

type FormCall<Name extends string, Value, Details> = {
  /** The answer to the same form as the browser sent it, where scripts had not come. */
  readonly serverAnswer: FormAnswer<Name> | null;
  readonly call: (form: FormData) => Promise<CallAnswer<Value, Details>>;
  /** Called once the server has stored the form. `"leaving"`: the page is about to be left, and the form stays as it is. */
  readonly onSaved: (value: Value, form: FormData) => "leaving" | undefined;
  readonly onRefused: (problem: CallProblem<Details>) => AfterRefusal;
};

/**
 * Sends a form by a call, without leaving its page. The notice of a refusal is shown as a toast, and stays at the form until
 * the form is sent again.
 */
export function useFormCall<Name extends string, Value, Details = object>(
  options: FormCall<Name, Value, Details>,
) {
  const { serverAnswer, call, onSaved, onRefused } = options;
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState(serverAnswer);
  const dismissToast = useRef(() => {});
  useEffect(() => {
    // The page was left while it sent, and comes back as it was.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setSending(false);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);

  /** Sends a form that was checked. */
  async function send(element: HTMLFormElement) {
    const form = new FormData(element);
    // Once the form is sent again, what its last answer said is no longer true.
    dismissToast.current();
    setSending(true);
    const result = await call(form);
    if (result.ok) {
      if (onSaved(result.value, form) === "leaving") return;
      setSending(false);
      return setAnswer(null);
    }
    const next = onRefused(result.problem);
    if ("goTo" in next) return location.assign(next.goTo);
    setSending(false);
    const messages = (result.problem.fields ?? {}) as FormAnswer<Name>["messages"];
    const notice = noticeBeside(messages, [...form.keys()], next.notice);
    if (notice) dismissToast.current = showToast(notice);
    setAnswer((before) => ({ values: before?.values ?? ({} as typeof messages), messages, notice }));
  }

  return {
    send,
    sending,
    /** The last answer about fields. */
    answer,
    /** The notice that stands at the form. */
    failure: sending ? null : (answer?.notice ?? null),
  };
}
