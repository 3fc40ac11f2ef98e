import { buttonClass } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./file-form.module.css";
import { returnsHref } from "./query.ts";
import { returnsWords as words } from "./words.ts";

/** The form for a file: the browser takes one that is dropped on it, too. */
export function FileForm({ title }: { readonly title: string }) {
  return (
    <file-form>
      <form method="post" action={returnsHref()} encType="multipart/form-data">
        <input type="hidden" name="geste" value="lire" />
        <div className={styles.drop}>
          <input
            type="file"
            name="fichier"
            required
            aria-labelledby="drop-title"
            aria-describedby="drop-text"
          />
          <Icon name="upload" />
          <h2 id="drop-title">{title}</h2>
          <p id="drop-text">{words.drop.text}</p>
          <span className={buttonClass("large", "primary")} aria-hidden="true">
            {words.drop.choose}
          </span>
        </div>
        <p className={styles.send} data-without-scripts>
          <button className={buttonClass("large")} type="submit">
            {words.drop.send}
          </button>
        </p>
      </form>
    </file-form>
  );
}
