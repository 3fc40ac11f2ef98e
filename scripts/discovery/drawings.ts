import { readFileSync } from "node:fs";
import { outlinedText } from "./outlined-text.ts";

/** The position of a drawing in an image, in pixels. */
export type Frame = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The SVG of a drawing of `app/illustrations/` at a position. `file#part` is one of several drawings of a file, each on a line
 * of its own. `attributes` are those of the `<image>`.
 */
export function drawing(name: string, { x, y, width, height }: Frame, attributes = ""): string {
  const [file, part] = name.split("#");
  const source = readFileSync(`app/illustrations/${file}.svg`, "utf8")
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, given: string, text: string) => outlined(given, text))
    .replace(/^<g id="([^"]*)".*$/gm, (line, id) => (part && id !== part ? "" : line));
  const data = Buffer.from(source).toString("base64");
  return `<image href="data:image/svg+xml;base64,${data}" x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

/** Draws the small texts inside drawings as outlines; otherwise they would take any font that the machine has. */
function outlined(given: string, text: string): string {
  const value = (name: string) => given.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1];
  const width = value("textLength");
  return outlinedText(text.replaceAll("&amp;", "&"), Number(value("x")), Number(value("y")), {
    face: "text",
    size: Number(value("font-size")),
    fill: value("fill") ?? "#000",
    centred: value("text-anchor") === "middle",
    ...(width ? { width: Number(width) } : {}),
  });
}
