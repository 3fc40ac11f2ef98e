import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import type { ReadColumnsProblem } from "#server/billing/bank/bank-tables.ts";
import { nothingAsked, readAsked, refused } from "../asked.ts";
import { useMay } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { AskedFields } from "../ui/fields.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import type { Route } from "./+types/returns";
import { columnsLead, columnsRefusal, columnWords } from "./column-words.ts";
import { Columns } from "./columns.tsx";
import { Deposit } from "./deposit.tsx";
import { DoneWith } from "./done.tsx";
import { FileForm } from "./file-form.tsx";
import { Preview } from "./preview.tsx";
import { previewLead } from "./preview-words.ts";
import { readAnswers, readColumns, readReturnsQuery, readSha256, returnsHref, tickField } from "./query.ts";
import { settleAction, UnnamedReturns, unnamedQuestion } from "./unnamed.tsx";
import { unnamedWords } from "./unnamed-words.ts";
import { returnsRefusal, returnsWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { bankFiles } = agency;
  const { searchParams } = new URL(request.url);
  const query = readReturnsQuery(searchParams);
  const preview = query.read && !query.columns ? await bankFiles.preview(query.read) : null;
  const table = query.read && preview === null ? await bankFiles.table(query.read) : null;
  // It shows lines of strangers too.
  if (table !== null) requirePermission(context, actionPermissions.bankFiles.readColumns);
  const isGone = query.read !== null && preview === null && table === null;
  // Somebody else may have recorded it since.
  if (isGone && (await bankFiles.recorded(query.read))) throw redirect(returnsHref({ deja: query.read }));
  const recorded = query.done ?? query.already;
  return {
    query,
    asked: isGone ? { ...nothingAsked, refusal: returnsRefusal("unknown") } : readAsked(searchParams),
    today: today(),
    preview,
    table,
    recorded: recorded ? await bankFiles.recorded(recorded) : null,
    files: await bankFiles.files(query.page),
    unnamed: await bankFiles.unnamedReturns(),
    hasSettled: searchParams.has("regle"),
    shares: await bankFiles.returnShares(),
  };
}

/** Reads a file, or a table by its columns; records what it means, or forgets it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.bankFiles.recordFile);
  const { bankFiles } = context.get(servicesContext).agency;
  const form = await request.formData();
  const sha256 = readSha256(form.get("fichier-lu")) ?? "";
  // Without scripts: the page comes back with the answers of a kind ticked.
  if (form.has(tickField)) return data({ asked: readAsked(form) });
  switch (form.get("geste")) {
    case "lire": {
      const file = form.get("fichier");
      if (!(file instanceof File) || file.name === "") return refused(form, returnsRefusal("missing"));
      if (file.size > mostBankFileBytes) return refused(form, returnsRefusal("too-large", file));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const read = await bankFiles.readFile({ name: file.name, bytes }, by);
      if (read.ok) return redirect(returnsHref({ lu: read.value.sha256 }));
      const { problem } = read;
      if (problem.code === "already") return redirect(returnsHref({ deja: problem.sha256 }));
      return refused(form, returnsRefusal(problem.code, file, otherOf(problem)));
    }
    case "colonnes": {
      const read = await bankFiles.readColumns({ sha256, columns: readColumns(form) }, by);
      if (read.ok) return redirect(returnsHref({ lu: sha256 }));
      const { problem } = read;
      if (problem.code === "already") return redirect(returnsHref({ deja: sha256 }));
      return refused(
        form,
        problem.code === "columns"
          ? columnsRefusal(problem.problem)
          : returnsRefusal(problem.code, undefined, otherOf(problem)),
      );
    }
    case "enregistrer": {
      const planSha256 = String(form.get("vu") ?? "");
      const recorded = await bankFiles.recordFile({ sha256, planSha256, answers: readAnswers(form) }, by);
      if (recorded.ok) return redirect(returnsHref({ fait: sha256 }));
      const { code } = recorded.problem;
      return code === "already"
        ? redirect(returnsHref({ deja: sha256 }))
        : refused(form, returnsRefusal(code));
    }
    case settleAction: {
      const field = (name: string) => String(form.get(name) ?? "");
      const settled = await bankFiles.settleUnnamed(field("reference"), field("raison"), by);
      if (settled.ok) return redirect(returnsHref({ regle: "oui" }));
      const { code } = settled.problem;
      const why = unnamedWords.problems[code];
      return refused(form, code === "reason" ? { why, field: "raison" } : { why });
    }
    case "oublier":
      await bankFiles.dropFile(sha256, by);
      return redirect(returnsHref());
    default:
      throw data(null, { status: 400 });
  }
}

function previewTitle({ uncertainty }: BankPlan): string {
  return uncertainty ? words.uncertain.title : words.preview.title;
}

/** The account or the creditor that a refused file bears. */
function otherOf(problem: ReadColumnsProblem): string {
  if ("iban" in problem) return problem.iban;
  return "creditorId" in problem ? problem.creditorId : "";
}

/** The page of the bank's files: one to read, what one means, what it changed, and the share of returns. */
export default function ReturnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, table, recorded, unnamed, hasSettled } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const mayRecord = useMay(actionPermissions.bankFiles.recordFile);
  const question = mayRecord && unnamedQuestion(asked, unnamed);
  const isRefused = asked.refusal !== null && asked.action !== settleAction;
  const standsBesideItsField = isRefused && asked.refusal?.field !== undefined;
  return (
    // A refusal that is about a field stands beside it.
    <Asking asked={standsBesideItsField ? nothingAsked : asked} question={question}>
      <PageHeader
        crumbs={{
          name: words.crumbs,
          links: [{ href: deskLinks.deskPage("debits"), words: words.debits }],
          here: words.title,
        }}
        title={table ? columnWords.title : preview ? previewTitle(preview.plan) : words.title}
        lead={
          table
            ? columnsLead(table)
            : preview
              ? `${previewLead(preview.plan)} ${words.preview.notYet}`
              : !recorded && !isRefused && words.lead
        }
      />
      {table ? (
        <AskedFields asked={asked}>
          <Columns table={table} />
        </AskedFields>
      ) : preview ? (
        <AskedFields asked={asked}>
          <Preview {...loaderData} preview={preview} />
        </AskedFields>
      ) : recorded ? (
        <DoneWith {...loaderData} recorded={recorded} />
      ) : isRefused ? (
        mayRecord && <FileForm title={words.drop.another} />
      ) : (
        <>
          {hasSettled && (
            <OutcomeAlert look="good">
              <span>{unnamedWords.settled}</span>
            </OutcomeAlert>
          )}
          <UnnamedReturns sums={unnamed} />
          <Deposit {...loaderData} />
        </>
      )}
    </Asking>
  );
}
