import type { Page } from "@playwright/test";
import axeCore from "axe-core";

const { source: axe } = axeCore;

/**
 * The faults that axe finds on a page in its current state (WCAG 2.2 A and AA, good practice), one line for each kind.
 * `within` limits the check to a selector, without the rules about whole pages; `rules` runs only those.
 */
export async function accessibilityFaults(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([selector, only]) => {
      type Found = { id: string; help: string; nodes: { target: unknown[] }[] };
      const { axe } = window as unknown as {
        axe: { run(context: Document | string, options: object): Promise<{ violations: Found[] }> };
      };
      // Elements still fading in are paler than they will be.
      const arriving = document.getAnimations().filter(({ effect, playState, timeline }) => {
        const { endTime = Infinity } = effect?.getComputedTiming() ?? {};
        return playState === "running" && timeline === document.timeline && Number(endTime) < Infinity;
      });
      await Promise.allSettled(arriving.map(({ finished }) => finished));
      const { violations } = await axe.run(selector ?? document, {
        resultTypes: ["violations"],
        ...(only ? { runOnly: only } : { rules: { "target-size": { enabled: true } } }),
      });
      return violations.flatMap(({ id, help, nodes }) => {
        const faulty = nodes.filter((node) => id !== "color-contrast" || !isOnTheSky(node));
        if (faulty.length === 0) return [];
        return `${id}: ${help} (${faulty.map(({ target }) => target.join(" ")).join(", ")})`;
      });

      // axe thinks that the bar has the colour of the page, but it is transparent and lies on the sky.
      function isOnTheSky({ target }: Found["nodes"][number]): boolean {
        return (
          document.querySelector(String(target.at(-1)))?.closest("body > header") != null && scrollY === 0
        );
      }
    },
    [within, rules] as const,
  );
}

/** How far a page scrolls sideways, in pixels, and the elements that reach out of it. */
export function sidewaysScroll(page: Page): Promise<{ pixels: number; by: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = scrollWidth - clientWidth;
    const reaching = [...document.body.querySelectorAll("*")].filter(
      (element) => pixels > 0 && element.getBoundingClientRect().right > clientWidth + 1 && !isHeld(element),
    );
    return { pixels, by: reaching.map((element) => `${element.localName}.${element.className}`) };

    function isHeld({ parentElement: parent }: Element): boolean {
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isHeld(parent);
    }
  });
}

/**
 * Words that nobody can read, wherever the page is scrolled: outside of the window to the side, or beyond the edge of a
 * box that cuts its content. Ignores decoration, and words for screen readers alone (`visually-hidden`).
 */
export function lostWords(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((selector) => {
    const lost = new Set<string>();
    const range = document.createRange();
    const boxes = new Map<Element, Box>();
    const texts = document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || !isRead(parent)) continue;
      range.selectNodeContents(text);
      for (const words of range.getClientRects()) {
        const by = cutting(parent, words);
        if (by) lost.add(`« ${text.textContent.trim().slice(0, 40)} » cut by ${by}`);
      }
    }
    return [...lost];

    function isRead(element: Element): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(".visually-hidden, [aria-hidden=true], script, style, noscript")
      );
    }

    type Box = { edge: DOMRect; overflowX: string; overflowY: string; clipPath: string; position: string };

    /** Reads each box once: most words lie in the same ones. */
    function boxOf(element: Element): Box {
      let box = boxes.get(element);
      if (!box) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
        box = { edge: element.getBoundingClientRect(), overflowX, overflowY, clipPath, position };
        boxes.set(element, box);
      }
      return box;
    }

    function cutting(start: Element, words: DOMRect): string | null {
      for (let box: Element | null = start; box; box = box.parentElement) {
        const { edge, overflowX, overflowY, clipPath, position } = boxOf(box);
        if (clipPath.startsWith("inset") && edge.width <= 1) return null;
        const sideways = words.left < edge.left - 1.5 || words.right > edge.right + 1.5;
        const upright = words.top < edge.top - 1.5 || words.bottom > edge.bottom + 1.5;
        const cuts = /hidden|clip/;
        const root = box === document.body || box === document.documentElement;
        if (!root && ((sideways && cuts.test(overflowX)) || (upright && cuts.test(overflowY)))) {
          return `${box.localName}.${box.className}`;
        }
        if (/auto|scroll/.test(overflowX)) return null;
        if (position === "fixed") break;
      }
      return words.left < -1 || words.right > innerWidth + 1 ? "the window" : null;
    }
  }, within);
}

/** Spaces the words of a page as far as WCAG 2.2, 1.4.12 allows a reader to. */
export function spaceOut(page: Page): Promise<void> {
  return page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = [spacing];
  });
}

/** Undoes {@link spaceOut}. */
export function spaceNormally(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Controls smaller than 44 pixels; links inside a sentence may be 24 pixels high (WCAG 2.2, 2.5.8). */
export function smallTargets(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((selector) => {
    return [
      ...document
        .querySelector(selector)!
        .querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea"),
    ]
      .filter((control) => control.checkVisibility() && !control.closest(".visually-hidden, .skip-link"))
      .flatMap((control) => {
        const target = control.matches("input") ? (control.closest("label") ?? control) : control;
        const { width, height } = target.getBoundingClientRect();
        const before = getComputedStyle(control, "::before");
        const spread = before.position === "absolute" ? -2 * Math.min(0, parseFloat(before.top) || 0) : 0;
        const inSentence = getComputedStyle(control).display === "inline";
        const least = inSentence ? 24 : 44;
        if (Math.min(width + spread, height + spread) > least - 0.5) return [];
        const name = control.textContent?.trim() || control.getAttribute("aria-label") || control.id;
        return `${control.localName} « ${name.slice(0, 40)} » ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, within);
}

/**
 * Elements that stay in place while the page scrolls, and come to cover their neighbours, unless a `z-index` says that
 * these are meant to pass under them.
 */
export function slidOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const pinned = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) =>
        getComputedStyle(element).position === "sticky" && getComputedStyle(element).zIndex === "auto",
    );
    for (let top = 0; pinned.length > 0 && top < document.documentElement.scrollHeight; top += 50) {
      scrollTo({ top, behavior: "instant" });
      for (const element of pinned) {
        const own = element.getBoundingClientRect();
        for (const other of element.parentElement!.children) {
          const its = other.getBoundingClientRect();
          const across = Math.min(own.right, its.right) - Math.max(own.left, its.left);
          const down = Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top);
          if (other !== element && across > 1 && down > 1) {
            faults.add(
              `${element.localName}.${element.className} over ${other.localName}.${other.className}`,
            );
          }
        }
      }
    }
    scrollTo({ top: 0, behavior: "instant" });
    return [...faults];
  });
}

/**
 * Focuses one control after another, as the Tab key does, and reports those that cannot be seen: covered by an element
 * that stays in place during scrolling (except toasts, which disappear by themselves), or without an outline of 2
 * pixels.
 */
export async function focusFaults(page: Page, within = "body"): Promise<string[]> {
  // From now on the browser shows the focus.
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
      // Elements that follow the scroll move once a frame.
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
      // An element as high as the window has to cover something.
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

    /** An outline of its own, of the card it opens, or of the label or sheet around it. */
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
