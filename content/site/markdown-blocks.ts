/** A run of text in a paragraph: plain, bold, or a link. */
export type Inline =
  | { readonly kind: "text" | "bold"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** A paragraph, a list, or a list of defined terms (a list whose items all start with `**term** :`). */
export type Block =
  | { readonly kind: "paragraph"; readonly words: readonly Inline[] }
  | {
      readonly kind: "bullets" | "steps";
      readonly items: readonly (readonly Inline[])[];
    }
  | {
      readonly kind: "terms";
      readonly items: readonly { readonly term: string; readonly words: readonly Inline[] }[];
    };

/**
 * The blocks of a text in the subset of Markdown that legal texts use: paragraphs separated by an empty line, `- ` and
 * `1. ` lists of one level, `**bold**` and `[links](url)`. Everything else is plain text, so no text can add its
 * own markup to a page.
 */
export function markdownBlocks(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n");
      if (lines.every((line) => line.startsWith("- "))) return listOf(lines.map((line) => line.slice(2)));
      if (lines.every((line) => /^\d+\. /.test(line))) {
        return { kind: "steps", items: lines.map((line) => inlines(line.replace(/^\d+\. /, ""))) };
      }
      return { kind: "paragraph", words: inlines(lines.join(" ")) };
    });
}

function listOf(items: readonly string[]): Block {
  const terms = items.map((item) => /^\*\*([^*]+)\*\*[\u00a0 ]: (.+)$/.exec(item));
  if (terms.every((term) => term !== null)) {
    return {
      kind: "terms",
      items: terms.map(([, term = "", words = ""]) => ({ term, words: inlines(words) })),
    };
  }
  return { kind: "bullets", items: items.map(inlines) };
}

function inlines(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== "")
    .map((part): Inline => {
      const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
      if (link) return { kind: "link", text: link[1]!, href: link[2]! };
      if (part.startsWith("**") && part.endsWith("**") && part.length > 4) {
        return { kind: "bold", text: part.slice(2, -2) };
      }
      return { kind: "text", text: part };
    });
}
