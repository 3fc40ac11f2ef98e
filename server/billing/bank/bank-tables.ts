import type { NamedActor } from "#domain/action-permissions.ts";
import type { BankTable } from "#domain/billing/bank-table.ts";
import {
  type ColumnRole,
  type ColumnsProblem,
  checkColumns,
  dayInTwoOrders,
  type TableColumns,
  type TableToRead,
} from "#domain/billing/table-columns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import {
  type BankFile,
  findBankFile,
  type StoredTable,
  saveReadFile,
} from "#server/database/billing/bank-files.ts";
import { findTableColumns, saveTableColumns } from "#server/database/billing/table-columns.ts";
import type { LineKeeper, ReadFileProblem } from "./keep-lines.ts";
import { isOurs } from "./our-lines.ts";

/** Why a table was not read by its columns. `unknown`: it is no longer kept. */
export type ReadColumnsProblem =
  | ReadFileProblem
  | { readonly code: "unknown" }
  | { readonly code: "columns"; readonly problem: ColumnsProblem };

/** A table whose columns somebody has to say: its first rows, and what they seem to hold. */
export type TablePreview = Pick<TableColumns, "dayOrder"> &
  Pick<BankTable, "delimiter" | "encoding"> &
  Pick<TableToRead, "isRemembered"> & {
    readonly file: BankFile;
    readonly columns: readonly {
      readonly heading: string;
      readonly cells: readonly string[];
      readonly role: ColumnRole | null;
    }[];
    readonly rowCount: number;
    /** A day that can be read in two orders. */
    readonly openDay: string | null;
    /** Whether it names its account. */
    readonly isNamed: boolean;
  };

/** Rows of a table by which somebody says what its columns hold. */
const rowsShown = 3;

/** The tables among the files of the bank: of each, somebody says what its columns hold before its lines are read. */
export function createBankTables(
  { database, keyring, now, readBankFile }: Context,
  { keepLines }: Pick<LineKeeper, "keepLines">,
) {
  const { db } = database;
  return {
    /** Stores a table until its columns are known, with those that somebody said of one like it. */
    async keepTable(
      file: Omit<Parameters<typeof saveReadFile>[2], "fromOn" | "toOn">,
      { leftOut, ...table }: StoredTable,
    ): Promise<Outcome<Pick<BankFile, "sha256">, ReadFileProblem>> {
      const { iban } = table.table;
      if (iban !== null && !isOurs({ iban, message: "csv" })) return failure({ code: "account", iban });
      const remembered = await findTableColumns(db, table.table);
      const toRead = remembered ? { ...table, columns: remembered, isRemembered: true } : table;
      await database.transaction((transaction) =>
        saveReadFile(
          transaction,
          keyring,
          { ...file, fromOn: null, toOn: null },
          { table: { ...toRead, leftOut } },
        ),
      );
      return success({ sha256: file.sha256 });
    },

    /**
     * Reads the lines of a table by what its columns hold, stores those that concern the agency, and remembers the columns for
     * tables of the same shape.
     */
    async readColumns(
      { sha256, columns: chosen }: { readonly sha256: string; readonly columns: TableColumns },
      by: NamedActor,
    ): Promise<Outcome<Pick<BankFile, "sha256">, ReadColumnsProblem>> {
      const found = await findBankFile(db, keyring, sha256);
      if (!found) return failure({ code: "unknown" });
      if (!found.content || !("table" in found.content) || !found.content.table)
        return failure({ code: "already", sha256 });
      const { table, leftOut } = found.content.table;
      const checked = checkColumns(table, chosen);
      if (!checked.ok) return failure({ code: "columns", problem: checked.problem });
      const columns = checked.value;
      const answer = await readBankFile({ table, columns });
      if (!answer.ok) return failure({ code: answer.problem });
      const { fileName, byteLength } = found.file;
      const file = { sha256, fileName, byteLength, readAt: now(), readBy: by.name };
      const toRead = { table, columns, isRemembered: true, leftOut };
      return keepLines(file, { reports: answer.value, leftOut, table: toRead }, (transaction) =>
        saveTableColumns(transaction, table, columns, { at: now(), by: by.name }),
      );
    },

    /** A table whose columns somebody has to say, or may correct; `null` if nobody read it or it is recorded. */
    async preview(sha256: string): Promise<TablePreview | null> {
      const found = await findBankFile(db, keyring, sha256);
      const stored = found?.content && "table" in found.content ? found.content.table : undefined;
      if (!found || !stored) return null;
      const { table, columns, isRemembered } = stored;
      const { headings, rows, delimiter, encoding, iban } = table;
      return {
        ...{ file: found.file, isRemembered, delimiter, encoding, dayOrder: columns.dayOrder },
        columns: headings.map((heading, column) => ({
          heading,
          cells: rows.slice(0, rowsShown).map((row) => row[column] ?? ""),
          role: columns.roles[column] ?? null,
        })),
        rowCount: rows.length,
        openDay: dayInTwoOrders(table, columns.roles),
        isNamed: iban !== null || columns.roles.includes("account"),
      };
    },
  };
}
