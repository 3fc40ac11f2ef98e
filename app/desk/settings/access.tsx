import { links } from "#app/links.ts";
import { nearInstant } from "#content/bureau/dates.ts";
import { roleWords } from "#content/bureau/frame.ts";
import { settingsWords } from "#content/bureau/settings.ts";
import type { Day } from "#domain/calendar.ts";
import { type StaffRole, staffRoles } from "#domain/staff.ts";
import type { Colleague } from "#server/agency/people.ts";

/** Milliseconds after a person's last gesture during which they count as being here. */
const hereMs = 120_000;

const { labels, problems } = settingsWords;

/** Who may come in, as what, and the ways to change that. */
export function Access({
  people,
  me,
  mayChange,
  today,
  now,
  problem,
  typed,
}: {
  readonly people: readonly Colleague[];
  readonly me: { readonly id: string };
  readonly mayChange: boolean;
  readonly today: Day;
  readonly now: number;
  readonly problem: keyof typeof problems | null;
  readonly typed: { readonly name: string; readonly email: string; readonly role: StaffRole } | null;
}) {
  return (
    <section className="block" id="acces" aria-labelledby="access-title">
      <header>
        <h2 id="access-title">{settingsWords.access}</h2>
      </header>
      {problem && (
        <p className="notice notice--warning" role="alert">
          {problems[problem]}
        </p>
      )}
      <table className="table t-people" role="table">
        <caption className="visually-hidden">{settingsWords.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {[labels.person, labels.email, labels.role, labels.seen].map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
            <th role="columnheader" scope="col" className="num">
              {labels.sessions}
            </th>
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{labels.gestures}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map(({ id, name, email, role, seenAt, sessions }) => (
            <tr key={id} role="row">
              <th role="rowheader" scope="row" className="c-name">
                {name} {id === me.id && <span className="mark">{settingsWords.you}</span>}
              </th>
              <td role="cell" className="c-mail quiet">
                {email}
              </td>
              <td role="cell" className="c-role">
                {mayChange && id !== me.id ? <RoleForm {...{ id, name, role }} /> : roleWords[role]}
              </td>
              <td role="cell" className="c-seen quiet">
                {seenAt === null
                  ? settingsWords.never
                  : now - seenAt < hereMs
                    ? settingsWords.now
                    : nearInstant(seenAt, today)}
              </td>
              <td role="cell" className="num c-sessions">
                {sessions}
              </td>
              <td role="cell" className="num c-gestures">
                {mayChange && id !== me.id && <Removal id={id} name={name} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="roles facts">
        {settingsWords.roles.map(([role, what]) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {mayChange ? <Invitation typed={typed} /> : <p className="note">{settingsWords.notAllowed}</p>}
    </section>
  );
}

function RoleForm({ id, name, role }: { id: string; name: string; role: StaffRole }) {
  return (
    <form className="in-row" method="post" action={links.deskPage("settings")}>
      <select name="role" defaultValue={role} aria-label={`${labels.role}${settingsWords.about(name)}`}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleWords[one]}
          </option>
        ))}
      </select>
      <button className="b b--bare" type="submit" name="changer" value={id}>
        {settingsWords.change}
        <span className="visually-hidden">{settingsWords.about(name)}</span>
      </button>
    </form>
  );
}

function Removal({ id, name }: { id: string; name: string }) {
  return (
    <details className="removal">
      <summary className="b b--bare">
        {settingsWords.remove}…<span className="visually-hidden">{settingsWords.about(name)}</span>
      </summary>
      <form method="post" action={links.deskPage("settings")}>
        <p className="note">{settingsWords.removeAtOnce}</p>
        <button className="b b--grave" type="submit" name="retirer" value={id}>
          {settingsWords.removeWhat(name)}
        </button>
      </form>
    </details>
  );
}

function Invitation({ typed }: { typed: { name: string; email: string; role: StaffRole } | null }) {
  return (
    <details className="more-filters" open={typed !== null}>
      <summary>{settingsWords.give}</summary>
      <form className="filters" method="post" action={links.deskPage("settings")}>
        <div className="input">
          <label htmlFor="person-name">{settingsWords.name}</label>
          <input
            id="person-name"
            name="nom"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={typed?.name}
          />
        </div>
        <div className="input">
          <label htmlFor="person-email">{settingsWords.email}</label>
          <input
            id="person-email"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={typed?.email}
          />
        </div>
        <div className="input">
          <label htmlFor="person-role">{settingsWords.role}</label>
          <select id="person-role" name="role" defaultValue={typed?.role ?? "zenmaster"}>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]}
              </option>
            ))}
          </select>
        </div>
        <button className="b b--first" type="submit">
          {settingsWords.invite}
        </button>
      </form>
    </details>
  );
}
