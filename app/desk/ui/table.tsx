import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { frameWords } from "../frame/words.ts";
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
  /** What the cell holds, in a few words: a narrow screen, where no column has a name, shows them in the cell. */
  readonly label?: string;
  /**
   * `price` for the main amount and `num` for other figures, at the end of their column; `state` and `day` for where a
   * thing stands and since when, which a narrow screen shows under its name; `actions` for the buttons of a row; `tight`
   * for a column as wide as its words, `breakable` for long words that may be cut.
   */
  readonly look?: "num" | "price" | "state" | "day" | "actions" | "tight" | "breakable";
};

/**
 * A table with a head and a caption for screen readers; its parts are `TableBody`, `TableFoot`, `Row`, `RowHeader` and
 * `Cell`. Narrow screens show rows as cards: the name and the price, the state and the day, then each other cell with its
 * label; links above them sort the list. Roles are written out, because browsers drop them from cards. `keepsRows` for a
 * small table that stays one.
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
  const headers = columns.map((column) => (typeof column === "string" ? { name: column } : column));
  return (
    <>
      {!keepsRows && <SortLinks columns={headers} />}
      <table className={classNames(styles.table, !keepsRows && styles.cards, className)} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <Row>
            {headers.map((header) => (
              <ColumnHeader key={header.name} {...header} />
            ))}
          </Row>
        </thead>
        {children}
      </table>
    </>
  );
}

/** The links that sort the list, for a narrow screen, which shows no headers. */
function SortLinks({ columns }: { readonly columns: readonly Exclude<Column, string>[] }) {
  const sortable = columns.filter(({ sortHref }) => sortHref);
  if (sortable.length === 0) return null;
  return (
    <nav className={styles.sort} aria-label={frameWords.sort}>
      <span aria-hidden="true">{frameWords.sort}</span>
      {sortable.map(({ name, sorted, sortHref }) => (
        <a key={name} href={sortHref} aria-current={sorted ? "true" : undefined}>
          {name}
          <SortIcon sorted={sorted} />
        </a>
      ))}
    </nav>
  );
}

function SortIcon({ sorted }: Pick<Exclude<Column, string>, "sorted">) {
  return <Icon name={sorted ? (sorted === "ascending" ? "up" : "down") : "sort"} />;
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
        <>
          <a href={sortHref}>
            {name}
            <SortIcon sorted={sorted} />
          </a>
          <span className={styles.plain}>{name}</span>
        </>
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

export function TableFoot({ children }: PartProps) {
  return <tfoot role="rowgroup">{children}</tfoot>;
}

/** The row above the rows of a group: its name, and their sum at the end of the line. */
export function GroupHeader({
  colSpan,
  aside,
  children,
}: {
  readonly colSpan: number;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <tr role="row" className={styles.group}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers drop the roles of cards */}
      <th role="rowheader" scope="rowgroup" colSpan={colSpan}>
        {children}
        <span>{aside}</span>
      </th>
    </tr>
  );
}

export function Row({ id, className, children }: PartProps & { readonly id?: string }) {
  return (
    <tr role="row" id={id} className={className}>
      {children}
    </tr>
  );
}

export function RowHeader({ colSpan, className, children }: PartProps & { readonly colSpan?: number }) {
  return (
    <th role="rowheader" scope="row" colSpan={colSpan} className={className}>
      {children}
    </th>
  );
}

export function Cell({ colSpan, label, look, className, children }: CellProps) {
  return (
    <td
      role="cell"
      colSpan={colSpan}
      data-label={label}
      className={classNames(look && styles[look], className)}
    >
      {children}
    </td>
  );
}
