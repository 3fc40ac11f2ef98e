import type { Page } from "@playwright/test";

/**
 * Gives the focus to one control after the other, as the Tab key does, and says which of them cannot be seen: covered
 * by what stays in place while the page scrolls, toasts aside, which leave by themselves, or without an outline of 2
 * pixels.
 */
export async function focusFaults(page: Page, within = "body"): Promise<string[]> {
  // From here on the browser shows where the focus is.
  await page.keyboard.press("Tab");
  return page.evaluate(async (selector) => {
    document.documentElement.style.scrollBehavior = "auto";
    const controls = document
      .querySelector(selector)!
      .querySelectorAll<HTMLElement>(
        "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']",
      );
    const faults: string[] = [];
    for (const control of controls) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      let fault = faultOf(control);
      // What travels with the scroll takes its place once a frame.
      for (let frames = 0; fault && frames < 3; frames += 1) {
        await new Promise(requestAnimationFrame);
        fault = faultOf(control);
      }
      if (fault) faults.push(`${control.localName} « ${nameOf(control)} » ${fault}`);
    }
    document.documentElement.style.scrollBehavior = "";
    return faults;

    function faultOf(control: HTMLElement): string | null {
      if (!isOutlined(control)) return "has no outline";
      const edge = control.getBoundingClientRect();
      const left = Math.max(edge.left, 0);
      const top = Math.max(edge.top, 0);
      const right = Math.min(edge.right, innerWidth);
      const bottom = Math.min(edge.bottom, innerHeight);
      if (right - left < 8 || bottom - top < 8) return "is out of the window";
      if (fixedAround(control)) return null;
      const points = [[(left + right) / 2, (top + bottom) / 2] as const];
      // What is as high as the window has to be somewhere.
      if (bottom - top < innerHeight / 2) {
        for (const x of [left + 4, right - 4]) points.push([x, top + 4], [x, bottom - 4]);
      }
      for (const [x, y] of points) {
        const above = document.elementFromPoint(x, y);
        const cover = above && !control.contains(above) ? fixedAround(above) : null;
        if (cover && !cover.contains(control)) return `is under ${cover.localName}.${cover.className}`;
      }
      return null;
    }

    function fixedAround(start: Element): Element | null {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const isToast = element.querySelector("[role=status], [role=alert]");
        if (getComputedStyle(element).position === "fixed" && !isToast) return element;
      }
      return null;
    }

    /** By its own outline, by one drawn over the card it opens, or by that of the label or sheet around it. */
    function isOutlined(control: Element): boolean {
      const around = [control, control.parentElement!, control.parentElement!.parentElement!];
      return [
        ...around.map((element) => getComputedStyle(element)),
        getComputedStyle(control, "::after"),
      ].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      );
    }

    function nameOf(control: Element): string {
      const name = control.getAttribute("aria-label") || control.textContent?.trim() || control.id;
      return name.slice(0, 40);
    }
  }, within);
}
