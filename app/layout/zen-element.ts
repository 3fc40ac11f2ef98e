import { BaseElement } from "#app/ui/base-element.ts";
import { showToast } from "#app/ui/notices.ts";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { notices } from "#content/messages.ts";
import { followZenMode, switchZenMode } from "./zen.ts";

/** Takes back what the last press told: the next one says otherwise. */
let dismissToast = () => {};

/** `<zen-switch>`: the button in it switches the zen mode, tells what is chosen, and each press is confirmed in words. */
export class ZenElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const button = this.querySelector("button");
    const show = () => button?.setAttribute("aria-pressed", String(isZen()));
    show();
    onZenSwitch(show, left);
    followZenMode(left);
    button?.addEventListener(
      "click",
      () => {
        dismissToast();
        dismissToast = showToast(notices[switchZenMode()]);
      },
      { signal: left },
    );
  }
}
