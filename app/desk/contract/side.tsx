import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { siretNumber } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { dayInParis } from "#domain/calendar.ts";
import { longestNote } from "#domain/staff.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import fieldStyles from "../ui/field.module.css";
import styles from "./side.module.css";
import type { ContractView } from "./view.ts";
import { contractLabels } from "./words.ts";

const { firm, notes } = contractLabels;

/** The firm and the person who signed. */
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

/** The agency's notes, and the form to add one. A refused note comes back in the form. */
export function Notes({ view }: { view: ContractView }) {
  const { contract, today } = view;
  const typed = view.typed.note;
  return (
    <Card titleId="t-notes" title={notes.title}>
      {contract.notes.length > 0 && (
        <ol className={styles.notes}>
          {contract.notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <p className="note">{notes.by(by, formatDay(dayInParis(at), today))}</p>
            </li>
          ))}
        </ol>
      )}
      <form
        className={fieldStyles.field}
        method="post"
        action={`${links.deskContract(contract.file.number)}#t-notes`}
      >
        <label htmlFor="note">{notes.label}</label>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={longestNote}
          aria-describedby="note-hint"
          aria-invalid={typed === null ? undefined : true}
          defaultValue={typed ?? ""}
          required
        />
        <p className="note" id="note-hint">
          {typed === null ? notes.hint : notes.length(longestNote)}
        </p>
        <p>
          <button className={buttonClass()} type="submit" name="geste" value="note">
            {notes.add}
          </button>
        </p>
      </form>
    </Card>
  );
}
