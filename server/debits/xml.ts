/** An element that was written, nothing in it left to escape. */
export type Element = { readonly xml: string };

/** The name of an element, with its attributes where it has some. */
type Tag = string | readonly [name: string, attributes: Readonly<Record<string, string>>];

/** Writes an element. Texts among its content are escaped; what is `null` is left out. */
export function element(tag: Tag, ...content: readonly (Element | string | null)[]): Element {
  const [name, attributes] = typeof tag === "string" ? [tag, {}] : tag;
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = content.map((part) => (typeof part === "string" ? escaped(part) : (part?.xml ?? "")));
  return { xml: `<${name}${opening.join("")}>${inside.join("")}</${name}>` };
}

/** A whole document of one element. */
export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
