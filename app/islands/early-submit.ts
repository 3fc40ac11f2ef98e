/** A network may stall: after so many milliseconds the browser sends the form itself, as it does without scripts. */
const patienceMs = 5000;

/**
 * Holds a form in an element that is sent before React has come. The returned function sends it again, once React has
 * hydrated it: the form then answers without leaving the page, so that what was typed survives a network that fails.
 */
export function holdEarlySubmit(element: Element): () => void {
  const holding = new AbortController();
  let held: { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null } | null = null;
  function release() {
    if (holding.signal.aborted) return;
    holding.abort();
    held?.form.requestSubmit(held.submitter);
  }
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
