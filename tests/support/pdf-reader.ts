import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { spaced } from "./page-source.ts";

/** A text as drawn on a page: where it starts, how wide and how high it is, in points from the bottom left. */
export type DrawnText = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
};

/**
 * Reads a PDF as a viewer does: the text of each page, with single spaces; the roles of its structure tree, in reading
 * order; the XMP packet, unchanged; the texts of attached files, by name.
 */
export async function readPdf(bytes: Uint8Array) {
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
    pages.push(spaced(texts.map((item) => item.str + (item.hasEOL ? "\n" : "")).join("")));
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
  const attachments: Record<string, string> = {};
  for (const id of (await document.getAttachments())?.keys() ?? []) {
    const content = await document.getAttachmentContent(id);
    attachments[id] = Buffer.from(content ?? []).toString("utf8");
  }
  await task.destroy();
  const xmp = metadata?.getRaw() ?? "";
  return { pages, drawn, roles, attachments, info: info as Record<string, unknown>, xmp };
}

type StructNode = { readonly role?: string; readonly children?: readonly unknown[] };

function rolesOf(node: unknown): string[] {
  const { role, children = [] } = (node ?? {}) as StructNode;
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}
