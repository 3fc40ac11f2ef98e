import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefInstant, formatDay } from "#content/desk/dates.ts";
import { paths } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ShownPrepared } from "#server/drafts/prepared-subscriptions.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { queryReader } from "../query.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { askWhoMay } from "../who-may.ts";
import type { Route } from "./+types/list";
import styles from "./prepared.module.css";
import { preparedHref, prepareHref } from "./query.ts";
import { preparedLead, stages, preparedWords as words } from "./words.ts";

const { columns } = words;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  return {
    prepared: await agency.prepared.list(),
    done: queryReader(new URL(request.url).searchParams).keyOf("fait", words.done),
  };
}

/** The subscriptions that people of the agency have prepared, and how far each has come. */
export default function PreparedListPage({ loaderData: { prepared, done } }: Route.ComponentProps) {
  const mayPrepare = useMay(actionPermissions.prepared.make);
  return (
    <>
      <PageHeader
        crumbs={{
          name: words.crumbs,
          links: [{ href: deskLinks.deskPage("drafts"), words: words.drafts }],
          here: words.list,
        }}
        title={words.title}
        lead={preparedLead(prepared)}
      >
        {mayPrepare && (
          <a className={buttonClass("primary")} href={prepareHref()}>
            {words.prepare.title}
          </a>
        )}
      </PageHeader>
      {done && (
        <OutcomeAlert look="good" className={styles.done}>
          <span>{words.done[done]}</span>
        </OutcomeAlert>
      )}
      {prepared.length === 0 ? (
        <EmptyState {...words.none} />
      ) : (
        <Table
          className={styles.list}
          caption={words.caption}
          columns={[
            columns.for,
            columns.pack,
            columns.prepared,
            columns.where,
            { name: columns.actions, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {prepared.map((each) => (
              <PreparedRow key={each.id} prepared={each} />
            ))}
          </TableBody>
        </Table>
      )}
      {!mayPrepare && (
        <p className="note">
          {words.notAllowed} {askWhoMay(actionPermissions.prepared.make)}
        </p>
      )}
    </>
  );
}

function PreparedRow({ prepared }: { readonly prepared: ShownPrepared }) {
  const today = useToday();
  const { id, known, packId, createdAt, preparedBy, stage, expiresAt, contract } = prepared;
  const { name, words: state } = stages[stage];
  const who = known.raisonSociale || known.nomPrenom || known.email || words.unnamed;
  const under = [known.nomPrenom, known.email].find((each) => each !== "" && each !== who);
  return (
    <Row>
      <RowHeader>
        {who}
        {under && <small>{under}</small>}
      </RowHeader>
      <Cell label={columns.pack}>{packWords[packId].listName}</Cell>
      <Cell label={columns.prepared}>{words.by(briefInstant(createdAt, today), preparedBy)}</Cell>
      <Cell>
        <State name={name}>{state}</State>
        {stage === "expired" && <small className="note">{words.erased}</small>}
        {stage !== "expired" && stage !== "signed" && (
          <small className="note">{words.ends(formatDay(dayInParis(expiresAt), today))}</small>
        )}
      </Cell>
      <Cell look="actions">
        {contract ? (
          <a className={buttonClass()} href={paths.deskContract(contract)}>
            {words.seeContract}
            <span className="visually-hidden"> : {who}</span>
          </a>
        ) : (
          <a className={buttonClass()} href={preparedHref(id)}>
            {words.open}
            <span className="visually-hidden"> : {who}</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}
