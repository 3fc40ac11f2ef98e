import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A text as drawn on a page: where it starts, how wide and how high it is, in points from the bottom left. */
export type DrawnText = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
};

/** What a reader sees of a PDF. */
type ReadPdf = {
  /** The text of each page, blanks of any kind made single spaces. */
  readonly pages: readonly string[];
  readonly drawn: readonly (readonly DrawnText[])[];
  /** The roles of the structure tree of each page, in reading order. */
  readonly roles: readonly (readonly string[])[];
  readonly info: Readonly<Record<string, unknown>>;
  /** The XMP packet, as written. */
  readonly xmp: string;
};

/** Reads a PDF as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info, metadata } = await document.getMetadata();
  const pages: string[] = [];
  const drawn: DrawnText[][] = [];
  const roles: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => "str" in item);
    pages.push(singleSpaced(texts.map((item) => item.str + (item.hasEOL ? "\n" : "")).join("")));
    drawn.push(
      texts
        .filter((item) => item.str.trim() !== "")
        .map((item) => ({
          text: item.str,
          x: item.transform[4],
          baseline: item.transform[5],
          width: item.width,
          size: item.height,
        })),
    );
    roles.push(rolesOf(await page.getStructTree()));
  }
  await task.destroy();
  return { pages, drawn, roles, info: info as Record<string, unknown>, xmp: metadata?.getRaw() ?? "" };
}

/** A text whose blanks, no-break and thin ones included, are single spaces. */
export function singleSpaced(text: string): string {
  return text.replace(/[\s\u2009\u202f\u00a0]+/gu, " ").trim();
}

type StructNode = { readonly role?: string; readonly children?: readonly unknown[] };

function rolesOf(node: unknown): string[] {
  const { role, children = [] } = (node ?? {}) as StructNode;
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}
