import { centsTyped } from "#domain/amount.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import type { RunRequest } from "#server/billing/runs/plan-run.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { Refusal } from "../asked.ts";
import { runHref } from "../run/query.ts";
import { type DebitsAction, type DebitsQuery, debitsHref, readReference } from "./query.ts";
import { debitsWords } from "./words.ts";

type Sent = {
  readonly debits: Agency["debits"];
  readonly query: DebitsQuery;
  readonly form: FormData;
  readonly today: Day;
  readonly by: SignedIn;
  readonly signal: AbortSignal;
};

/** Does what the form asks. Returns the page that follows, or why nothing was done. */
export async function performDebitsAction(action: DebitsAction, sent: Sent): Promise<string | Refusal> {
  const { debits, query, form, by } = sent;
  const typed = (name: string) => String(form.get(name) ?? "");
  const reference = readReference(typed("reference")) ?? "";
  const done = (fait: string) => debitsHref(query, { fait, reference });
  switch (action) {
    case "remise":
      return makeRun(sent);
    case "rejet": {
      const reason = typed("motif").trim().toUpperCase();
      const on = readDay(typed("le"));
      if (!on) return { why: debitsWords.note.wrongDay, field: "le" };
      const noted = await debits.recordReturn(reference, { on, reason }, by);
      return noted.ok ? done("rejet") : returnRefusals[noted.problem.code];
    }
    case "representer":
    case "retirer": {
      const moved = await debits.joinNextRun(reference, action === "representer", by);
      return moved.ok ? debitsHref(query, {}, "#impayes") : paymentRefusals[moved.problem.code];
    }
    case "regler": {
      const on = readDay(typed("le"));
      if (!on) return paymentRefusals.day;
      const means = settlementMeans.find((each) => each === typed("par"));
      if (!means) return { why: debitsWords.settle.meansMissing, field: "par" };
      const amountCents = centsTyped(typed("montant"));
      if (amountCents === null) return paymentRefusals.amount;
      const settled = await debits.settle(reference, { on, means, amountCents }, by);
      return settled.ok ? done("reglement") : paymentRefusals[settled.problem.code];
    }
  }
}

async function makeRun({ debits, query, form, today, by, signal }: Sent): Promise<string | Refusal> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const agreed = {
    request: requestOf(query, today),
    expectedSha256: typed("vu"),
    totalCents: centsTyped(typed("total")) ?? Number.NaN,
    confirmsEarly: typed("avance") === "oui",
    shownAt: Number(typed("vu-le")) || undefined,
  };
  const made = await debits.make(agreed, by);
  if (made.ok) return runHref(made.value.id, { fait: "remise" });
  const { prepare: words, outOfReach } = debitsWords;
  const { problem } = made;
  switch (problem.code) {
    case "wrong-total":
      return { why: words.wrongTotal, field: "total" };
    case "early":
      return { why: words.notConfirmed, field: "avance" };
    case "too-early":
    case "too-old":
      return { why: outOfReach.titles[problem.code] };
    case "changed": {
      const forecast = await debits.forecast(agreed.request, query.page, signal);
      const now = forecast.ok && forecast.value;
      const who = problem.meanwhile && describeRun(problem.meanwhile);
      return { why: [who, now && words.changed(now.count, now.totalCents)].filter(Boolean).join(" ") };
    }
  }
}

function describeRun({ by, id, debitCount, totalCents }: MadeRun): string {
  return debitsWords.prepare.meanwhile(by, id, debitCount, totalCents);
}

/** The debits of a period, presented today. */
export function requestOf({ fromOn, toOn, withForgotten }: DebitsQuery, madeOn: Day): RunRequest {
  return { fromOn, toOn, madeOn, withForgotten };
}

const { settle, note, again } = debitsWords;

/** Why a payment is not settled, or joins or leaves no run. */
const paymentRefusals = {
  day: { why: settle.wrongDay, field: "le" },
  unknown: { why: note.unknown },
  again: { why: settle.presentedAgain },
  "not-rejected": { why: settle.notRejected },
  "not-owed": { why: settle.notOwed },
  already: { why: settle.already },
  amount: { why: settle.wrongAmount, field: "montant" },
  reason: { why: note.wrongReason },
  dead: { why: again.dead },
} as const satisfies Record<string, Refusal>;

/** Why no return is recorded, and the field to correct. */
export const returnRefusals = {
  ...paymentRefusals,
  day: { why: note.wrongDay, field: "le" },
  unknown: { why: note.unknown, field: "reference" },
  already: { why: note.already, field: "reference" },
  reason: { why: note.wrongReason, field: "motif" },
} as const satisfies Record<string, Refusal>;
