import { NoWrap } from "#app/pages/no-wrap.tsx";
import { Anchor } from "#app/ui/anchor.tsx";
import { type Block, type Inline, markdownBlocks } from "#content/site/markdown-blocks.ts";

/** A legal text, from the Markdown of `content/`. */
export function Markdown({ text }: { readonly text: string }) {
  return markdownBlocks(text).map((block, index) => <BlockOf key={blockKey(index)} block={block} />);
}

function BlockOf({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Words words={block.words} />
        </p>
      );
    case "bullets":
      return <ul>{block.items.map(listItem)}</ul>;
    case "steps":
      return <ol>{block.items.map(listItem)}</ol>;
    case "terms":
      return (
        <dl>
          {block.items.map(({ term, words }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Words words={words} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

function listItem(words: readonly Inline[], index: number) {
  return (
    <li key={blockKey(index)}>
      <span>
        <Words words={words} />
      </span>
    </li>
  );
}

function Words({ words }: { readonly words: readonly Inline[] }) {
  return words.map((inline, index) => {
    const key = blockKey(index);
    if (inline.kind === "bold") return <b key={key}>{inline.text}</b>;
    if (inline.kind === "link") return <WordsLink key={key} href={inline.href} text={inline.text} />;
    return <NoWrap key={key}>{inline.text}</NoWrap>;
  });
}

function WordsLink({ href, text }: { readonly href: string; readonly text: string }) {
  const external = href.startsWith("https://");
  return (
    <Anchor href={href} external={external}>
      {text}
    </Anchor>
  );
}

/** The text never changes, so the position of a part identifies it. */
function blockKey(index: number): string {
  return `part-${index}`;
}
