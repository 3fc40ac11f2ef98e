import { type FocusEvent, type InputEvent, useState } from "react";
import { warningWords } from "#content/site/messages.ts";
import type { Warning } from "#domain/contract/warnings.ts";

/**
 * A warning about a value that looks mistyped. It appears when the visitor leaves the field, and disappears as soon as
 * the value looks right. `warning` goes to the field, the handlers to its control.
 */
export function useWarning(check: (value: string) => Warning | undefined, initialValue: string) {
  const [warning, setWarning] = useState(() => check(initialValue));
  return {
    warning: warning ? warningWords[warning] : null,
    recheck: (value: string) => setWarning(check(value)),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
      afterClick(() => setWarning(check(currentTarget.value))),
    onInput: (event: InputEvent<HTMLInputElement>) => {
      if (warning && !check(event.currentTarget.value)) setWarning(undefined);
    },
  };
}

/**
 * Runs an update at once, or after the click in progress: otherwise a message that appears when the visitor leaves a
 * field would move the pressed button away from the pointer, and the click would be lost.
 */
function afterClick(update: () => void): void {
  if (!document.querySelector(":active")) {
    update();
    return;
  }
  const waiting = new AbortController();
  // The page does not hear a release outside of the window: the next key counts instead.
  for (const type of ["mouseup", "keydown"]) {
    window.addEventListener(
      type,
      () => {
        waiting.abort();
        setTimeout(update);
      },
      { signal: waiting.signal },
    );
  }
}
