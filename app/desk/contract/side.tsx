import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { siretNumber } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import { longestNote } from "#domain/staff.ts";
import { nothingAsked } from "../asked.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { AskedFields, LongTextField } from "../ui/fields.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { actionHref } from "./query.ts";
import styles from "./side.module.css";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const { firm, notes } = contractWords;

/** The firm and the person to reach, with the facts in use. */
export function Firm({ view: { contract, today } }: { view: ContractView }) {
  const { subscriber, contactEmail, emailConfirmation, awaitsConfirmation } = contract.file;
  const phone = telephone(subscriber.telephone);
  return (
    <Card titleId="t-firm" title={firm.title}>
      <Facts>
        <Fact label={firm.person}>{subscriber.nomPrenom}</Fact>
        <Fact label={firm.siret} className="figures noWrap">
          {siretNumber(subscriber.siret)}
        </Fact>
        <Fact label={firm.postalAddress}>{subscriber.adresseSiege}</Fact>
        <Fact label={firm.telephone}>
          {phone.href ? (
            <a className="figures" href={phone.href}>
              {phone.words}
            </a>
          ) : (
            phone.words
          )}
        </Fact>
        <Fact label={firm.email}>
          <a href={`mailto:${encodeURIComponent(contactEmail)}`}>{contactEmail}</a>
          <br />
          {contactEmail !== subscriber.email && (
            <>
              <span className="note">{firm.signed(subscriber.email)}</span>
              <br />
            </>
          )}
          <span className="note">
            {emailConfirmation
              ? firm.confirmed(emailConfirmation.by, formatDay(dayInParis(emailConfirmation.at), today))
              : awaitsConfirmation
                ? firm.awaited
                : firm.idle}
          </span>
        </Fact>
      </Facts>
    </Card>
  );
}

/** Who looks after the contract, since when, and what the client reads. */
export function ZenmasterCard({ view }: { view: ContractView }) {
  const { zenmaster, file } = view.contract;
  const words = contractWords.zenmaster;
  const mayAssign =
    may(view, actionPermissions.clients.assign) && !["terminated", "withdrawn"].includes(file.state);
  return (
    <Card
      titleId="t-zenmaster"
      title={words.title}
      aside={
        mayAssign && (
          <a className={buttonClass()} href={actionHref(file.number, "zenmaster")}>
            {zenmaster ? words.pass : words.assign}
          </a>
        )
      }
    >
      <Facts>
        <Fact label={words.who}>
          {zenmaster
            ? words.since(zenmaster.name, zenmaster.since && formatDay(zenmaster.since, view.today))
            : words.nobody}
        </Fact>
        {zenmaster && (
          <Fact label={words.atClient}>
            {zenmaster.isHere ? words.firstName(zenmaster.firstName) : words.unnamed}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** The agency's notes, and the form to add one. A refused note comes back in the form. */
export function Notes({ view: { contract, today, asked } }: { view: ContractView }) {
  const { notes: latest, ...pages } = contract.notes;
  return (
    <Card titleId="t-notes" title={notes.title}>
      {latest.length > 0 && (
        <ol className={styles.notes}>
          {latest.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <p className="note">{notes.by(by, formatDay(dayInParis(at), today))}</p>
            </li>
          ))}
        </ol>
      )}
      <Pagination
        {...pages}
        href={(to) => `${links.deskContract(contract.file.number)}?notes=${to}#t-notes`}
      />
      <AskedFields asked={asked.action === "note" ? asked : nothingAsked}>
        <form
          className={styles.form}
          method="post"
          action={`${actionHref(contract.file.number, "note")}#t-notes`}
        >
          <LongTextField name="note" label={notes.label} hint={notes.hint} maxLength={longestNote} required />
          <p>
            <button className={buttonClass()} type="submit" name="geste" value="note">
              {notes.add}
            </button>
          </p>
        </form>
      </AskedFields>
    </Card>
  );
}
