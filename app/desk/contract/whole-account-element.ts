/** How long a page shows an account in full, in milliseconds after its request. */
const shownMs = 60_000;

/**
 * `<whole-account>`: a bank account in full. It removes itself after a minute, or when the page is hidden or left. The
 * masked account after it then appears again. The element reads the clock, because timers stop while the machine sleeps.
 */
export class WholeAccountElement extends HTMLElement {
  connectedCallback() {
    const maskAt = Date.now() - performance.now() + shownMs;
    const mask = () => {
      clearInterval(timer);
      this.nextElementSibling?.removeAttribute("hidden");
      this.remove();
    };
    const timer = setInterval(() => Date.now() >= maskAt && mask(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden && mask());
    addEventListener("pagehide", mask);
  }
}
