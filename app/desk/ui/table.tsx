import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./table.module.css";

/** A column header: a name, or an object if the column is numeric, sorted, sortable or visually hidden. */
export type Column =
  | string
  | {
      readonly name: string;
      readonly look?: "num" | "visually-hidden";
      readonly className?: string | undefined;
      readonly sorted?: "ascending" | "descending" | undefined;
      /** A link to the same list, sorted by this column. */
      readonly sortHref?: string;
    };

type PartProps = { readonly className?: string | undefined; readonly children?: ReactNode };

type CellProps = PartProps & {
  readonly colSpan?: number;
  /**
   * `num` for figures, `price` for the main amount and `actions` for the buttons of a row, both at its end; `tight` for a
   * column as wide as its words, `breakable` for long words that may be cut.
   */
  readonly look?: "num" | "price" | "actions" | "tight" | "breakable";
};

/**
 * A table with a head and a caption for screen readers; its parts are `TableBody`, `TableFoot`, `Row`, `RowHeader` and
 * `Cell`. Roles are written out, because narrow screens show rows as cards, and browsers then drop the roles.
 * `keepsRows` for a small table that stays one.
 */
export function Table({
  className,
  caption,
  columns,
  keepsRows = false,
  children,
}: PartProps & {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly keepsRows?: boolean;
}) {
  return (
    <table className={classNames(styles.table, !keepsRows && styles.cards, className)} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <Row>
          {columns.map((column) => {
            const whole = typeof column === "string" ? { name: column } : column;
            return <ColumnHeader key={whole.name} {...whole} />;
          })}
        </Row>
      </thead>
      {children}
    </table>
  );
}

function ColumnHeader({ name, look, className, sorted, sortHref }: Exclude<Column, string>) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={look === "num" ? styles.num : className}
      aria-sort={sorted}
    >
      {look === "visually-hidden" ? (
        <span className="visually-hidden">{name}</span>
      ) : sortHref ? (
        <a href={sortHref}>
          {name}
          <Icon name={sorted ? (sorted === "ascending" ? "up" : "down") : "sort"} />
        </a>
      ) : (
        name
      )}
    </th>
  );
}

/** Rows of a table; use several where rows are in groups. */
export function TableBody({ children }: PartProps) {
  return <tbody role="rowgroup">{children}</tbody>;
}

/** The totals of the rows. */
export function TableFoot({ children }: PartProps) {
  return <tfoot role="rowgroup">{children}</tfoot>;
}

export function Row({ id, className, children }: PartProps & { readonly id?: string }) {
  return (
    <tr role="row" id={id} className={className}>
      {children}
    </tr>
  );
}

/** The cell that names its row. */
export function RowHeader({ colSpan, className, children }: PartProps & { readonly colSpan?: number }) {
  return (
    <th role="rowheader" scope="row" colSpan={colSpan} className={className}>
      {children}
    </th>
  );
}

export function Cell({ colSpan, look, className, children }: CellProps) {
  return (
    <td role="cell" colSpan={colSpan} className={classNames(look && styles[look], className)}>
      {children}
    </td>
  );
}
