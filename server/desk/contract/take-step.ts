import { addressDeskWords } from "#content/desk/address.ts";
import {
  motives,
  stateWords,
  stepProblem,
  stepQuestion,
  stepSaved,
  suspensionMotives,
} from "#content/desk/contract-steps.ts";
import { linkWords } from "#content/desk/private-link.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import { type Step, stateOn } from "#domain/contract/lifecycle.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { GestureProblem } from "#server/agency/contract.ts";
import { plain } from "#server/database/text-search.ts";
import type { Answer, DeskContext } from "../command.ts";
import { nearest, withHint } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { openContractAt, unknownContract } from "./file.ts";

/** What may change where a contract stands, as it is typed. */
export const stepActions = ["resilier", "retracter", "suspendre", "reactiver"] as const;

/** Takes a step in the life of a contract once the agency has seen what it brings about. @throws {Refusal} */
export async function takeContractStep(
  context: DeskContext,
  number: string,
  step: Step,
  typedDay: Day | null,
): Promise<Answer> {
  const contracts = await openContractAt(context);
  const on = typedDay ?? dayInParis(context.now());
  const { contract, status: foreseen, shown } = kept(await contracts.foresee(number, step, on), number);
  const { raisonSociale, email } = contract.subscriber;
  await context.confirm(stepQuestion(step, foreseen, on, raisonSociale));
  const status = kept(await contracts.take(number, step, { on, shown }, { name: context.operator }), number);
  const state = stateOn(status, dayInParis(context.now()));
  return {
    value: { number, state, status },
    lines: (width) =>
      [
        stepSaved.state(number, stateWords[state]),
        ...("lastDayOn" in status ? [stepSaved.lastDay(status.lastDayOn)] : []),
        stepSaved.mail(email),
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
    throw new Refusal(withHint(stepSaved.needsMotive(names), typed ? nearest(typed, names) : null), 2);
  }
  return value;
}

/** What a gesture answers. @throws {Refusal} when it was not made. */
function kept<Value>(result: Outcome<Value, GestureProblem>, number: string): Value {
  if (result.ok) return result.value;
  const { problem } = result;
  if (problem.code === "refused") throw new Refusal(stepProblem(problem.problem, problem.status));
  if (problem.code === "unknown" || problem.code === "erased") throw unknownContract(number);
  throw new Refusal(stepSaved.changed);
}

/**
 * Gives the client of a contract another private link, by mail; the one before leads nowhere from then on, and nobody at
 * the desk sees either. @throws {Refusal}
 */
export async function renewLink(context: DeskContext, number: string): Promise<Answer> {
  const contracts = await openContractAt(context);
  const { file, link } = kept(await contracts.read(number), number);
  const { raisonSociale, email } = file.subscriber;
  await context.confirm(linkWords.question(raisonSociale, email));
  kept(await contracts.renewLink(number, link, { name: context.operator }), number);
  return {
    value: { number, renewedAt: context.now() },
    lines: (width) =>
      [linkWords.renewed(number), stepSaved.mail(email)].flatMap((line) => folded(line, "", width)),
  };
}

/** Keeps that the agency reached the subscriber by telephone and verified the address. @throws {Refusal} */
export async function verifyAddress(context: DeskContext, number: string): Promise<Answer> {
  const contracts = await openContractAt(context);
  const confirmed = async () => kept(await contracts.read(number), number).file;
  const { subscriber, addressConfirmation } = await confirmed();
  refuseConfirmed(addressConfirmation);
  const { raisonSociale, nomPrenom, email } = subscriber;
  await context.confirm(addressDeskWords.question(raisonSociale, nomPrenom, email));
  const verified = await contracts.verifyAddress(number, { name: context.operator });
  if (!verified.ok) refuseConfirmed((await confirmed()).addressConfirmation);
  return {
    value: { number, addressConfirmation: kept(verified, number) },
    lines: (width) => folded(addressDeskWords.verified(number), "", width),
  };
}

function refuseConfirmed(confirmation: AddressConfirmation | null): void {
  if (confirmation) throw new Refusal(addressDeskWords.already(confirmation));
}
