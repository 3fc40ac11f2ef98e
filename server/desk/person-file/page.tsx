import { renderToStaticMarkup } from "react-dom/server";
import type { Day } from "#domain/calendar.ts";
import { personFileWords as words } from "./words.ts";

/** A table as a person reads it: its rows, each a list of labels and values. */
export type ShownTable = {
  readonly title: string;
  readonly rows: readonly (readonly (readonly [label: string, value: string])[])[];
};

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid #999;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}";

/** The readable part of a person's file, as one page without anything from elsewhere. */
export function personFilePage(name: string, on: Day, tables: readonly ShownTable[]): string {
  const page = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{words.title(name)}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{words.title(name)}</h1>
        <p>{words.by(on)}</p>
        <p>{words.intro}</p>
        {tables.map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that never changes
              <dl key={index}>
                {row.map(([label, value]) => (
                  <div key={label} style={{ display: "contents" }}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            ))}
          </section>
        ))}
        <h2>{words.leftOut.title}</h2>
        <ul>
          {words.leftOut.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{words.purposes}</p>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
