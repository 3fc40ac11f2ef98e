import { classNames } from "#app/ui/class-names.ts";
import { longDate } from "#content/site/format.ts";
import { columnRoles } from "#domain/billing/table-columns.ts";
import { dayOrders, dayWritten } from "#domain/billing/table-values.ts";
import type { TablePreview } from "#server/billing/bank/bank-tables.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ChoiceField, SelectField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { columnField, columnsCounted, orderField, columnWords as words } from "./column-words.ts";
import styles from "./columns.module.css";
import previewStyles from "./preview.module.css";
import { returnsHref } from "./query.ts";
import { sizeOf } from "./words.ts";

/** What the columns of a bank's table hold, for somebody to correct: nothing is read before the button is pressed. */
export function Columns({ table }: { readonly table: TablePreview }) {
  const { file, columns, rowCount, openDay, dayOrder } = table;
  const { columns: headers } = words;
  const options = columnRoles.map((role) => [role, words.roles[role]] as const);
  return (
    <form method="post" action={returnsHref({ lu: file.sha256, colonnes: "oui" })}>
      <input type="hidden" name="fichier-lu" value={file.sha256} />
      <FileLine table={table} />
      <Card titleId="columns-title" title={columnsCounted(columns)} aside={<p>{words.lines(rowCount)}</p>}>
        <Table
          className={styles.columns}
          caption={words.caption}
          columns={[headers.name, headers.cells, headers.role]}
        >
          <TableBody>
            {columns.map(({ heading, cells, role }, column) => {
              const name = heading || words.column(column + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and their list never changes
                <Row key={column}>
                  <RowHeader className={classNames(role === null && styles.open)}>{name}</RowHeader>
                  <Cell look="breakable">
                    <ul className={styles.cells}>
                      {cells.map((cell, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                        <li key={index}>{cell || <span className="quiet">{words.empty}</span>}</li>
                      ))}
                    </ul>
                  </Cell>
                  <Cell>
                    <SelectField
                      name={columnField(column)}
                      label={words.role(name)}
                      isLabelHidden
                      required
                      {...(role === null ? { all: words.undecided } : { initial: role })}
                      options={options}
                    />
                  </Cell>
                </Row>
              );
            })}
          </TableBody>
        </Table>
        {openDay !== null && (
          <ChoiceField
            name={orderField}
            label={words.order(openDay)}
            initial={dayOrder ?? undefined}
            options={dayOrders.map((order) => ({
              value: order,
              title: longDate(dayWritten(openDay, order)!),
            }))}
          />
        )}
      </Card>
      <p className={classNames(buttonRow, styles.buttons)}>
        <button className={buttonClass("large", "primary")} type="submit" name="geste" value="colonnes">
          {words.read(rowCount)}
        </button>
        <button
          className={buttonClass("large", "bare")}
          type="submit"
          name="geste"
          value="oublier"
          formNoValidate
        >
          {words.drop}
        </button>
      </p>
      <p className={classNames("note", styles.note)}>{words.note}</p>
    </form>
  );
}

function FileLine({
  table: { file, rowCount, delimiter, encoding, isNamed },
}: {
  readonly table: TablePreview;
}) {
  const parts = [
    words.lines(rowCount),
    words.delimiters[delimiter],
    words.encodings[encoding],
    sizeOf(file.byteLength),
  ];
  return (
    <div className={previewStyles.file}>
      <Icon name="grid" />
      <p>
        <b>{file.fileName}</b>
      </p>
      <p>
        {parts.filter(Boolean).join(", ")}. {!isNamed && words.withoutAccount}
      </p>
    </div>
  );
}
