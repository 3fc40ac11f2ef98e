import styles from "./kit.module.css";

/** The colours and the gradients that a sheet of tokens names, each with what it looks like. */
export function Tokens({ sheet }: { readonly sheet: string }) {
  const names = new Set(
    [...sheet.matchAll(/^ {2,4}(--[\w-]+):\s*(?:#|rgb|linear-gradient|var\(--)/gm)].map(([, name]) => name!),
  );
  return (
    <ul className={styles.tokens}>
      {[...names].map((name) => (
        <li key={name}>
          <span style={{ background: `var(${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

/** The parts of a kit, each in a frame of its own: by day, by night, and narrow. */
export function Frames({
  path,
  parts,
  themes,
}: {
  readonly path: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly themes: readonly ("light" | "dark")[];
}) {
  return Object.entries(parts).map(([part, title]) => (
    <section key={part} className={styles.part} aria-labelledby={part}>
      <h2 id={part}>
        <a href={`${path}?partie=${part}`}>{title}</a>
      </h2>
      <div className={styles.frames}>
        {themes.flatMap((theme) =>
          [1280, 390].map((width) => (
            // Without scripts, several questions stand open side by side.
            <iframe
              key={`${theme} ${width}`}
              title={`${title}, ${theme}, ${width}`}
              src={`${path}?partie=${part}`}
              width={width}
              height={720}
              style={{ colorScheme: theme }}
              sandbox=""
              loading="lazy"
            />
          )),
        )}
      </div>
    </section>
  ));
}
