import { BaseElement } from "#app/ui/base-element.ts";
import { onNotices, shownNotices } from "#app/ui/notices.ts";
import { holdEarlySubmit } from "./early-submit.ts";
import type { Moment } from "./island.tsx";
import { type IslandName, islands } from "./islands.ts";

/** `<react-island>`: has React take over what the server rendered in it (`island.tsx`), when its moment has come. */
export class IslandElement extends BaseElement {
  /** React takes it over once, also where it is moved in the page. */
  #isAwake = false;

  protected override live(left: AbortSignal) {
    if (this.#isAwake) return;
    const waiting = new AbortController();
    const signal = AbortSignal.any([left, waiting.signal]);
    const wake = () => {
      if (signal.aborted) return;
      waiting.abort();
      void this.#wake();
    };
    const isApproached = this.matches(":hover, :focus-within, :has(dialog[open])");
    const moments: Record<Moment, () => void> = {
      quiet: wake,
      approach: () => {
        if (isApproached || isStored(this.dataset.hydratesWith)) return wake();
        for (const type of ["pointerover", "pointerdown", "focusin"]) {
          this.addEventListener(type, wake, { signal });
        }
      },
      notice: () => {
        if (shownNotices().length > 0) return wake();
        signal.addEventListener("abort", onNotices(wake));
      },
    };
    moments[this.dataset.when as Moment]();
  }

  async #wake() {
    this.#isAwake = true;
    const name = this.dataset.island as IslandName;
    const release = holdEarlySubmit(this);
    try {
      const [{ hydrate }, Component] = await Promise.all([import("./hydrate.tsx"), islands[name]()]);
      await hydrate(this, name, Component as never, JSON.parse(this.dataset.props!));
      this.dataset.hydrated = "";
      // What may have to be told later is that the network has gone.
      islands.toasts().catch(() => {});
    } catch (cause) {
      // A deployment may have taken its files away, or rendering failed: it is as the server made it, and works so.
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
