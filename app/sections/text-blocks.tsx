import type { TextBlock } from "#content/cities/local-cities.ts";
import styles from "./text-blocks.module.css";

/** Paragraphs, and lists among them. */
export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return blocks.map((block) =>
    typeof block === "string" ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block[0]} className={styles.list}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
