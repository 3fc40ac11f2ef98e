/**
 * A custom element, defined by `app/islands/browser.ts`. The server writes its tag and what is in it; whatever moves,
 * counts or follows the visitor belongs to the element alone.
 */
export abstract class BaseElement extends HTMLElement {
  #leaving = new AbortController();

  /** Begins to live, until the signal is aborted: the element is in the page, with all that it holds. */
  protected abstract live(left: AbortSignal): void;

  connectedCallback() {
    this.#leaving = new AbortController();
    this.live(this.#leaving.signal);
  }

  disconnectedCallback() {
    this.#leaving.abort();
  }
}
