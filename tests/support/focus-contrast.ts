import type { Page } from "playwright-core";

/** How far from a control its focus is drawn, in pixels. */
const around = 18;

/**
 * Gives the focus to the controls of a page and compares what is painted with and without it: says which change too
 * little. As many pixels must change by a contrast of 3 (WCAG 2.2, 1.4.11) as there are in a line around the control.
 * Controls that look like one in `seen`, in a part of the page of the same look, are passed over.
 */
export async function faintFocus(page: Page, seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const controls = page.locator("a[href], button, summary, input:not([type=hidden]), select, textarea");
  // From here on the browser shows where the focus is.
  await page.keyboard.press("Tab");
  for (const control of await controls.all()) {
    const look = await control.evaluate(lookOf);
    if (!look || seen.has(look)) continue;
    seen.add(look);
    await control.evaluate((element: HTMLElement) => element.focus());
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    const box = await control.evaluate(frameOf);
    const { width, height } = page.viewportSize()!;
    if (box.y >= height || box.y + box.height <= 0) continue;
    const left = Math.max(0, box.x - around);
    const top = Math.max(0, box.y - around);
    const clip = {
      x: left,
      y: top,
      width: Math.min(width, box.x + box.width + around) - left,
      height: Math.min(height, box.y + box.height + around) - top,
    };
    const focused = await page.screenshot({ clip });
    await control.evaluate((element: HTMLElement) => element.blur());
    const resting = await page.screenshot({ clip });
    const changed = await page.evaluate(
      strongChange,
      [focused, resting].map((png) => png.toString("base64")),
    );
    const line = 2 * (Math.min(box.width, clip.width) + Math.min(box.height, clip.height));
    if (changed < line) faults.push(`${look}: ${changed} pixels of ${Math.round(line)}`);
  }
  return faults;
}

/** What a control looks like and stands in; nothing for one that cannot take the focus now. */
function lookOf(element: Element): string | null {
  const control = element as HTMLElement;
  if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return null;
  const part = control.parentElement?.closest(
    "header, footer, section, article, dialog, nav, form, fieldset",
  );
  return [control, part].map((each) => each && `${each.localName}.${each.className}`).join(" in ");
}

/** Where its focus is drawn: around the control, or around the card that it stands for. */
function frameOf(element: Element) {
  const standsForCard = getComputedStyle(element, "::after").outlineStyle !== "none";
  const framed = (standsForCard && (element as HTMLElement).offsetParent) || element;
  const { x, y, width, height } = framed.getBoundingClientRect();
  return { x, y, width, height };
}

/** How many pixels differ by a contrast of 3 or more between two pictures of one size. */
async function strongChange(pictures: string[]): Promise<number> {
  const [some, others] = await Promise.all(pictures.map(pixelsOf));
  let count = 0;
  for (let at = 0; at < some!.length; at += 4) {
    const [dark, light] = [luminance(some!, at), luminance(others!, at)].sort((one, other) => one - other);
    if ((light! + 0.05) / (dark! + 0.05) >= 3) count++;
  }
  return count;

  async function pixelsOf(base64: string): Promise<Uint8ClampedArray> {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }

  function luminance(pixels: Uint8ClampedArray, at: number): number {
    const [red, green, blue] = [0, 1, 2].map((channel) => {
      const share = pixels[at + channel]! / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  }
}
