import { currentToasts, onToasts } from "#app/ui/toast-store.ts";
import type { HydrateOn } from "./island.tsx";
import { type IslandName, islands } from "./islands.ts";

/** `<react-island>`: hydrates the HTML that the server rendered in it (`island.tsx`), when `data-hydrate-on` says. */
export class IslandElement extends HTMLElement {
  #isStarted = false;

  connectedCallback() {
    const hydrate = () => void this.#hydrate();
    const waits: Record<HydrateOn, () => void> = {
      idle: hydrate,
      interaction: () => {
        const isInUse = this.matches(":hover, :focus-within, :has(dialog[open])");
        if (isInUse || isStored(this.dataset.hydratesWith)) return hydrate();
        for (const type of ["pointerover", "pointerdown", "focusin"]) this.addEventListener(type, hydrate);
      },
      toast: () => {
        if (currentToasts().length > 0) hydrate();
        else onToasts(hydrate);
      },
    };
    waits[this.dataset.hydrateOn as HydrateOn]();
  }

  /** Hydrates once; later calls do nothing. */
  async #hydrate() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const name = this.dataset.island as IslandName;
    const release = delaySubmitUntilHydrated(this);
    try {
      const [{ hydrate }, Component] = await Promise.all([import("./hydrate.tsx"), islands[name]()]);
      // React may replace what is being pressed, and the press would be lost.
      while (this.matches(":active")) await new Promise(requestAnimationFrame);
      await hydrate(this, name, Component as never, JSON.parse(this.dataset.props!));
      this.dataset.hydrated = "";
      // Fetched now, because a later toast may report that the network is gone.
      islands.toasts().catch(() => {});
    } catch (cause) {
      // A deployment may have removed the files, or rendering failed: the server's HTML stays and works without scripts.
      this.dataset.failed = "";
      console.warn("This part of the page works without its scripts, which could not be loaded.", cause);
    }
    release();
  }
}

function isStored(key: string | undefined): boolean {
  try {
    return key !== undefined && localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Milliseconds after which the browser sends the form itself, as without scripts: the network may have stalled. */
const patienceMs = 5000;

/**
 * Holds back a form that the visitor sends before React has loaded. The returned function sends it once React has hydrated
 * it: the page then stays open during the call, so that the typed values survive a network failure.
 */
function delaySubmitUntilHydrated(element: Element): () => void {
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
