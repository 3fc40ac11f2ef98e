/** Milliseconds after which the browser sends the form itself, as without scripts: the network may have stalled. */
const patienceMs = 5000;

/**
 * Holds back a form that the visitor sends before React has loaded. The returned function sends it once React has hydrated
 * it: the page then stays open during the call, so that the typed values survive a network failure.
 */
export function delaySubmitUntilHydrated(element: Element): () => void {
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
