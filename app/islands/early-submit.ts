/** A network may stall: the browser then sends the form, as it does without scripts. */
const patienceMs = 5000;

/**
 * Holds a form that is sent, or a button that is pressed, within an element while React is on its way. The returned
 * function sends or presses it anew, once React has taken over: a form then answers without leaving the page, so that
 * what was typed outlives a network that fails, and no first press is lost.
 */
export function holdEarlySubmit(element: Element): () => void {
  const holding = new AbortController();
  let held: { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null } | null = null;
  let pressed: HTMLElement | null = null;
  function release() {
    if (holding.signal.aborted) return;
    holding.abort();
    held?.form.requestSubmit(held.submitter);
    pressed?.click();
  }
  element.addEventListener(
    "click",
    ({ target }) => {
      // What opens a dialog has opened it.
      pressed = (target as Element).closest<HTMLElement>("[type=button]:not([command])") ?? pressed;
    },
    { capture: true, signal: holding.signal },
  );
  element.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method === "dialog") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held = { form, submitter: (event as SubmitEvent).submitter };
    },
    { capture: true, signal: holding.signal },
  );
  setTimeout(release, patienceMs);
  return release;
}
