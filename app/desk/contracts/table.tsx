import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import type { ContractList } from "#server/contracts/list.ts";
import type { ContractOrder } from "#server/database/contracts/contract-entries.ts";
import { Cell, type Column, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./contracts.module.css";
import { type ContractQuery, sortHref, sorts } from "./query.ts";
import { ContractRow } from "./row.tsx";
import { contractsTotal, contractsWords } from "./words.ts";

/** A page of contracts, with their total. The links of its columns lead to the list of contracts in another order. */
export function ContractsTable({
  list,
  order,
  parts,
}: {
  list: ContractList;
  order: ContractOrder;
  parts: ContractQuery["parts"];
}) {
  return (
    <Table
      className={styles.contracts}
      caption={contractsWords.caption(
        contractsWords.orders[`${order.by}-${order.direction}`],
        list.first,
        lastOf(list),
        list.total,
      )}
      columns={columnsOf(parts, order)}
    >
      <TableBody>
        {list.contracts.map((contract) => (
          <ContractRow key={contract.number} contract={contract} />
        ))}
      </TableBody>
      <TableFoot>
        <Row>
          <RowHeader>{contractsTotal(list.total, list.running)}</RowHeader>
          <Cell colSpan={3} className={styles.state} />
          <Cell look="price">{exactEuros(list.monthlyCents)}</Cell>
          <Cell colSpan={3} className={classNames("quiet", styles.outlook)}>
            {contractsWords.perMonth}
          </Cell>
        </Row>
      </TableFoot>
    </Table>
  );
}

export function lastOf({ first, contracts }: ContractList): number {
  return first + contracts.length - 1;
}

function columnsOf(parts: ContractQuery["parts"], order: ContractOrder): Column[] {
  const { columns } = contractsWords;
  const sorting = (tri: keyof typeof sorts) => ({
    sorted: order.by === sorts[tri].by ? directions[order.direction] : undefined,
    sortHref: sortHref(parts, order, tri),
  });
  return [
    { name: columns.name, ...sorting("nom") },
    columns.number,
    columns.state,
    columns.pack,
    { name: columns.price, look: "num", ...sorting("prix") },
    { name: columns.signedOn, look: "num", ...sorting("signe") },
    { name: columns.outlook, className: styles.outlook },
    columns.town,
  ];
}

const directions = { asc: "ascending", desc: "descending" } as const;
