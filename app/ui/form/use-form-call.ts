import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/notices.ts";
import { type Notice, type NoticeId, notices } from "#content/messages.ts";
import type { CallAnswer, CallProblem } from "./call-function.ts";
import type { Messages } from "./use-checked-form.ts";

/** What a form that was refused is told. */
export type FormAnswer<Name extends string> = {
  /** The values as typed, given back where scripts do not run. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly messages: Messages<Name>;
  /** What no field explains. */
  readonly notice: Notice | null;
};

type FormCall<Name extends string, Value, Told> = {
  /** The answer to the same form as the browser sent it, where scripts had not come. */
  readonly serverAnswer: FormAnswer<Name> | null;
  /** What is told of a problem that no field explains, by its code. */
  readonly failed: (code: string) => Notice;
  readonly call: (form: FormData) => Promise<CallAnswer<Value, Told>>;
  /** Goes on with what was kept. `"leaving"`: the page is about to be left, and the form stays as it is. */
  readonly onSaved: (value: Value, form: FormData) => "leaving" | undefined;
  /** Goes on where a problem leads elsewhere; `undefined` where the form has to tell it. */
  readonly onProblem?: (problem: CallProblem<Told>) => "leaving" | NoticeId | undefined;
};

/**
 * Sends a form by a call, without leaving its page. What the answer has to say beyond the fields is shown as a toast, and
 * stands at the form until it is sent again.
 */
export function useFormCall<Name extends string, Value, Told = object>(options: FormCall<Name, Value, Told>) {
  const { serverAnswer, failed, call, onSaved, onProblem } = options;
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
    const next = result.ok ? onSaved(result.value, form) : onProblem?.(result.problem);
    if (next === "leaving") return;
    setSending(false);
    if (result.ok) return setAnswer(null);
    const messages = (result.problem.fields ?? {}) as FormAnswer<Name>["messages"];
    const isTold = next === undefined && Object.keys(messages).some((name) => form.has(name));
    const told = next ? notices[next] : failed(result.problem.code);
    const notice = isTold ? null : told;
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
