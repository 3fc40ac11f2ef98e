import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { packWords } from "#content/contract/packs.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { euros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { TypedChange } from "#domain/contract/typed-change.ts";
import type { PreparedChange } from "#server/announcements/announcements.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { mailHref, parametersOf, previewHref } from "./query.ts";
import styles from "./read-before-sending.module.css";
import { announcementLabels } from "./words.ts";

const words = announcementLabels;
const openerId = "envoyer";

type ReadingProps = {
  readonly typed: TypedChange;
  readonly prepared: PreparedChange;
  readonly mail: { readonly subject: string; readonly text: string } | null;
  readonly mayAnnounce: boolean;
  readonly today: Day;
  readonly isAsking: boolean;
  readonly page: number;
};

/** The mail, the people who get it, and the button that sends it. */
export function ReadBeforeSending(props: ReadingProps) {
  const { typed, prepared, mail, mayAnnounce, today, isAsking, page } = props;
  const { announced, count, recipients } = prepared;
  const isDone = announced !== null && announced.finishedAt !== null;
  const maySend = mayAnnounce && count > 0 && !isDone;
  return (
    <>
      {maySend && isAsking && <SendDialog {...props} />}
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
            <a
              id={openerId}
              href={previewHref(typed, { geste: "envoyer" })}
              className={buttonClass("large", "primary")}
            >
              {words.send(count)}
            </a>
          </p>
        )}
        {!mayAnnounce && <p className="note">{words.notAllowed}</p>}
      </div>
    </>
  );
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
  const [number, firm, pack, price] = words.recipients.columns;
  return (
    <Table caption={words.recipients.caption} columns={[firm, number, pack, { name: price, look: "num" }]}>
      <TableBody>
        {recipients.map((contract) => (
          <Row key={contract.number}>
            <RowHeader>
              <a href={links.deskContract(contract.number)}>{contract.raisonSociale}</a>
            </RowHeader>
            <Cell className="noWrap">{contract.number}</Cell>
            <Cell>{packWords[contract.packId].listName}</Cell>
            <Cell look="num">{euros(contract.monthlyCents)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function SendDialog({ typed, prepared }: ReadingProps) {
  const { confirm } = words;
  const { change, count, sha256 } = prepared;
  const closeHref = `${previewHref(typed)}#${openerId}`;
  return (
    <Dialog title={confirm.title} closeHref={closeHref}>
      <form className={formStyles.form} method="post" action={previewHref(typed)}>
        {parametersOf(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="vu" value={sha256} />
        <input type="hidden" name="combien" value={count} />
        <div className={formStyles.outcome}>
          <p>{confirm.intro}</p>
          <p className={formStyles.day}>{confirm.figure(count)}</p>
          <p>{confirm.what(change)}</p>
        </div>
        {change.kind === "price-change" && <p className="note">{words.priceLimit}</p>}
        <p className="note">{confirm.recorded}</p>
        <p className={formStyles.end}>
          <button className={buttonClass("large", "primary")} type="submit">
            {confirm.submit(count)}
          </button>
          <a className={buttonClass("large", "bare")} href={closeHref}>
            {confirm.close}
          </a>
        </p>
      </form>
    </Dialog>
  );
}
