import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { readDay } from "#domain/calendar.ts";
import { nothingAsked, type Refusal, readAsked, refused } from "../asked.ts";
import { readReference } from "../debits/query.ts";
import { useMay } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import type { Route } from "./+types/run";
import { Batches } from "./batches.tsx";
import { RunDebits } from "./debits-table.tsx";
import { RunDone } from "./done.tsx";
import { RunEvents } from "./events.tsx";
import { RunTitle } from "./opening.tsx";
import { RunPanel } from "./panel.tsx";
import { filters, readRunAction, readRunQuery, runActions, runHref } from "./query.ts";
import { runQuestions } from "./question-words.ts";
import { checkFile, questionOf } from "./questions.tsx";
import { RunSums } from "./sums.tsx";
import { runWords } from "./words.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: deskTitle(runWords.title(params.remise.toUpperCase())) },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = readReference(params.remise) ?? "";
  const query = readRunQuery(id, searchParams);
  const read = await agency.debits.readRun(id, { ...query, filter: filters[query.filter] });
  if (read === null) return data({ id }, { status: 404 });
  return data({ query, asked: checkFile(readAsked(searchParams), id), today: today(), ...read });
}

/** Says that a run was deposited, or was not; moves or cancels it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const name = readRunAction(form.get("geste"));
  if (name === null) throw data(null, { status: 400 });
  const by = requirePermission(context, runActions[name]);
  // The form of the file posts to the file.
  if (name === "fichier") throw data(null, { status: 400 });
  const { debits } = context.get(servicesContext).agency;
  const id = readReference(params.remise) ?? "";
  if ((await debits.run(id)) === null) throw data(null, { status: 404 });
  const typed = (field: string) => String(form.get(field) ?? "");
  const result = await perform();
  return typeof result === "string" ? redirect(runHref(id, { fait: result })) : refused(form, result);

  async function perform(): Promise<string | Refusal> {
    const { deposit, move, cancel } = runQuestions;
    if (name === "deposer") {
      const on = readDay(typed("le"));
      if (!on) return { why: deposit.problems.day, field: "le" };
      const deposited = await debits.deposit(id, { on }, by);
      if (deposited.ok) return "depot";
      const { code } = deposited.problem;
      return { why: deposit.problems[code], ...(code === "day" && { field: "le" }) };
    }
    if (name === "depot-annule") {
      const undone = await debits.undoDeposit(id, by);
      return undone.ok ? "depot-annule" : { why: deposit.problems[undone.problem.code] };
    }
    if (name === "deplacer") {
      const moved = await debits.move(id, { isVerified: typed("verifie") === "oui" }, by);
      if (moved.ok) return "deplacement";
      const { code } = moved.problem;
      return { why: move.problems[code], ...(code === "unverified" && { field: "verifie" }) };
    }
    const cancelled = await debits.cancel(id, by);
    return cancelled.ok ? "annulation" : { why: cancel.problems[cancelled.problem.code] };
  }
}

/** A run: what the bank was asked for, who took it there, and what became of it. */
export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  const mayPresent = useMay(actionPermissions.runs.make);
  if (!("run" in loaderData)) {
    return (
      <Asking asked={nothingAsked} question={null}>
        <PageHeader title={runWords.title(loaderData.id)} />
        <EmptyState title={runWords.unknownTitle} text={runWords.unknown}>
          <a className={buttonClass()} href={`${deskLinks.deskPage("debits")}#remises`}>
            {runWords.back}
          </a>
        </EmptyState>
      </Asking>
    );
  }
  const { query, today, ...read } = loaderData;
  const { run, stage } = read;
  const asked = actionData?.asked ?? loaderData.asked;
  return (
    <Asking asked={asked} question={mayPresent && questionOf({ asked, run, today })}>
      <RunTitle run={run} stage={stage} />
      {query.done && <RunDone done={query.done} run={run} />}
      <RunPanel read={read} />
      <Batches read={read} />
      <RunSums read={read} />
      <RunDebits read={read} query={query} />
      <RunEvents read={read} />
    </Asking>
  );
}
