import {
  motives,
  stateWords,
  stepKept,
  stepProblem,
  stepQuestion,
  suspensionMotives,
} from "#content/desk/contract-steps.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type Standing, type Step, stateOn, takeStep } from "#domain/contract/lifecycle.ts";
import type { KeptContract } from "#server/database/contracts.ts";
import { plain } from "#server/database/text-search.ts";
import { keepStep } from "#server/functions/contract-steps.ts";
import type { Answer, DeskContext } from "../command.ts";
import { nearest } from "../nearest.ts";
import { promiseParts } from "../promise-parts.ts";
import { withHint } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { lockedContract } from "./locked-contract.ts";

/** What may change where a contract stands, as it is typed. */
export const stepActions = ["resilier", "retracter", "suspendre", "reactiver"] as const;

/** Takes a step in the life of a contract once the agency has seen what it brings about. @throws {Refusal} */
export async function takeContractStep(
  context: DeskContext,
  number: string,
  step: Step,
  typedDay: Day | null,
): Promise<Answer> {
  const { database, keyring } = await context.open();
  const at = context.now();
  const asked = { at, on: typedDay ?? dayInParis(at), by: context.operator };
  const before = await database.transaction((transaction) => lockedContract(transaction, keyring, number));
  const foreseen = standingAfter(takeStep(before, step, asked), before);
  await context.confirm(stepQuestion(step, foreseen, asked.on, before.subscriber.raisonSociale));
  const standing = await database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, number);
    if (JSON.stringify(contract.standing) !== JSON.stringify(before.standing)) {
      throw new Refusal(stepKept.changed);
    }
    return standingAfter(
      await keepStep({ ...promiseParts(context), keyring }, transaction, contract, step, asked),
      contract,
    );
  });
  const state = stateOn(standing, dayInParis(at));
  return {
    value: { number, state, standing },
    lines: (width) =>
      [
        stepKept.state(number, stateWords[state]),
        ...("lastDayOn" in standing ? [stepKept.lastDay(standing.lastDayOn)] : []),
        stepKept.mail(before.subscriber.email),
      ].flatMap((line) => folded(line, "", width)),
  };
}

/** The step that a typed action and motive ask for. @throws {Refusal} when the motive is missing or unknown. */
export function typedStep(action: (typeof stepActions)[number], motive: string | undefined): Step {
  switch (action) {
    case "resilier":
      return { kind: "terminate", cause: motive === undefined ? "subscriber" : known(motive, motives) };
    case "suspendre":
      return { kind: "suspend", reason: known(motive, suspensionMotives) };
    case "retracter":
      return { kind: "withdraw", declaresSmallFirm: true };
    case "reactiver":
      return { kind: "reactivate" };
  }
}

function known<Value>(typed: string | undefined, all: Readonly<Record<string, Value>>): Value {
  const names = Object.keys(all);
  const value = typed === undefined ? undefined : all[names.find((name) => name === plain(typed)) ?? ""];
  if (value === undefined) {
    throw new Refusal(withHint(stepKept.needsMotive(names), typed ? nearest(typed, names) : null), 2);
  }
  return value;
}

function standingAfter(taken: ReturnType<typeof takeStep>, { standing }: KeptContract): Standing {
  if (!taken.ok) throw new Refusal(stepProblem(taken.problem, standing));
  return taken.value;
}
