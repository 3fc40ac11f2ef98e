/** Whether everything that moves is stopped, which `<html data-zen>` tells. Browser only. */
export function isZen(): boolean {
  return document.documentElement.hasAttribute("data-zen");
}

/** Calls back each time zen mode is switched, until the signal is aborted. */
export function onZenSwitch(call: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(call);
  observer.observe(document.documentElement, { attributeFilter: ["data-zen"] });
  signal.addEventListener("abort", () => observer.disconnect());
}
