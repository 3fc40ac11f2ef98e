/** A column of a table: its name, or more where it holds figures, is what the rows are in order of, or is only read aloud. */
type Column =
  | string
  | {
      readonly name: string;
      readonly look?: "num" | "visually-hidden";
      readonly sorted?: "ascending" | "descending";
    };

/** The head of a table. Roles are written: a narrow screen shows rows as cards, and browsers then forget them. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => {
          const { name, look, sorted } =
            typeof column === "string" ? { name: column, look: undefined, sorted: undefined } : column;
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={look === "num" ? look : undefined}
              aria-sort={sorted}
            >
              {look === "visually-hidden" ? <span className={look}>{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
