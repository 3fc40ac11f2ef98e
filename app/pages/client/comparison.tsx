import { classNames } from "#app/ui/class-names.ts";
import { MinusIcon, TickIcon } from "#app/ui/icons.tsx";
import { amendmentWords, type ShownPackChange } from "#content/contract/pack-change.ts";
import { type ComparedCell, comparedHeads, comparedRows } from "#content/contract/pack-comparison.ts";
import styles from "./comparison.module.css";

/** What is before and after an amendment: a table, and a stack on narrow screens; its roles keep it a table there too. */
export function Comparison({ shown }: { readonly shown: ShownPackChange }) {
  const [before, after] = comparedHeads(shown.change);
  return (
    <table className={styles.comparison} role="table">
      <caption className="visually-hidden">{amendmentWords.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          <th role="columnheader" scope="col">
            {before}
          </th>
          <th role="columnheader" scope="col">
            {after}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {comparedRows(shown).map((row) => (
          <tr key={row.label} role="row">
            <th role="rowheader" scope="row">
              {row.label}
            </th>
            <td role="cell" data-column={before}>
              <Cell cell={row.before} />
            </td>
            <td role="cell" data-column={after}>
              <Cell cell={row.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: { value, note, comes, isPrice } }: { readonly cell: ComparedCell }) {
  const text = (
    <span>
      <span className={classNames(isPrice && styles.price)}>{value}</span>
      {note && <small>{note}</small>}
    </span>
  );
  if (comes === undefined) return text;
  return (
    <span className={classNames(styles.mark, comes && styles.comes)}>
      {comes ? <TickIcon size={20} /> : <MinusIcon size={20} />}
      {text}
    </span>
  );
}
