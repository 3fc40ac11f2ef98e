import { paths } from "#content/site/paths.ts";
import { expect, phone, test } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";

const pages: readonly string[] = [
  paths.home,
  "/agence-web-marseille",
  paths.services,
  paths.contractStep1("advance"),
];
const widths = [320, 360, 390, 600, 768, 820, 992, 1024, 1152, 1280, 1344, 1440, 1920];

const others = [
  "/landing/toulouse",
  "/landing/strasbourg",
  "/landing/paris",
  paths.contractStep2("advance"),
  paths.contact,
  paths.verify,
  paths.legalNotices,
];

test("Where the ground changes, rock meets the sea, and a sentence stays whole; at no width an entry or a telephone number wraps", async ({
  page,
  site,
}) => {
  for (const path of [...pages, ...others]) {
    await page.setViewportSize(phone);
    await page.goto(site.url + (await asVisited(site.url, path)));
    expect.soft(await page.evaluate(straightSeams), path).toEqual([]);
    expect.soft(await page.evaluate(tornSentences), path).toEqual([]);
    if (!pages.includes(path)) continue;
    await page.evaluate(keepOnlyLines);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await page.evaluate(wrapped), `${path}, ${width} pixels`).toEqual([]);
    }
  }
});

test("The arrow of the experience section leads on at every width", async ({ page, site }) => {
  await page.goto(site.url + paths.landing);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator("#experience a[href='#features']"), `${width} pixels`).toBeVisible();
  }
});

/** Hides the sections without a number, which would only be laid out again at each width. */
function keepOnlyLines(): void {
  for (const section of document.querySelectorAll<HTMLElement>("main section:not([data-hero])"))
    if (!section.querySelector("a[href^='tel:'].figures")) section.style.display = "none";
}

/** The visible entries and numbers that take two lines. */
function wrapped(): string[] {
  const takesTwo = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    return boxes.some((box) => boxes.some((other) => other.top >= box.bottom - 2));
  };
  return [
    ...document.querySelectorAll(
      "header nav a, header a[href^='tel:'], footer nav a, footer a[href^='tel:'], main a[href^='tel:'].figures",
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && takesTwo(element))
    .map((element) => element.textContent);
}

/** The sentences whose words lie in columns of their own, because what holds them is a grid or a flex box. */
function tornSentences(): string[] {
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent!);
  const isWord = (node: Node) => /^(SUP|SUB|B|STRONG|EM|A|ABBR)$/.test(node.nodeName);
  return [...document.querySelectorAll("body *")]
    .filter(({ childNodes }) => [...childNodes].some(isText) && [...childNodes].some(isWord))
    .filter((element) => /flex|grid/.test(getComputedStyle(element).display))
    .map(({ textContent }) => textContent);
}

/** The pairs of sections of different grounds without a shore between them, the last one and the footer included. */
function straightSeams(): string[] {
  const sections = [...document.querySelectorAll("main .section, main [data-hero], main section.night")];
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const draws = (element: Element, part: string) =>
    getComputedStyle(element, part).content === '""' &&
    getComputedStyle(element, part).position === "absolute";
  const seams: string[] = [];
  for (const [index, section] of sections.entries()) {
    const next = sections[index + 1] ?? (section.matches(".night") ? null : document.querySelector("footer"));
    if (!next || section.contains(next) || ground(section) === ground(next)) continue;
    const hasShore =
      section.querySelector(":scope > .shoreline") || draws(section, "::after") || draws(next, "::before");
    if (!hasShore) seams.push(`${section.id || section.className} / ${next.id || next.className}`);
  }
  return seams;
}
