import { notify } from "#app/ui/notices.ts";
import { PageElement } from "#app/ui/page-element.ts";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { notices } from "#content/messages.ts";
import { switchZenMode } from "./zen.ts";

/** `<zen-switch>`: the button in it switches the zen mode and tells what is chosen. The first use is confirmed in words. */
export class ZenElement extends PageElement {
  protected override live(left: AbortSignal) {
    const button = this.querySelector("button");
    const show = () => button?.setAttribute("aria-pressed", String(isZen()));
    show();
    onZenSwitch(show, left);
    button?.addEventListener(
      "click",
      () => {
        const { zen, isFirst } = switchZenMode();
        if (isFirst) notify(zen ? notices.zenOn : notices.zenOff);
      },
      { signal: left },
    );
  }
}
