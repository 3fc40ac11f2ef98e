import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { RunStage } from "#domain/billing/run-stage.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import { debitsCounted, debitsWords } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { returnsWords } from "../returns/words.ts";
import { buttonClass } from "../ui/button.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Opener } from "../ui/question.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { runHref } from "./query.ts";
import { runWords as words } from "./words.ts";

const signs: Readonly<Record<RunStage, StateName>> = {
  prepared: "open",
  tonight: "watch",
  missed: "fault",
  deposited: "terminating",
  collected: "good",
  confirmed: "good",
  withdrawn: "withdrawn",
  cancelled: "withdrawn",
};

/** The number of a run, its stage, and what can be done with it as a whole. */
export function RunTitle({ run, stage }: { readonly run: MadeRun; readonly stage: RunStage }) {
  const mayExport = useMay(actionPermissions.exports.invoices);
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { id, debitCount, fromOn, toOn } = run;
  const isStanding = stage !== "withdrawn" && stage !== "cancelled";
  return (
    <PageHeader
      crumbs={{
        name: returnsWords.crumbs,
        links: [{ href: deskLinks.deskPage("debits"), words: debitsWords.title }],
        here: id,
      }}
      title={words.title(id)}
      state={<State name={signs[stage]}>{words.states[stage]}</State>}
      facts={
        <>
          <span>{debitsCounted(debitCount)}</span>
          <span>{words.dues(fromOn, toOn, today)}</span>
        </>
      }
    >
      {mayExport && stage !== "cancelled" && (
        <a className={buttonClass()} href={deskLinks.deskRunCsv(id)} download>
          {words.csv}
        </a>
      )}
      {mayPresent && isStanding && run.isFileTaken && (
        <Opener page={runHref(id)} action="fichier" className={buttonClass()}>
          {words.again}
        </Opener>
      )}
      {mayPresent && isStanding && run.depositedAt === null && !run.isFileTaken && (
        <Opener page={runHref(id)} action="annuler" className={buttonClass()}>
          {words.cancel}
        </Opener>
      )}
      {mayPresent && run.depositedBy !== null && run.returns === 0 && isStanding && (
        <Opener page={runHref(id)} action="depot-annule" className={buttonClass()}>
          {words.undoDeposit}
        </Opener>
      )}
    </PageHeader>
  );
}
