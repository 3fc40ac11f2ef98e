import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { nearInstant } from "#content/desk/dates.ts";
import type { Day } from "#domain/calendar.ts";
import { type StaffRole, staffRoles } from "#domain/staff.ts";
import type { Colleague } from "#server/staff/people.ts";
import { roleNames } from "../frame/words.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import { Fact, Facts } from "../ui/facts.tsx";
import fieldStyles from "../ui/field.module.css";
import { invalidAttributes } from "../ui/fields.tsx";
import { Mark } from "../ui/mark.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./access.module.css";
import { SignInAgain } from "./sign-in-again.tsx";
import { settingsLabels } from "./words.ts";

/** Milliseconds after a person's last request during which they count as present. */
const hereMs = 120_000;

const { columns, problems } = settingsLabels;
const page = deskLinks.deskPage("settings");

/** The typed values about a person to invite. */
export type Typed = { readonly name: string; readonly email: string; readonly role: StaffRole };

/** Identifiers of the links that open a question. */
const inviteId = "donner";
const removeId = (id: string) => `retirer-${id}`;

/** The people who have access, their roles, and the forms to change that. */
export function Access({
  people,
  me,
  mayChange,
  isFresh,
  today,
  now,
  problem,
  typed,
  question,
  done,
}: {
  readonly people: readonly Colleague[];
  readonly me: { readonly id: string };
  readonly mayChange: boolean;
  /**
   * Whether the visitor has just signed in: giving access or changing a role requires it, removing access never does.
   */
  readonly isFresh: boolean;
  readonly today: Day;
  readonly now: number;
  readonly problem: keyof typeof problems | null;
  readonly typed: Typed | null;
  /** The question that the URL opens: inviting somebody, or removing a person's access. */
  readonly question: { readonly isInviting: boolean; readonly removing: string | null };
  /** The change just made to somebody's access. */
  readonly done: string | null;
}) {
  const mayGive = mayChange && isFresh;
  const leaving = mayChange ? people.find(({ id }) => id !== me.id && id === question.removing) : undefined;
  return (
    <>
      {mayGive && (question.isInviting || typed) && <Invitation typed={typed} problem={problem} />}
      {leaving && <Removal person={leaving} />}
      <Card
        id="acces"
        titleId="access-title"
        title={settingsLabels.access}
        aside={
          <>
            {mayChange && !isFresh && <SignInAgain what="access" />}
            {mayGive && (
              <a id={inviteId} href={`${page}?donner=oui`} className={buttonClass("primary")}>
                {settingsLabels.give}…
              </a>
            )}
          </>
        }
      >
        {problem && !typed && (
          <OutcomeAlert look="warning" className={styles.alert}>
            <span>{problems[problem]}</span>
          </OutcomeAlert>
        )}
        {done && !problem && (
          <OutcomeAlert look="good" className={styles.alert}>
            <span>{done}</span>
          </OutcomeAlert>
        )}
        <Table
          className={styles.people}
          caption={settingsLabels.caption}
          columns={[
            columns.person,
            columns.email,
            columns.role,
            columns.seen,
            { name: columns.sessions, look: "num" },
            { name: columns.actions, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {people.map(({ id, name, email, role, seenAt, sessions }) => (
              <Row key={id}>
                <RowHeader>
                  {name} {id === me.id && <Mark>{settingsLabels.you}</Mark>}
                </RowHeader>
                <Cell look="breakable" className={classNames("quiet", styles.email)}>
                  {email}
                </Cell>
                <Cell className={styles.role}>
                  {mayGive && id !== me.id ? <RoleForm id={id} name={name} role={role} /> : roleNames[role]}
                </Cell>
                <Cell className={classNames("quiet", styles.seen)}>
                  {seenAt === null
                    ? settingsLabels.never
                    : now - seenAt < hereMs
                      ? settingsLabels.now
                      : nearInstant(seenAt, today)}
                </Cell>
                <Cell look="num" className={styles.sessions}>
                  {sessions}
                </Cell>
                <Cell look="actions">
                  {mayChange && id !== me.id && (
                    <a
                      id={removeId(id)}
                      href={`${page}?retrait=${encodeURIComponent(id)}`}
                      className={buttonClass("bare")}
                    >
                      {settingsLabels.remove}…
                      <span className="visually-hidden">{settingsLabels.about(name)}</span>
                    </a>
                  )}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
        <Facts className={styles.roles}>
          {settingsLabels.roles.map(([role, what]) => (
            <Fact key={role} label={role}>
              {what}
            </Fact>
          ))}
        </Facts>
        {!mayChange && <p className="note">{settingsLabels.notAllowed}</p>}
      </Card>
    </>
  );
}

function RoleForm({ id, name, role }: { id: string; name: string; role: StaffRole }) {
  return (
    <form className={styles.roleForm} method="post" action={deskLinks.deskPage("settings")}>
      <select name="role" defaultValue={role} aria-label={`${columns.role}${settingsLabels.about(name)}`}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </select>
      <button className={buttonClass("bare")} type="submit" name="changer" value={id}>
        {settingsLabels.change}
        <span className="visually-hidden">{settingsLabels.about(name)}</span>
      </button>
    </form>
  );
}

function Removal({ person: { id, name, sessions } }: { person: Colleague }) {
  const closeHref = `${page}#${removeId(id)}`;
  return (
    <Dialog title={settingsLabels.removeWhat(name)} closeHref={closeHref}>
      <form className={formStyles.form} method="post" action={`${page}?retrait=${encodeURIComponent(id)}`}>
        <div className={formStyles.outcome}>
          <p>{settingsLabels.atOnce}</p>
          <p className={formStyles.day}>{settingsLabels.sessionsEnd(sessions)}</p>
          <p>{settingsLabels.logStays}</p>
        </div>
        <p className={formStyles.end}>
          <button className={buttonClass("large", "danger")} type="submit" name="retirer" value={id}>
            {settingsLabels.remove}
          </button>
          <a className={buttonClass("large", "bare")} href={closeHref}>
            {settingsLabels.keep}
          </a>
        </p>
      </form>
    </Dialog>
  );
}

function Invitation({
  typed,
  problem,
}: {
  readonly typed: Typed | null;
  readonly problem: keyof typeof problems | null;
}) {
  const closeHref = `${page}#${inviteId}`;
  const isNameFaulty = problem === "name" || problem === "same-name";
  const chosen = typed?.role ?? "zenmaster";
  return (
    <Dialog
      title={settingsLabels.give}
      closeHref={closeHref}
      problem={typed && problem && problems[problem]}
      startsInField={typed !== null}
    >
      <form className={formStyles.form} method="post" action={`${page}?donner=oui`}>
        <div className={fieldStyles.field}>
          <label htmlFor="person-name">{settingsLabels.name}</label>
          <input
            id="person-name"
            name="nom"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={typed?.name}
            {...invalidAttributes(isNameFaulty)}
          />
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="person-email">{settingsLabels.email}</label>
          <input
            id="person-email"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={typed?.email}
            {...invalidAttributes(typed !== null && !isNameFaulty)}
          />
        </div>
        <fieldset className={formStyles.choice}>
          <legend>{settingsLabels.role}</legend>
          {settingsLabels.choices.map(([role, what]) => (
            <label key={role}>
              <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
              <b>{roleNames[role]}</b>
              <span>{what}</span>
            </label>
          ))}
        </fieldset>
        <p className={formStyles.end}>
          <button className={buttonClass("large", "primary")} type="submit">
            {settingsLabels.invite}
          </button>
          <a className={buttonClass("large", "bare")} href={closeHref}>
            {settingsLabels.close}
          </a>
        </p>
      </form>
    </Dialog>
  );
}
