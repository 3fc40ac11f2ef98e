import { useEffect, useRef, useState } from "react";
import seal from "#app/illustrations/seal.svg";
import { classNames } from "#app/ui/class-names.ts";
import { verifyWords } from "#content/contract/verify.ts";
import styles from "./drop-zone.module.css";

/** A file input as large as the whole card. Without scripts it is hidden, because it could do nothing. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    // A file chosen before the page was hydrated.
    const early = input.current?.files?.[0];
    if (early) onFile(early);
  }, [onFile]);
  return (
    <div className={classNames(styles.zone, over && styles.over)}>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-labelledby="drop-choose drop-title"
        aria-describedby="drop-note"
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
        }}
        onClick={({ currentTarget }) => {
          // Lets the visitor choose the same file again, for example after saving it again.
          currentTarget.value = "";
        }}
      />
      <img src={seal} width="200" height="200" alt="" loading="lazy" />
      <h2 id="drop-title">{verifyWords.drop.title}</h2>
      <p id="drop-note">{verifyWords.drop.note}</p>
      <span id="drop-choose" className={styles.choose} aria-hidden="true">
        {verifyWords.drop.choose}
      </span>
    </div>
  );
}
