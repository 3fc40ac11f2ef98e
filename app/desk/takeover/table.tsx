import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
import { takeoverFieldNames, takeoverProblem } from "#content/desk/takeover.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { optionalTakeoverFields, takeoverFields } from "#domain/contract/takeover.ts";
import type { TakeoverLine, TakeoverPlan } from "#server/contracts/take-over.ts";
import type { TakeoverTableProblem } from "#server/contracts/takeover-table.ts";
import { nothingAsked, type Refusal, refused } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { Alert, OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { AskedFields, FileField } from "../ui/fields.tsx";
import formStyles from "../ui/form-page.module.css";
import { PageHeader } from "../ui/page-header.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import type { Route } from "./+types/table";
import styles from "./takeover.module.css";
import { takeoverWords } from "./words.ts";

const words = takeoverWords.table;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.takeovers.readTable);
  const done = Number(queryReader(new URL(request.url).searchParams).text("repris"));
  return { done: Number.isInteger(done) && done > 0 && done <= 10_000 ? done : 0 };
}

/** Says what a table means, or takes over what somebody saw of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.takeovers.takeTable);
  const { takeovers } = context.get(servicesContext).agency;
  const form = await request.formData();
  switch (form.get("geste")) {
    case "lire": {
      const file = form.get("fichier");
      if (!(file instanceof File) || file.size === 0) return refused(form, refusalOf({ code: "missing" }));
      const text = takeovers.textOf(new Uint8Array(await file.arrayBuffer()));
      const read = await takeovers.readTable(text, by);
      return read.ok ? data({ plan: shownPlan(read.value), text }) : refused(form, refusalOf(read.problem));
    }
    case "reprendre": {
      const text = String(form.get("tableau") ?? "");
      const taken = await takeovers.takeTable(text, String(form.get("vu") ?? ""), by);
      if (taken.ok) return redirect(`${deskLinks.deskPage("takeoverTable")}?repris=${taken.value}`);
      if (taken.problem.code !== "other") return refused(form, refusalOf(taken.problem));
      const read = await takeovers.readTable(text, by);
      if (!read.ok) return refused(form, refusalOf(read.problem));
      return data({ plan: shownPlan(read.value), text, why: words.problems.other }, { status: 409 });
    }
    default:
      throw data(null, { status: 400 });
  }
}

function refusalOf(problem: TakeoverTableProblem | { readonly code: "missing" }): Refusal {
  const why =
    problem.code === "columns"
      ? words.missingColumns(problem.missing.map((name) => takeoverFieldNames[name]).join(", "))
      : words.problems[problem.code];
  return { why, field: "fichier" };
}

/** The plan without accounts: a page shows them masked or not at all. */
function shownPlan({ lines, count, seen }: TakeoverPlan) {
  return { lines: lines.map(shownLine), count, seen };
}

function shownLine({ takeover, typed, ...line }: TakeoverLine) {
  return {
    ...line,
    name: typed.raisonSociale,
    umr: typed.umr,
    comesIn: takeover && {
      packId: takeover.packId,
      monthlyCents: takeover.monthlyCents,
      firstDebitOn: takeover.firstDebitOn,
    },
  };
}

type ShownLine = ReturnType<typeof shownLine>;

/** The form for a table, and what each of its lines becomes. */
export default function TakeoverTablePage({ loaderData: { done }, actionData }: Route.ComponentProps) {
  const preview = actionData && "plan" in actionData ? actionData : null;
  return (
    <>
      <PageHeader
        crumbs={{
          name: takeoverWords.crumbs,
          links: [
            { href: deskLinks.deskPage("contracts"), words: takeoverWords.contracts },
            { href: deskLinks.deskPage("takeover"), words: takeoverWords.here },
          ],
          here: words.here,
        }}
        title={words.title}
        lead={words.lead}
      >
        <a className={buttonClass()} href={deskLinks.takeoverModel} download>
          {words.model}
        </a>
      </PageHeader>
      {done > 0 && !actionData && <OutcomeAlert look="good">{words.done(done)}</OutcomeAlert>}
      {preview ? (
        <Preview {...preview} />
      ) : (
        <TableForm asked={actionData && "asked" in actionData ? actionData.asked : nothingAsked} />
      )}
    </>
  );
}

function TableForm({ asked }: { readonly asked: typeof nothingAsked }) {
  return (
    <>
      <Card titleId="file-title" title={words.file}>
        <AskedFields asked={asked}>
          <form
            className={formStyles.rows}
            method="post"
            action={deskLinks.deskPage("takeoverTable")}
            encType="multipart/form-data"
            noValidate
          >
            <FileField name="fichier" label={words.field} hint={words.hint} accept=".csv,.txt,text/csv" />
            <div className={buttonRow}>
              <button className={buttonClass("primary")} type="submit" name="geste" value="lire">
                {words.read}
              </button>
            </div>
          </form>
        </AskedFields>
      </Card>
      <Card titleId="columns-title" title={words.columns}>
        <ul>
          {takeoverFields.map((name) => (
            <li key={name}>
              <b>{takeoverFieldNames[name]}</b>
              {optionalTakeoverFields.includes(name) && ` (${words.optional})`}
              {takeoverWords.hints[name] && <span className="note"> {takeoverWords.hints[name]}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Preview({
  plan: { lines, count, seen },
  text,
  why,
}: {
  readonly plan: ReturnType<typeof shownPlan>;
  readonly text: string;
  readonly why?: string;
}) {
  return (
    <>
      {why && (
        <Alert look="warning" role="alert">
          {why}
        </Alert>
      )}
      <Table
        className={styles.table}
        caption={words.caption}
        columns={[words.who, words.line, takeoverFieldNames.umr, words.what]}
      >
        <TableBody>
          {lines.map((line) => (
            <PreviewRow key={line.line} line={line} />
          ))}
        </TableBody>
      </Table>
      <form
        className={formStyles.rows}
        method="post"
        action={deskLinks.deskPage("takeoverTable")}
        encType="multipart/form-data"
      >
        <input type="hidden" name="vu" value={seen} />
        <textarea name="tableau" defaultValue={text} hidden readOnly />
        <p>{count === 0 ? words.none : words.mails(count)}</p>
        <div className={buttonRow}>
          {count > 0 && (
            <button className={buttonClass("primary", "large")} type="submit" name="geste" value="reprendre">
              {words.confirm(count)}
            </button>
          )}
          <a className={buttonClass("large", "bare")} href={deskLinks.deskPage("takeoverTable")}>
            {words.again}
          </a>
        </div>
      </form>
    </>
  );
}

function PreviewRow({ line }: { readonly line: ShownLine }) {
  const today = useToday();
  const { comesIn, known, sameMandate, sameCompany } = line;
  const problems = takeoverFields.flatMap((name) => {
    const problem = line.problems[name];
    return problem ? [takeoverProblem(name, problem, today)] : [];
  });
  return (
    <Row>
      <RowHeader>{line.name || words.unnamed}</RowHeader>
      <Cell look="tight" label={words.line}>
        {line.line}
      </Cell>
      <Cell label={takeoverFieldNames.umr} look="breakable">
        {line.umr}
      </Cell>
      <Cell>
        <State name={comesIn ? "good" : "fault"}>{comesIn ? words.in : words.out}</State>
        {comesIn && (
          <small className="note">
            {words.comesIn(
              packWords[comesIn.packId].shortName,
              exactEuros(comesIn.monthlyCents),
              longDate(comesIn.firstDebitOn),
            )}
          </small>
        )}
        {known && <small className="note">{words.known(known)}</small>}
        {known === null && sameMandate !== null && (
          <small className="note">{words.sameMandate(sameMandate)}</small>
        )}
        {comesIn && sameCompany !== null && <small className="note">{words.sameCompany(sameCompany)}</small>}
        {problems.map((why) => (
          <small key={why} className="note">
            {why}
          </small>
        ))}
      </Cell>
    </Row>
  );
}
