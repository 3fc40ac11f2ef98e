import { deskLinks } from "#app/desk/desk-links.ts";
import { nearInstant } from "#content/desk/dates.ts";
import { may, type StaffRole, staffRoles } from "#domain/staff.ts";
import type { Assignee } from "#server/contracts/clients.ts";
import type { Colleague } from "#server/staff/people.ts";
import type { Asked } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { roleNames } from "../frame/words.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { ChoiceField, SelectField, TextField } from "../ui/fields.tsx";
import { Mark } from "../ui/mark.tsx";
import { Opener, Question, WhatHappens } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./access.module.css";
import { SignInAgain } from "./sign-in-again.tsx";
import { settingsWords } from "./words.ts";

/** Milliseconds after a person's last request during which they count as present. */
const hereMs = 120_000;

const { columns } = settingsWords;
const page = deskLinks.deskPage("settings");

type AccessProps = {
  readonly people: readonly Colleague[];
  /** Who may look after contracts, and how many they have. */
  readonly assignees: readonly Assignee[];
  readonly me: { readonly id: string };
  readonly mayChange: boolean;
  /**
   * Whether the visitor has just signed in: giving access or changing a role requires it, removing access never does.
   */
  readonly isFresh: boolean;
};

/** The question about somebody's access: inviting a person, or removing one. */
export function accessQuestion(
  { action, typed }: Asked,
  { people, assignees, me, mayChange, isFresh }: AccessProps,
) {
  if (action === "donner") return mayChange && isFresh && <Invitation />;
  const leaving = people.find(({ id }) => id !== me.id && id === typed.reference);
  return action === "retirer" && mayChange && leaving && <Removal person={leaving} assignees={assignees} />;
}

/** The people who have access, their roles, and the forms to change that. */
export function Access({
  people,
  me,
  mayChange,
  isFresh,
  now,
  done,
}: AccessProps & {
  readonly now: number;
  /** The change just made to somebody's access. */
  readonly done: string | null;
}) {
  const today = useToday();
  const mayGive = mayChange && isFresh;
  return (
    <Card
      id="acces"
      titleId="access-title"
      title={settingsWords.access}
      aside={
        <>
          {mayChange && !isFresh && <SignInAgain what="access" />}
          {mayGive && (
            <Opener page={page} action="donner" className={buttonClass("primary")}>
              {settingsWords.give}…
            </Opener>
          )}
        </>
      }
    >
      {done && (
        <OutcomeAlert look="good" className={styles.alert}>
          <span>{done}</span>
        </OutcomeAlert>
      )}
      <Table
        caption={settingsWords.caption}
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
                {name} {id === me.id && <Mark>{settingsWords.you}</Mark>}
              </RowHeader>
              <Cell look="breakable" className="quiet">
                {email}
              </Cell>
              <Cell label={columns.role}>
                {mayGive && id !== me.id ? <RoleForm id={id} name={name} role={role} /> : roleNames[role]}
              </Cell>
              <Cell className="quiet" label={columns.seen}>
                {seenAt === null
                  ? settingsWords.never
                  : now - seenAt < hereMs
                    ? settingsWords.now
                    : nearInstant(seenAt, today)}
              </Cell>
              <Cell look="num" label={columns.sessions}>
                {sessions}
              </Cell>
              <Cell look="actions">
                {mayChange && id !== me.id && (
                  <Opener page={page} action="retirer" reference={id} className={buttonClass("bare")}>
                    {settingsWords.remove}…
                    <span className="visually-hidden">{settingsWords.about(name)}</span>
                  </Opener>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <Facts className={styles.roles}>
        {settingsWords.roles.map(([role, what]) => (
          <Fact key={role} label={role}>
            {what}
          </Fact>
        ))}
      </Facts>
      <p className="note">{settingsWords.logged}</p>
      {!mayChange && <p className="note">{settingsWords.notAllowed}</p>}
    </Card>
  );
}

function RoleForm({ id, name, role }: { id: string; name: string; role: StaffRole }) {
  return (
    <form className={styles.roleForm} method="post" action={deskLinks.deskPage("settings")}>
      <select name="role" defaultValue={role} aria-label={`${columns.role}${settingsWords.about(name)}`}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </select>
      <input type="hidden" name="reference" value={id} />
      <button className={buttonClass("bare")} type="submit" name="geste" value="changer">
        {settingsWords.change}
        <span className="visually-hidden">{settingsWords.about(name)}</span>
      </button>
    </form>
  );
}

function Removal({
  person: { id, name, sessions },
  assignees,
}: {
  person: Colleague;
  assignees: readonly Assignee[];
}) {
  const clients = assignees.find((each) => each.id === id)?.clients ?? 0;
  const others = assignees.filter((each) => each.id !== id && may(each.role, "work"));
  return (
    <Question
      page={page}
      action="retirer"
      reference={id}
      title={settingsWords.removeWhat(name)}
      submit={settingsWords.remove}
      seen={clients}
      isGrave
    >
      {clients > 0 && (
        <SelectField
          name="clients"
          label={settingsWords.clientsTo(clients)}
          required
          all={settingsWords.chooseClientsTo}
          options={others.map((each) => [each.id, each.name])}
        />
      )}
      <WhatHappens intro={settingsWords.atOnce} figure={settingsWords.sessionsEnd(sessions)}>
        {clients > 0 && <p>{settingsWords.clientsTold}</p>}
        <p>{settingsWords.logStays}</p>
      </WhatHappens>
    </Question>
  );
}

function Invitation() {
  return (
    <Question
      page={page}
      action="donner"
      title={settingsWords.give}
      submit={settingsWords.invite}
      nothing={settingsWords.close}
    >
      <TextField name="nom" label={settingsWords.name} required maxLength={100} />
      <TextField name="email" label={settingsWords.email} type="email" required />
      <ChoiceField
        name="role"
        label={settingsWords.role}
        initial="zenmaster"
        options={settingsWords.choices.map(([role, note]) => ({
          value: role,
          title: roleNames[role],
          note,
        }))}
      />
    </Question>
  );
}
