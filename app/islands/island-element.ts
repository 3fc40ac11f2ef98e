import { currentToasts, onToasts } from "#app/ui/toast-store.ts";
import { delaySubmitUntilHydrated } from "./early-submit.ts";
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
