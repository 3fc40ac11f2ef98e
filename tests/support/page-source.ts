/** A page as a crawler receives it. */
export type PageSource = ReturnType<typeof pageSource>;

/**
 * Reads the HTML of a page, without running anything. It relies on the way React writes HTML: lower-case names,
 * attributes in double quotes.
 */
export function pageSource(html: string) {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  const tags = [...markup.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)].map(([, name, attributes]) => ({
    name: name!,
    attributes: attributesOf(attributes!),
  }));
  const ofTag = (name: string, attribute: string) =>
    tags.flatMap((tag) => (tag.name === name && tag.attributes[attribute]) || []);
  const metas = tags.filter(({ name }) => name === "meta").map(({ attributes }) => attributes);
  return {
    html,
    /** All text that can be read without scripts, dialogs included, with single spaces. */
    text: textOf(markup.replace(/[\s\S]*<body[^>]*>/, "")),
    ids: new Set(tags.flatMap(({ attributes }) => attributes.id ?? [])),
    /** Addresses of `<a href>`, as written. */
    links: ofTag("a", "href"),
    /** Addresses that it loads or names: scripts, styles, drawings, icons, manifest, alternates. */
    resources: [...ofTag("img", "src"), ...ofTag("link", "href"), ...scriptSources(html)],
    title: textOf(html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ""),
    /** The content of a `<meta>`, by its name or property. */
    meta: (name: string) => metas.find((meta) => meta.name === name || meta.property === name)?.content,
    canonical: tags.find(({ name, attributes }) => name === "link" && attributes.rel === "canonical")
      ?.attributes.href,
  };
}

/** The words of a piece of HTML, with single ordinary spaces. */
export function textOf(html: string): string {
  return spaced(unescaped(html.replace(/<[^>]*>/g, " ")));
}

/** Any run of spaces, unbreakable ones included, as one ordinary space. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/\s([^\s=]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!.toLowerCase(),
      unescaped(value!),
    ]),
  );
}

function scriptSources(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, address]) => unescaped(address!));
}

function unescaped(html: string): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
