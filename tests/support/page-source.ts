import { type HTMLElement, NodeType, parse } from "node-html-parser";

/** A page as a crawler receives it. */
export type PageSource = {
  readonly html: string;
  /** The elements of the page, to select from. */
  readonly document: HTMLElement;
  /** All text that can be read without scripts, dialogs included, with single spaces. */
  readonly text: string;
  /** The same with its spaces as they are, and each block on lines of its own. */
  readonly lines: string;
  readonly ids: ReadonlySet<string>;
  /** `href` of each link, as written. */
  readonly links: readonly string[];
  /** URLs that the page loads or names: scripts, styles, drawings, icons, manifest, alternates. */
  readonly resources: readonly string[];
  readonly title: string;
  readonly canonical: string | undefined;
  /** The content of a `<meta>`, by its name or property. */
  meta(name: string): string | undefined;
};

/** Reads the HTML of a page, without running anything. */
export function pageSource(html: string): PageSource {
  const page = parse(html);
  const attributes = (selector: string, name: string) =>
    page.querySelectorAll(selector).flatMap((element) => element.getAttribute(name) || []);
  const body = page.querySelector("body") ?? page;
  return {
    html,
    document: page,
    text: textOf(body.innerHTML),
    lines: linesOf(body),
    ids: new Set(attributes("[id]", "id")),
    links: attributes("a", "href"),
    resources: [...attributes("img, script", "src"), ...attributes("link", "href")],
    title: page.querySelector("title")?.text ?? "",
    canonical: attributes('link[rel="canonical"]', "href")[0],
    meta: (name) => attributes(`meta[name="${name}"], meta[property="${name}"]`, "content")[0],
  };
}

/** The words of a piece of HTML, with single ordinary spaces. */
export function textOf(html: string): string {
  return spaced(linesOf(parse(html), " "));
}

/** Any run of spaces, unbreakable ones included, as one ordinary space. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const unread = new Set(["SCRIPT", "STYLE"]);
const inline = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "S", "SMALL", "STRONG", "SUP", "TIME", "WBR"]);

/** The text of an element, each block on lines of its own, with `between` around each inline element. */
function linesOf(element: HTMLElement, between = ""): string {
  const parts = element.childNodes.map((node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.text;
    if (node.nodeType !== NodeType.ELEMENT_NODE) return "";
    const child = node as HTMLElement;
    if (unread.has(child.tagName)) return "";
    const edge = isInline(child, element) ? between : "\n";
    return edge + linesOf(child, between) + edge;
  });
  return parts.join("");
}

/** A span beside words is a part of their sentence; one beside other elements alone is a box, as a price and its sign. */
function isInline({ tagName }: HTMLElement, parent: HTMLElement): boolean {
  const hasWords = () =>
    parent.childNodes.some((node) => node.nodeType === NodeType.TEXT_NODE && node.text.trim());
  return inline.has(tagName) || (tagName === "SPAN" && hasWords());
}
