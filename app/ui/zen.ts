/** Whether zen mode is on (`<html data-zen>`). Browser only. */
export function isZen(): boolean {
  return document.documentElement.hasAttribute("data-zen");
}

/** Calls back each time zen mode is switched. */
export function onZenSwitch(call: () => void): void {
  new MutationObserver(call).observe(document.documentElement, { attributeFilter: ["data-zen"] });
}
