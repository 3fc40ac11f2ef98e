import { useRef, useState } from "react";
import { showToast } from "#app/ui/toast-store.ts";
import type { CallAnswer, CallProblem } from "./call-function.ts";
import { type AfterRefusal, type FormAnswer, toastBeside } from "./form-answer.ts";
import { useSending } from "./use-sending.ts";

type FormCall<Name extends string, Value, Details> = {
  /** The answer to the same form, if the browser sent it before scripts ran. */
  readonly serverAnswer: FormAnswer<Name> | null;
  readonly call: (form: FormData) => Promise<CallAnswer<Value, Details>>;
  /** Called once the server has stored the form. `"leaving"`: the page is about to be left, and the form stays as it is. */
  readonly onSaved: (value: Value, form: FormData) => "leaving" | undefined;
  readonly onRefused: (problem: CallProblem<Details>) => AfterRefusal;
};

/**
 * Sends a form by a call, without leaving its page. If it is refused, a toast says why; the words also stay at the form until
 * the next try.
 */
export function useFormCall<Name extends string, Value, Details = object>(
  options: FormCall<Name, Value, Details>,
) {
  const { serverAnswer, call, onSaved, onRefused } = options;
  const [sending, setSending] = useSending();
  const [answer, setAnswer] = useState(serverAnswer);
  const dismissToast = useRef(() => {});

  async function send(element: HTMLFormElement) {
    const form = new FormData(element);
    // The last answer is no longer true once the form is sent again.
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
    const toast = toastBeside(messages, [...form.keys()], next.toast);
    if (toast) dismissToast.current = showToast(toast);
    setAnswer((before) => ({ values: before?.values ?? ({} as typeof messages), messages, toast }));
  }

  return {
    send,
    sending,
    /** The last answer about fields. */
    answer,
    /** The message that stands at the form. */
    failure: sending ? null : (answer?.toast ?? null),
  };
}
