/** Rows that a table may have: an account of a year has some thousands. */
export const mostTableRows = 20_000;

/** Columns that a table may have, and characters of one of its rows. */
export const mostTableColumns = 40;
export const longestTableRow = 20_000;

/** A bank's table (CSV) before anybody said what its columns hold. */
export type BankTable = {
  /** The names of its columns, each empty if the table has none. */
  readonly headings: readonly string[];
  /** The rows below, each with a cell for each column. */
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  /** The label of the encoding in which it was read. */
  readonly encoding: string;
  /** The IBAN that stands above its columns. */
  readonly iban: string | null;
};

/** The cells of a column, without empty ones. */
export function cellsOf({ rows }: Pick<BankTable, "rows">, column: number): string[] {
  return rows.flatMap((row) => row[column] || []);
}
