import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { packWords } from "#content/contract/packs.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { euros } from "#content/site/format.ts";
import type { TypedChange } from "#domain/contract/typed-change.ts";
import type { PreparedChange } from "#server/announcements/announcements.ts";
import { useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Opener, Question, WhatHappens } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { mailHref, parametersOf, previewHref, sending } from "./query.ts";
import styles from "./read-before-sending.module.css";
import { announcementWords } from "./words.ts";

const words = announcementWords;

type ReadingProps = {
  readonly typed: TypedChange;
  readonly prepared: PreparedChange;
  readonly mail: { readonly subject: string; readonly text: string } | null;
  readonly page: number;
  readonly mayAnnounce: boolean;
};

/** The mail, the people who get it, and the button that sends it. */
export function ReadBeforeSending(props: ReadingProps) {
  const { typed, prepared, mail, page, mayAnnounce } = props;
  const today = useToday();
  const { announced, count, recipients } = prepared;
  const isDone = announced !== null && announced.finishedAt !== null;
  const maySend = mayAnnounce && isToSend(prepared);
  return (
    <div>
      {announced && (
        <Alert look="warning">
          {isDone
            ? words.announcedBefore(
                announced.announcedBy,
                formatRelative(announced.announcedAt, today),
                announced.mailCount,
              )
            : words.unfinished(announced.mailCount)}
        </Alert>
      )}
      {mail && <MailPreview typed={typed} mail={mail} firm={recipients[0]?.raisonSociale ?? ""} />}
      <Card
        id="concernes"
        titleId="recipients-title"
        title={words.recipients.title}
        aside={<p>{words.recipients.count(count)}</p>}
      >
        {count > 0 && <Recipients recipients={recipients} />}
        <Pagination
          page={page}
          total={count}
          pageLength={prepared.pageLength}
          href={(to) => `${previewHref(typed, { page: String(to) })}#concernes`}
        />
      </Card>
      {maySend && (
        <p className={classNames(buttonRow, styles.send)}>
          <Opener page={previewHref(typed)} action={sending} className={buttonClass("large", "primary")}>
            {words.send(count)}
          </Opener>
        </p>
      )}
      {!mayAnnounce && (
        <p className="note">{typed.contract ? words.packPrice.notAllowed : words.notAllowed}</p>
      )}
    </div>
  );
}

/** Whether somebody has yet to be told. */
export function isToSend({ announced, count }: PreparedChange): boolean {
  return count > 0 && (announced === null || announced.finishedAt === null);
}

function MailPreview({
  typed,
  mail,
  firm,
}: Pick<ReadingProps, "typed"> & {
  readonly mail: NonNullable<ReadingProps["mail"]>;
  readonly firm: string;
}) {
  return (
    <Card titleId="mail-title" title={words.mail.title} aside={<p>{words.mail.sample(firm)}</p>}>
      <h3 className={styles.subject}>{mail.subject}</h3>
      <iframe className={styles.mail} src={mailHref(typed)} title={words.mail.frame} sandbox="" />
      <details className={styles.text}>
        <summary>{words.mail.text}</summary>
        <pre>{mail.text}</pre>
      </details>
    </Card>
  );
}

function Recipients({ recipients }: Pick<PreparedChange, "recipients">) {
  const [number, firm, pack, price, newPrice] = words.recipients.columns;
  return (
    <Table
      caption={words.recipients.caption}
      columns={[
        firm,
        number,
        pack,
        { name: price, look: "num" },
        ...(recipients.some((each) => each.newPrice) ? [newPrice] : []),
      ]}
    >
      <TableBody>
        {recipients.map((contract) => (
          <Row key={contract.number}>
            <RowHeader>
              <a href={links.deskContract(contract.number)}>{contract.raisonSociale}</a>
            </RowHeader>
            <Cell label={number} className="noWrap">
              {contract.number}
            </Cell>
            <Cell label={pack}>{packWords[contract.packId].listName}</Cell>
            <Cell look="price">{euros(contract.packCents)}</Cell>
            {contract.newPrice && (
              <Cell label={newPrice}>{words.recipients.newPrice(contract.newPrice)}</Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** The question before the mails leave. */
export function SendQuestion({
  typed,
  prepared: { change, count, sha256 },
}: {
  readonly typed: TypedChange;
  readonly prepared: PreparedChange;
}) {
  const { confirm } = words;
  return (
    <Question
      page={previewHref(typed)}
      action={sending}
      title={confirm.title}
      submit={confirm.submit(count)}
      nothing={confirm.close}
      seen={sha256}
      more={{ ...Object.fromEntries(parametersOf(typed)), combien: count }}
    >
      <WhatHappens intro={confirm.intro} figure={confirm.figure(count)}>
        <p>{confirm.what(change)}</p>
      </WhatHappens>
      {change.kind === "price-change" && <p className="note">{words.newPrice}</p>}
      <p className="note">{confirm.recorded}</p>
    </Question>
  );
}
