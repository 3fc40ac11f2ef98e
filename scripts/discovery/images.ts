import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { shareCardPath, shareCards } from "#content/site/share-cards.ts";
import { shareCardSvg } from "./share-card-svg.ts";

/** Icons by file name: their side in pixels, and a change to the drawing first. */
const icons: Readonly<Record<string, { readonly size: number; readonly shape: (svg: string) => string }>> = {
  "icon-192.png": { size: 192, shape: rounded },
  "icon-512.png": { size: 512, shape: rounded },
  "icon-maskable-512.png": { size: 512, shape: withinCircle },
  "apple-touch-icon.png": { size: 180, shape: square },
};
const faviconSizes = [16, 32, 48];

/** Writes the share images and the icons, both drawn from SVG, into the folder of the site. */
export async function writeImages(folder: string): Promise<void> {
  mkdirSync(join(folder, "og"), { recursive: true });
  const favicon = readFileSync("app/illustrations/favicon.svg", "utf8");
  await Promise.all([
    ...shareCards.map(async (card) =>
      writeFileSync(
        join(folder, shareCardPath(card)),
        await sharp(Buffer.from(shareCardSvg(card)))
          .png(quantised)
          .toBuffer(),
      ),
    ),
    ...Object.entries(icons).map(async ([file, { size, shape }]) =>
      writeFileSync(join(folder, file), await icon(shape(favicon), size)),
    ),
  ]);
  const pictures = await Promise.all(faviconSizes.map((size) => icon(favicon, size)));
  writeFileSync(join(folder, "favicon.ico"), ico(pictures));
}

const quantised = { palette: true, colours: 256, dither: 1, effort: 7, compressionLevel: 9 } as const;

/** Drawn at its final size and not scaled: 64 units a side give 72 dots an inch. */
function icon(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ ...quantised, dither: 0 })
    .toBuffer();
}

function rounded(svg: string): string {
  return svg;
}

/** Makes the icon square: the system rounds the corners itself. */
function square(svg: string): string {
  return svg.replace(' rx="15"', "");
}

/**
 * Keeps the drawing within the circle, four fifths of the width, that the system may cut out (“maskable”, Web App
 * Manifest).
 */
function withinCircle(svg: string): string {
  const [before, background, drawing] = square(svg).split(/(<rect [^>]*\/>)/);
  const inner = drawing!.replace("</svg>", "</g></svg>");
  return `${before}${background}<g transform="translate(5 5) scale(.84)">${inner}`;
}

/** An `.ico` of PNG pictures: a header of 6 bytes, 16 bytes for each picture, then the pictures. */
function ico(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(faviconSizes[index]!, entry);
    header.writeUInt8(faviconSizes[index]!, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
