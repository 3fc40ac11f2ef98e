import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { State } from "../ui/state.tsx";
import { Cell, GroupHeader, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";

export function Tables() {
  const rows = [
    ["Menuiserie Roquevaire", "2 déc.", "fault", "Impayée", "296,67 €", "356,00 €"],
    ["Garage Prigent", "5 déc.", "watch", "Laissée de côté", "131,67 €", "158,00 €"],
    ["Vélos Sauvages", "3 nov.", "credit", "À rembourser", "−7,42 €", "−8,90 €"],
  ] as const;
  return (
    <>
      <Table
        caption="Exemple de tableau"
        columns={[
          { name: "Abonné", sortHref: "?partie=tableaux&tri=nom" },
          { name: "Échéance", sorted: "descending", sortHref: "?partie=tableaux&tri=jour" },
          "État",
          { name: "HT", look: "num" },
          { name: "TTC", look: "num" },
          { name: "Gestes", look: "visually-hidden" },
        ]}
      >
        <TableBody>
          <GroupHeader colSpan={6} aside="3 lignes, 505,10 €">
            Décembre
          </GroupHeader>
          {rows.map(([name, day, sign, state, net, total]) => (
            <Row key={name}>
              <RowHeader>
                <a href="?partie=tableaux">{name}</a>
              </RowHeader>
              <Cell look="day" label="échéance du">
                {day}
              </Cell>
              <Cell look="state">
                <State name={sign}>{state}</State>
              </Cell>
              <Cell look="num" label="HT">
                {net}
              </Cell>
              <Cell look="price">{total}</Cell>
              <Cell look="actions">
                <a className={buttonClass("bare")} href="?partie=tableaux">
                  Noter un règlement…<span className="visually-hidden"> : {name}</span>
                </a>
              </Cell>
            </Row>
          ))}
        </TableBody>
        <TableFoot>
          <Row>
            <RowHeader colSpan={3}>3 lignes</RowHeader>
            <Cell look="num" label="HT">
              420,92 €
            </Cell>
            <Cell look="price">505,10 €</Cell>
            <Cell />
          </Row>
        </TableFoot>
      </Table>
      <Pagination page={2} total={120} pageLength={50} href={(page) => `?partie=tableaux&page=${page}`} />
      <EmptyState title="Rien ne correspond" text="Aucun rejet de cette remise n’est de 89,00 €.">
        <a className={buttonClass()} href="?partie=tableaux">
          Chercher dans tous
        </a>
      </EmptyState>
    </>
  );
}
