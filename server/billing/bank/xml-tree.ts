import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlParseError, XmlText } from "libxml2-wasm";
import { failure, type Outcome, success } from "#domain/outcome.ts";

/** An element of a file: its name without prefix, its own text, its currency if it is an amount, its children. */
export type XmlTree = {
  readonly name: string;
  readonly text: string;
  readonly currency: string | null;
  readonly children: readonly XmlTree[];
};

/** Elements of a file. A line of a statement has about fifty, so that a file of 5 MB has a quarter of that. */
const mostElements = 400_000;

/** Why a text was not read. `dtd`: it declares a document type, and so could declare entities. */
export type XmlProblem = "malformed" | "dtd" | "too-large";

/**
 * Reads a text of XML into its root. Loads nothing from elsewhere, and expands no entity: a
 * text with a document type is refused before it is parsed, wherever the words stand.
 */
export function readXml(text: string): Outcome<XmlTree, XmlProblem> {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return failure("dtd");
  const option =
    ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_IGNORE_ENC;
  try {
    using document = XmlDocument.fromString(text, { option });
    if (document.dtd) return failure("dtd");
    return success(treeOf(document.root, { elements: 0 }));
  } catch (error) {
    if (error instanceof TooLarge) return failure("too-large");
    if (error instanceof XmlParseError) return failure("malformed");
    throw error;
  }
}

class TooLarge extends Error {}

function treeOf(element: XmlElement, count: { elements: number }): XmlTree {
  count.elements += 1;
  if (count.elements > mostElements) throw new TooLarge();
  const children: XmlTree[] = [];
  let text = "";
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) children.push(treeOf(node, count));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  const currency = element.name.endsWith("Amt") ? (element.attr("Ccy")?.value ?? null) : null;
  return { name: element.name, text, currency, children };
}

/** The elements at the end of a path of names. */
export function all(tree: XmlTree, ...path: readonly string[]): readonly XmlTree[] {
  const [name, ...rest] = path;
  if (name === undefined) return [tree];
  return tree.children.filter((child) => child.name === name).flatMap((child) => all(child, ...rest));
}

/** Longest text that is kept of an element, in characters. */
const longestText = 200;

/** The text of the first element at the end of a path, on one line; `null` if there is none or it is empty. */
export function textAt(tree: XmlTree, ...path: readonly string[]): string | null {
  const text = all(tree, ...path)[0]
    ?.text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return text ? text.slice(0, longestText) : null;
}
