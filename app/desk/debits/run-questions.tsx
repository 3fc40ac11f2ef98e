import { deskLinks } from "#app/desk/desk-links.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Asked } from "../asked.ts";
import { Alert } from "../ui/alert.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import type { DebitsView } from "./questions.tsx";
import { debitsCounted, debitsWords } from "./words.ts";

type Props = Pick<DebitsView, "query" | "run"> & { readonly page: string };

/** The question before the file of a run is downloaded, for the bank. */
export function BankFile({ query, run, page }: Props) {
  const { file: words } = debitsWords;
  const place = { page, action: "fichier", reference: query.reference ?? undefined, title: words.title };
  if (run === null || run.cancelledAt !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{run ? words.cancelled(run.id) : words.unknown(query.reference ?? "")}</p>
      </Question>
    );
  }
  return (
    <Question
      {...place}
      submit={words.download}
      nothing={words.close}
      formAction={deskLinks.deskBankFile(run.id)}
    >
      <p>{words.again(run.id)}</p>
      <Alert look="warning">{words.ibans}</Alert>
    </Question>
  );
}

/** Why the file that a form asked for was not given: `bank-file.ts` leads back here. */
export function checkFile(asked: Asked): Asked {
  const { reference, probleme } = asked.typed;
  if (asked.action !== "fichier" || probleme !== "changed" || !reference) return asked;
  return { ...asked, refusal: { why: debitsWords.file.changed(reference) } };
}

/** The question before a run is cancelled whose file nobody has downloaded. */
export function CancelRun({ query, run, page }: Props) {
  const { cancel: words } = debitsWords;
  const place = { page, action: "annuler", reference: query.reference ?? undefined, title: words.title };
  const problem =
    run === null ? "unknown" : run.cancelledAt !== null ? "already" : run.isFileTaken ? "taken" : null;
  if (run === null || problem !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{words.problems[problem ?? "unknown"]}</p>
      </Question>
    );
  }
  return (
    <Question {...place} submit={words.save} nothing={words.keep}>
      <WhatHappens intro={words.intro(run.id)} figure={exactEuros(run.totalCents)}>
        <p>{debitsCounted(run.debitCount)}.</p>
      </WhatHappens>
      <p>{words.text}</p>
    </Question>
  );
}
