import { links } from "#app/links.ts";
import { packWords } from "#content/contract/packs.ts";
import { sirenNumber } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { contractsHref } from "../contracts/query.ts";
import { contractsWords } from "../contracts/words.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type ContractView, may } from "./view.ts";
import { contractWords, severalContracts } from "./words.ts";

const { company: words } = contractWords;

/** How many other contracts the page shows; a link leads to all. */
const shown = 10;

/** The other contracts of the company, the latest first, and the question whether all are meant. */
export function Company({ view }: { readonly view: ContractView }) {
  const { siren, others, unsettled } = view.contract.company;
  if (others.length === 0) return null;
  const { number } = view.contract.file;
  return (
    <Card
      id="entreprise"
      titleId="t-company"
      title={words.title}
      aside={
        others.length > shown && <a href={contractsHref({ texte: siren })}>{words.all(others.length + 1)}</a>
      }
    >
      {unsettled && (
        <Alert look="warning">{`${severalContracts(unsettled.running, sirenNumber(siren))}. ${words.ask}`}</Alert>
      )}
      {unsettled && may(view, actionPermissions.contract.confirmCompany) && (
        <form method="post" action={links.deskContract(number)}>
          <input type="hidden" name="vu" value={unsettled.key} />
          <p>
            <button className={buttonClass()} type="submit" name="geste" value="entreprise">
              {words.meant}
            </button>
          </p>
        </form>
      )}
      <Table caption={words.caption} columns={words.columns}>
        <TableBody>
          {others
            .toReversed()
            .slice(0, shown)
            .map((other) => (
              <Row key={other.number}>
                <RowHeader>
                  <a href={links.deskContract(other.number)}>{other.number}</a>
                </RowHeader>
                <Cell look="state">
                  <State name={other.state}>{contractsWords.states[other.state]}</State>
                </Cell>
                <Cell look="breakable">{other.raisonSociale}</Cell>
                <Cell>{packWords[other.packId].listName}</Cell>
              </Row>
            ))}
        </TableBody>
      </Table>
    </Card>
  );
}
