import { noWrapParts } from "#content/site/no-wrap.ts";
import styles from "./no-wrap.module.css";

/** A text that does not break at the hyphen of « e-mail » or in a contract number. */
export function NoWrap({ children }: { readonly children: string }) {
  return noWrapParts(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places
      <span key={index} className={styles.noWrap}>
        {part}
      </span>
    ),
  );
}
