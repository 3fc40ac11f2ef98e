import { type CityId, cities } from "#content/cities/cities.ts";
import { localCity } from "#content/cities/local-cities.ts";
import { priceFigure } from "#content/site/format.ts";
import { homeHero, servicesSystemWords } from "#content/site/home.ts";
import { clientSites } from "#content/site/portfolio.ts";
import { promoWords } from "#content/site/promo.ts";
import type { ServiceId } from "#content/site/services.ts";
import { type ShareCard, type SharePicture, shareCardSize } from "#content/site/share-cards.ts";
import { packs } from "#domain/pack.ts";
import { drawing } from "./drawings.ts";
import { outlinedText, type TextStyle } from "./outlined-text.ts";

const { width, height } = shareCardSize;
const foam = "#fff6e6";
const night = "#0b1026";
const sand = "#ffc98f";
const coral = "#ff7a59";
const titleStyle = { face: "title", fill: foam, letterSpacing: -0.018 } as const;
const textStyle = { face: "text", fill: foam } as const;

/** The drawings beside the title, except those of cities. */
const pictures: Readonly<Record<Exclude<SharePicture, CityId>, (card: ShareCard) => string>> = {
  home: homePicture,
  offer: offerPicture,
  orbits,
  gallery,
  zenmaster: (card) => sky(card, drawing("zenmaster", { x: 640, y: 70, width: 512, height: 490 })),
  seal: (card) =>
    sky(
      card,
      `<circle cx="890" cy="315" r="238" fill="${foam}"/>${drawing("seal", { x: 670, y: 95, width: 440, height: 440 })}`,
    ),
  rocket: (card) => sky(card, drawing("zen-rocket", { x: 640, y: 64, width: 512, height: 502 })),
};

/** A share image, in SVG. */
export function shareCardSvg(card: ShareCard): string {
  const picture = isCity(card.picture) ? cityPicture(card, card.picture) : pictures[card.picture](card);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradients}</defs>${picture}${drawing("logo", { x: 44, y: 30, width: 214, height: 82 })}</svg>`;
}

function isCity(picture: SharePicture): picture is CityId {
  return Object.hasOwn(cities, picture);
}

function homePicture({ lines, note }: ShareCard): string {
  const size = 92;
  const brushed = homeHero.title.findIndex(({ brushed }) => brushed);
  return `${scene("marseille", -20)}${titleLines(lines, 208, size)}${drawing(
    "brush-stroke",
    { x: 56, y: 380 + (brushed - 2) * leading(size), width: 232, height: 18 },
    'preserveAspectRatio="none"',
  )}${drawing("rocket", { x: 944, y: 40, width: 44, height: 95 }, 'transform="rotate(44 966 88)"')}${lastLine(note)}`;
}

function cityPicture({ lines, note }: ShareCard, city: CityId): string {
  return `${scene(city, -40)}${titleLines(lines, 262, 122)}${outlinedText(localCity(city).kicker, 60, 446, { ...textStyle, fill: sand, size: 32 })}${lastLine(note)}`;
}

function offerPicture({ lines, note }: ShareCard): string {
  const tax = "TTC";
  const period = "par mois";
  return `${scene("marseille", -20)}${titleLines(lines, 196, 80)}${drawing(
    "enso-price",
    { x: 34, y: 296, width: 532, height: 232 },
    'preserveAspectRatio="none"',
  )}${[
    outlinedText(priceFigure(packs["advance-annexe-promo"].monthlyCents), 98, 462, {
      ...titleStyle,
      size: 158,
    }),
    outlinedText("€", 374, 392, { ...titleStyle, letterSpacing: 0, size: 48 }),
    outlinedText(tax!, 374, 426, { ...textStyle, size: 25 }),
    outlinedText(period!, 374, 455, { ...textStyle, size: 25 }),
  ].join(
    "",
  )}<g transform="rotate(-4 640 330)"><rect x="572" y="286" width="170" height="70" rx="5" fill="${coral}"/>${centred(promoWords.discount, 657, 338, 50)}</g>${outlinedText(note, 60, 574, { ...textStyle, size: 28 })}`;
}

function orbits(card: ShareCard): string {
  const [first, second] = servicesSystemWords.centre;
  const planets = [
    ["site-web", 736.4, 205.4, 116],
    ["seo-gmb", 961.6, 298.7, 116],
    ["google-ads", 951, 87.8, 108],
    ["call-tracking", 736.3, 424.8, 108],
    ["reseaux-sociaux", 689.5, 52.7, 96],
    ["mail-pro", 1024.5, 481.3, 96],
  ] as const satisfies [ServiceId, number, number, number][];
  return sky(
    card,
    `<g fill="none"><circle cx="905" cy="315" r="122" stroke="${coral}" stroke-width="3"/><circle cx="905" cy="315" r="200" stroke="#6b76ad" stroke-width="1.5"/><circle cx="905" cy="315" r="272" stroke="${sand}" stroke-width="2" stroke-dasharray="1 9" stroke-linecap="round"/></g><circle cx="905" cy="315" r="52" fill="${sand}"/>${centred(first, 905, 309, 25)}${centred(second, 905, 335, 25)}${planets
      .map(([id, x, y, size]) => drawing(`services#${id}`, { x, y, width: size, height: size }))
      .join("")}`,
  );
}

function gallery(card: ShareCard): string {
  const frames = clientSites.map(({ id }, index) =>
    drawing(
      `portfolio-${id}`,
      { x: 670 + (index % 2) * 251, y: 60 + Math.floor(index / 2) * 175, width: 235, height: 159 },
      'preserveAspectRatio="xMidYMin slice"',
    ),
  );
  return sky(card, frames.join(""));
}

function sky({ lines, note }: ShareCard, picture: string): string {
  const size = 96;
  const first = 338 - ((lines.length - 1) * leading(size)) / 2;
  return `<path fill="url(#n)" d="M0 0h${width}v${height}H0z"/>${drawing("stars", { x: 0, y: 0, width: 1600, height: 1000 })}${picture}${titleLines(lines, first, size)}${lastLine(note)}`;
}

function scene(city: CityId, x: number): string {
  const all = `d="M0 0h${width}v${height}H0z"`;
  return `<path fill="${night}" ${all}/>${drawing(`city-${city}`, { x, y: -24, width: 1240, height: 697.5 })}<path fill="url(#v)" ${all}/>`;
}

function titleLines(lines: readonly string[], y: number, size: number): string {
  return lines
    .map((line, index) => outlinedText(line, 60, y + index * leading(size), { ...titleStyle, size }))
    .join("");
}

function lastLine(text: string): string {
  return outlinedText(text, 60, 566, { ...textStyle, size: 30 });
}

function centred(text: string, x: number, y: number, size: number): string {
  const style: TextStyle = { face: "title", fill: night, centred: true, size };
  return outlinedText(text, x, y, style);
}

/** Pixels from one line of a title to the next. */
function leading(size: number): number {
  return size * 0.92;
}

const gradients = `<linearGradient id="v"><stop stop-color="${night}" stop-opacity=".95"/><stop offset=".42" stop-color="${night}" stop-opacity=".66"/><stop offset=".7" stop-color="${night}" stop-opacity="0"/></linearGradient><linearGradient id="n" x2="0" y2="1"><stop stop-color="${night}"/><stop offset=".7" stop-color="#1a2452"/><stop offset="1" stop-color="#3d3f6e"/></linearGradient>`;
