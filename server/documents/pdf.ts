import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { company } from "#content/site/company.ts";
import { fontFiles } from "./fonts.ts";

/** Points in a millimetre. Positions are in millimetres, type sizes in points. */
export const mm = 72 / 25.4;

export const colors = {
  ink: "#141a33",
  softInk: "#3f4560",
  line: "#8d93a8",
  faintLine: "#c9ccd8",
  sea: "#0f6b66",
  tint: "#eef4f1",
  stone: "#f7f3ec",
  coral: "#ff7a59",
  glow: "#ffd9a0",
  paper: "#ffffff",
} as const;

/** An element of the structure tree that assistive technology reads; PDFKit’s types leave its dictionary out. */
export type Tag = PDFKit.PDFStructureElement & {
  readonly dictionary: { readonly data: Record<string, unknown> };
};

/** A document being drawn, and the root of its structure tree. */
export type TaggedPdf = { readonly doc: PDFKit.PDFDocument; readonly root: Tag };

/**
 * Opens an A4 document without pages: tagged, in French, PDF/A-2a (ISO 19005-2), or PDF/A-3a (ISO 19005-3), which may
 * hold files. Its dates and identifier come from `madeAt` (milliseconds since 1970), so that the same data always make
 * the same bytes.
 */
export function createPdf(
  title: string,
  madeAt: number,
  subset: "PDF/A-2a" | "PDF/A-3a" = "PDF/A-2a",
): TaggedPdf {
  const day = new Date(madeAt);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    subset,
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    info: {
      Title: title,
      Author: company.name,
      Creator: company.name,
      Producer: "PDFKit",
      CreationDate: day,
      ModDate: day,
    },
  });
  for (const [name, bytes] of fontFiles) doc.registerFont(name, bytes);
  const root = doc.struct("Document") as Tag;
  doc.addStructure(root);
  return { doc, root };
}

/** Closes a document and gives its bytes. */
export async function closePdf({ doc }: TaggedPdf): Promise<Uint8Array> {
  doc.end();
  return new Uint8Array(await buffer(doc));
}

/** The types of the structure tree that documents use; a header cell says which cells it names (PDF/UA, 7.5). */
export type TagType =
  | "Figure"
  | "H1"
  | "H2"
  | "H3"
  | "L"
  | "LBody"
  | "LI"
  | "Lbl"
  | "P"
  | "Sect"
  | "Span"
  | "Table"
  | "TD"
  | "TH of column"
  | "TH of row"
  | "TR";

const scopes = { "TH of column": "Column", "TH of row": "Row" } as const;

/** Adds a container to the structure tree, for further tags. */
export function group({ doc }: TaggedPdf, parent: Tag, type: TagType): Tag {
  return add(parent, type, (name) => doc.struct(name) as Tag);
}

function add(parent: Tag, type: TagType, create: (type: string) => Tag): Tag {
  const scope = type in scopes ? scopes[type as keyof typeof scopes] : null;
  const tag = create(scope === null ? type : "TH");
  // PDFKit has no option for attributes of the structure.
  if (scope !== null) tag.dictionary.data.A = { O: "Table", Scope: scope };
  parent.add(tag);
  return tag;
}

/** The full value of a text drawn shortened or letter by letter, or the description of a picture. */
export type Spoken = { readonly actual?: string; readonly alt?: string };

/** Draws content under a tag of its own. `spoken` replaces the drawn text for assistive technology. */
export function tagged({ doc }: TaggedPdf, parent: Tag, type: TagType, draw: () => void, spoken?: Spoken) {
  add(parent, type, (name) => doc.struct(name, spoken ?? {}, draw) as Tag);
}

/** Draws decoration, which assistive technology ignores. */
export function decoration(
  { doc }: TaggedPdf,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

/** Fills a rectangle, or draws a rule if it is thin, in millimetres. */
export function fillRectangle(
  { doc }: TaggedPdf,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): void {
  doc.rect(x * mm, y * mm, width * mm, height * mm).fill(color);
}
