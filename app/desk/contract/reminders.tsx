import { links } from "#app/links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { reminderDeparture, reminderName } from "#content/desk/reminders.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { Opener } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const { reminders: words } = contractWords;

/** The next reminder of each unpaid month, and those that left. */
export function Reminders({ view }: { readonly view: ContractView }) {
  const { contract, today } = view;
  const { next, sent } = contract.debits.reminders;
  if (next.length + sent.length === 0) return null;
  const page = links.deskContract(contract.file.number);
  const mayDecide = may(view, actionPermissions.reminders.sendNow);
  const waits = next.some(({ hold }) => hold?.kind === "call");
  return (
    <Card id="relances" titleId="t-reminders" title={words.title}>
      {waits && (
        <Alert look="warning">
          {words.callFirst}{" "}
          {mayDecide && (
            <Opener page={page} action="appel">
              {words.recordCall}
            </Opener>
          )}
        </Alert>
      )}
      <Table caption={words.caption} columns={[words.reminder, words.leaves, words.amount]}>
        <TableBody>
          {next.map((reminder) => {
            const { returnId, kind, dueOn, owedCents, decision, hold } = reminder;
            const name = reminderName(kind, dueOn);
            return (
              <Row key={returnId}>
                <RowHeader>
                  {mayDecide ? (
                    <Opener page={page} action="relance" reference={returnId}>
                      {name}
                    </Opener>
                  ) : (
                    name
                  )}
                </RowHeader>
                <Cell look="day">
                  {reminderDeparture(reminder, today)}
                  {hold && decision?.words && (
                    <small className="note">
                      {words.said(decision.words, decision.by, formatRelative(decision.at, today))}
                    </small>
                  )}
                </Cell>
                <Cell look="price">{exactEuros(owedCents)}</Cell>
              </Row>
            );
          })}
          {sent.map(({ mailId, kind, dueOn, at }) => (
            <Row key={mailId}>
              <RowHeader>
                <Opener page={page} action="relance-lue" reference={mailId}>
                  {reminderName(kind, dueOn)}
                </Opener>
              </RowHeader>
              <Cell look="day">{words.left(formatRelative(at, today))}</Cell>
              <Cell />
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
