import type { ElementHandle, Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, phone, test } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";

/** Skies at sunset, on which a single colour would be invisible. */
const sunsets = ["/univers", "/landing/strasbourg", "/redirection-accueil"];
const onPhone = [
  "/",
  "/agence-web-marseille",
  "/prestations",
  "/contact",
  "/faq",
  "/conditions-generales",
  "/verifier",
  paths.contractStep1("advance"),
  paths.contractStep2("advance"),
];
const wide = { width: 1440, height: 900 };

for (const [who, viewport, paths] of [
  ["a phone", phone, onPhone],
  ["a phone at sunset", phone, sunsets],
  ["a wide window", wide, ["/", "/landing/strasbourg"]],
] as const) {
  test(`On ${who} every kind of control shows by a strong contrast that it has the focus`, async ({
    site,
    browser,
  }) => {
    const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(site.url + (await asVisited(site.url, path)));
      await alive(page);
      faults.push(...(await faintFocus(page, seen)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
    await page.close();
  });
}

/** How far from a control its focus is painted, in pixels. */
const around = 18;

/**
 * Focuses the controls of a page, compares the pictures with and without the focus, and reports those that change too
 * little. The pixels that change by a contrast of 3 (WCAG 2.2, 1.4.11) must be as many as those of a line around the
 * control. Skips controls that look like one in `seen`, in a similar part of the page.
 */
async function faintFocus(page: Page, seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  // Playwright's own screenshots wait for more than a frame, and there are hundreds.
  const pictureOf = async (clip: Clip) => {
    const asked = { clip: { ...clip, scale: 1 }, optimizeForSpeed: true };
    return (await devTools.send("Page.captureScreenshot", asked)).data;
  };
  // From now on the browser shows the focus.
  await page.keyboard.press("Tab");
  // Handles, because a toast takes its button along when it goes: a place in the list would then be another control's.
  const handles = (await page.locator(controls).elementHandles()) as ElementHandle<HTMLElement>[];
  const looks = await page.evaluate(looksOf, handles);
  for (const [index, control] of handles.entries()) {
    const look = looks[index];
    if (!look || seen.has(look)) continue;
    seen.add(look);
    const frame = await control.evaluate(focused, around);
    if (!frame) continue;
    const pictures = [await pictureOf(frame.clip)];
    await control.evaluate((element) => element.blur());
    pictures.push(await pictureOf(frame.clip));
    const changed = await page.evaluate(strongChange, pictures);
    if (changed < frame.line) faults.push(`${look}: ${changed} pixels of ${Math.round(frame.line)}`);
  }
  await devTools.detach();
  return faults;
}

/** A part of the page, measured from its top. */
type Clip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const controls = "a[href], button, summary, input:not([type=hidden]), select, textarea";

/** The look of each control and of the part around it; nothing for a control that cannot take the focus now. */
function looksOf(elements: Element[]): (string | null)[] {
  return (elements as HTMLElement[]).map((control) => {
    if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return null;
    const part = control.parentElement?.closest(
      "header, footer, section, article, dialog, nav, form, fieldset",
    );
    return [control, part].map((each) => each && `${each.localName}.${each.className}`).join(" in ");
  });
}

/**
 * Focuses a control. Returns the place where the focus is painted, around the control or around the card it stands for,
 * and the number of pixels in a line around that place; nothing if it is out of the window.
 */
async function focused(element: Element, around: number): Promise<{ clip: Clip; line: number } | null> {
  const control = element as HTMLElement;
  control.focus();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const standsForCard = getComputedStyle(control, "::after").outlineStyle !== "none";
  const box = ((standsForCard && control.offsetParent) || control).getBoundingClientRect();
  if (box.top >= innerHeight || box.bottom <= 0) return null;
  const x = Math.max(0, box.left - around);
  const y = Math.max(0, box.top - around);
  const width = Math.min(innerWidth, box.right + around) - x;
  const height = Math.min(innerHeight, box.bottom + around) - y;
  const line = 2 * (Math.min(box.width, width) + Math.min(box.height, height));
  return { clip: { x: x + scrollX, y: y + scrollY, width, height }, line };
}

/** How many pixels of two pictures of the same size differ by a contrast of 3 or more. */
async function strongChange(pictures: string[]): Promise<number> {
  const [some, others] = await Promise.all(pictures.map(pixelsOf));
  let count = 0;
  for (const [at, colour] of some!.entries()) {
    if (colour === others![at]) continue;
    const [one, other] = [luminance(colour), luminance(others![at]!)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 3) count++;
  }
  return count;

  /** The colours of its pixels: red is the lowest byte. */
  async function pixelsOf(base64: string): Promise<Uint32Array> {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    canvas.drawImage(bitmap, 0, 0);
    return new Uint32Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  }

  function luminance(colour: number): number {
    const [red, green, blue] = [0, 8, 16].map((bits) => {
      const share = ((colour >> bits) & 255) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  }
}
