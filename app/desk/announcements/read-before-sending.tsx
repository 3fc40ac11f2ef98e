import { links } from "#app/links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { euros } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import type { Day } from "#domain/calendar.ts";
import type { TypedChange } from "#domain/contract/typed-change.ts";
import type { PreparedChange } from "#server/announcements/announcements.ts";
import { DeskDialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { TableHead } from "../ui/table.tsx";
import { mailHref, parametersOf, previewHref } from "./query.ts";
import { announcementLabels } from "./words.ts";

const words = announcementLabels;
const openerId = "envoyer";

type ReadingProps = {
  readonly typed: TypedChange;
  readonly shown: PreparedChange;
  readonly mail: { readonly subject: string; readonly text: string } | null;
  readonly mayAnnounce: boolean;
  readonly today: Day;
  readonly isAsking: boolean;
  readonly page: number;
};

/** The mail, who gets it, and the press that sends it. */
export function ReadBeforeSending(props: ReadingProps) {
  const { typed, shown, mail, mayAnnounce, today, isAsking, page } = props;
  const { announced, count, recipients } = shown;
  const isDone = announced !== null && announced.finishedAt !== null;
  const maySend = mayAnnounce && count > 0 && !isDone;
  return (
    <>
      {maySend && isAsking && <SendDialog {...props} />}
      <div>
        {announced && (
          <p className="notice notice--warning">
            <Icon name="alert" />
            <span>
              {isDone
                ? words.announcedBefore(
                    announced.announcedBy,
                    formatRelative(announced.announcedAt, today),
                    announced.mailCount,
                  )
                : words.unfinished(announced.mailCount)}
            </span>
          </p>
        )}
        {mail && <MailPreview typed={typed} mail={mail} firm={recipients[0]?.raisonSociale ?? ""} />}
        <section className="block" id="concernes" aria-labelledby="recipients-title">
          <header>
            <h2 id="recipients-title">{words.recipients.title}</h2>
            <p>{words.recipients.count(count)}</p>
          </header>
          {count > 0 && <Recipients recipients={recipients} />}
          <Pagination
            page={page}
            total={count}
            pageLength={shown.pageLength}
            href={(to) => `${previewHref(typed, { page: String(to) })}#concernes`}
          />
        </section>
        {maySend && (
          <p className="gestures announcement-send">
            <a id={openerId} href={previewHref(typed, { geste: "envoyer" })} className="b b--large b--first">
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
    <section className="block" aria-labelledby="mail-title">
      <header>
        <h2 id="mail-title">{words.shown.title}</h2>
        <p>{words.shown.sample(firm)}</p>
      </header>
      <h3 className="announcement-subject">{mail.subject}</h3>
      <iframe className="announcement-mail" src={mailHref(typed)} title={words.shown.frame} sandbox="" />
      <details className="announcement-text">
        <summary>{words.shown.text}</summary>
        <pre>{mail.text}</pre>
      </details>
    </section>
  );
}

function Recipients({ recipients }: Pick<PreparedChange, "recipients">) {
  const [number, firm, pack, price] = words.recipients.columns;
  return (
    <table className="table t-recipients" role="table">
      <caption className="visually-hidden">{words.recipients.caption}</caption>
      <TableHead columns={[firm, number, pack, { name: price, look: "num" }]} />
      <tbody role="rowgroup">
        {recipients.map((contract) => (
          <tr key={contract.number} role="row">
            <th role="rowheader" scope="row" className="c-name">
              <a href={links.deskContract(contract.number)}>{contract.raisonSociale}</a>
            </th>
            <td role="cell" className="noWrap">
              {contract.number}
            </td>
            <td role="cell">{packWords[contract.packId].listName}</td>
            <td role="cell" className="num">
              {euros(contract.monthlyCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SendDialog({ typed, shown }: ReadingProps) {
  const { confirm } = words;
  const { change, count, sha256 } = shown;
  const closeHref = `${previewHref(typed)}#${openerId}`;
  return (
    <DeskDialog title={confirm.title} closeHref={closeHref}>
      <form className="dialog__form" method="post" action={previewHref(typed)}>
        {parametersOf(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="vu" value={sha256} />
        <input type="hidden" name="combien" value={count} />
        <div className="outcome">
          <p>{confirm.intro}</p>
          <p className="day">{confirm.figure(count)}</p>
          <p>{confirm.what(change)}</p>
        </div>
        {change.kind === "price-change" && <p className="note">{words.priceLimit}</p>}
        <p className="note">{confirm.kept}</p>
        <p className="end">
          <button className="b b--large b--first" type="submit">
            {confirm.submit(count)}
          </button>
          <a className="b b--large b--bare" href={closeHref}>
            {confirm.close}
          </a>
        </p>
      </form>
    </DeskDialog>
  );
}
