import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Inline, markdownBlocks } from "./markdown-blocks.ts";

describe("a legal text", () => {
  test("is made of paragraphs, lists and defined terms", () => {
    const text = "Un début.\n\n- Un ;\n- deux.\n\n1. Avant\n2. Après\n\n- **Pack**\u00a0: Les services.";
    expect(markdownBlocks(text)).toEqual([
      { kind: "paragraph", words: [{ kind: "text", text: "Un début." }] },
      { kind: "bullets", items: [[{ kind: "text", text: "Un ;" }], [{ kind: "text", text: "deux." }]] },
      { kind: "steps", items: [[{ kind: "text", text: "Avant" }], [{ kind: "text", text: "Après" }]] },
      { kind: "terms", items: [{ term: "Pack", words: [{ kind: "text", text: "Les services." }] }] },
    ]);
  });

  test("has bold words and links", () => {
    expect(markdownBlocks("**Prix**, voir [Tarifs](#tarifs).")).toEqual([
      {
        kind: "paragraph",
        words: [
          { kind: "bold", text: "Prix" },
          { kind: "text", text: ", voir " },
          { kind: "link", text: "Tarifs", href: "#tarifs" },
          { kind: "text", text: "." },
        ],
      },
    ]);
  });

  test("keeps bold ordered items, whose colon is bold too, as steps", () => {
    expect(markdownBlocks("1. **Option A\u00a0:** maintien.")[0]?.kind).toBe("steps");
  });

  test("loses no word, whatever it holds", () => {
    const piece = fc.constantFrom("a", " ", "**", "[", "]", "(", ")", "<b>", "- ", "1. ", "é");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const line = `x${pieces.join("")}`;
        const [block] = markdownBlocks(line);
        const words = block?.kind === "paragraph" ? block.words : [];
        expect(words.map(source).join("")).toBe(line.trim());
      }),
    );
  });
});

function source(inline: Inline): string {
  if (inline.kind === "link") return `[${inline.text}](${inline.href})`;
  return inline.kind === "bold" ? `**${inline.text}**` : inline.text;
}
