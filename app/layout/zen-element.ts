import { showToast } from "#app/ui/toast-store.ts";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { toastMessages } from "#content/site/messages.ts";
import { followZenMode, switchZenMode } from "./zen-mode.ts";

/** Removes the toast of the last press, because the next toast says the opposite. */
let dismissToast = () => {};

/** `<zen-switch>`: its button switches the zen mode and shows the state; a toast confirms each press. */
export class ZenElement extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    const show = () => button?.setAttribute("aria-pressed", String(isZen()));
    show();
    onZenSwitch(show);
    followZenMode();
    button?.addEventListener("click", () => {
      dismissToast();
      dismissToast = showToast(toastMessages[switchZenMode()]);
    });
  }
}
