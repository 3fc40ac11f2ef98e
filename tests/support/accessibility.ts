import axeCore from "axe-core";
import type { Page } from "playwright-core";

const { source: axe } = axeCore;

/** What axe finds wrong with a page as it stands (WCAG 2.2 A and AA, good practice), one line a kind of fault. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Found = { id: string; help: string; nodes: { target: unknown[] }[] };
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } };
    const { violations } = await axe.run({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return violations.flatMap(({ id, help, nodes }) => {
      const faulty = nodes.filter((node) => id !== "color-contrast" || !isOnTheSky(node));
      if (faulty.length === 0) return [];
      return `${id}: ${help} (${faulty.map(({ target }) => target.join(" ")).join(", ")})`;
    });

    // axe takes the ground of the page for that of the bar, which is transparent and lies on the sky.
    function isOnTheSky({ target }: Found["nodes"][number]): boolean {
      return document.querySelector(String(target.at(-1)))?.closest("body > header") != null && scrollY === 0;
    }
  });
}

/** How far a page can be scrolled sideways, in pixels, and what reaches out of it. */
export function sidewaysScroll(page: Page): Promise<{ pixels: number; by: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = scrollWidth - clientWidth;
    const by =
      pixels > 0
        ? [...document.body.querySelectorAll("*")]
            .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
            .map((element) => `${element.localName}.${element.className}`)
        : [];
    return { pixels, by };
  });
}

/** The focused element where a fixed element covers its middle, described; `null` when it can be seen. */
export function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    const [x, y] = [left + width / 2, top + height / 2];
    const outside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    const above = outside ? null : document.elementFromPoint(x, y);
    if (above && (focused.contains(above) || above.contains(focused))) return null;
    const label = above?.closest("label");
    if (label && "control" in label && label.control === focused) return null;
    const name = focused.textContent?.trim().slice(0, 40) || focused.getAttribute("name");
    return `${focused.localName} « ${name} » ${outside ? "is out of the window" : `is under ${above?.localName}`}`;
  });
}
