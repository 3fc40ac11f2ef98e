/** A serialized element, already escaped. */
export type Element = { readonly xml: string };

/** The name of an element, with its attributes if any. */
type Tag = string | readonly [name: string, attributes: Readonly<Record<string, string>>];

/** Serializes an element. Escapes the texts in its content and leaves out `null`. */
export function element(tag: Tag, ...content: readonly (Element | string | null)[]): Element {
  const [name, attributes] = typeof tag === "string" ? [tag, {}] : tag;
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = content.map((part) => (typeof part === "string" ? escaped(part) : (part?.xml ?? "")));
  return { xml: `<${name}${opening.join("")}>${inside.join("")}</${name}>` };
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

/** `8900` → `89.00`: an amount in cents as XML formats write it. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Escapes a text; `\ufffd` replaces the characters that no XML document may hold (XML 1.0, 2.2). */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
