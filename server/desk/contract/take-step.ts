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
import { type ContractStatus, type Step, stateOn, takeStep } from "#domain/contract/lifecycle.ts";
import { noteContractStep } from "#server/database/contract-steps.ts";
import {
  findContractByNumber,
  replaceLink,
  type StoredContract,
  saveAddressConfirmation,
} from "#server/database/contracts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { plain } from "#server/database/text-search.ts";
import { newToken } from "#server/encryption.ts";
import { saveStep } from "#server/functions/contract-steps.ts";
import { enqueueMail } from "#server/functions/dependencies.ts";
import { type Answer, type DeskContext, enqueueDependencies } from "../command.ts";
import { nearest, withHint } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { lockedContract, unknownContract } from "./file.ts";

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
  const foreseen = statusAfter(takeStep(before, step, asked), before);
  await context.confirm(stepQuestion(step, foreseen, asked.on, before.subscriber.raisonSociale));
  const status = await database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, number);
    if (JSON.stringify(contract.status) !== JSON.stringify(before.status)) {
      throw new Refusal(stepSaved.changed);
    }
    return statusAfter(
      await saveStep({ ...enqueueDependencies(context), keyring }, transaction, contract, step, asked),
      contract,
    );
  });
  const state = stateOn(status, dayInParis(at));
  return {
    value: { number, state, status },
    lines: (width) =>
      [
        stepSaved.state(number, stateWords[state]),
        ...("lastDayOn" in status ? [stepSaved.lastDay(status.lastDayOn)] : []),
        stepSaved.mail(before.subscriber.email),
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

function statusAfter(taken: ReturnType<typeof takeStep>, { status }: StoredContract): ContractStatus {
  if (!taken.ok) throw new Refusal(stepProblem(taken.problem, status));
  return taken.value;
}

/**
 * Gives the client of a contract another private link, by mail; the one before leads nowhere from then on, and nobody at
 * the desk sees either. @throws {Refusal}
 */
export async function renewLink(context: DeskContext, number: string): Promise<Answer> {
  const { database, keyring } = await context.open();
  const shown = await findContractByNumber(database.db, keyring, number);
  if (!shown) throw unknownContract(number);
  const { raisonSociale, email } = shown.subscriber;
  await context.confirm(linkWords.question(raisonSociale, email));
  const at = context.now();
  await database.transaction(async (transaction) => {
    const { id: contractId, chainId } = await lockedContract(transaction, keyring, number);
    const id = context.newId();
    await replaceLink(transaction, keyring, contractId, newToken());
    await noteContractStep(transaction, { id, contractId, kind: "renew-link", at, on: dayInParis(at) });
    await appendEvidence(transaction, keyring, chainId, "link-renewed", at, {
      contract: number,
      by: context.operator,
    });
    await enqueueMail(enqueueDependencies(context), transaction, "new-link", id, at);
  });
  return {
    value: { number, renewedAt: at },
    lines: (width) =>
      [linkWords.renewed(number), stepSaved.mail(email)].flatMap((line) => folded(line, "", width)),
  };
}

/** Keeps that the agency reached the subscriber by telephone and verified the address. @throws {Refusal} */
export async function verifyAddress(context: DeskContext, number: string): Promise<Answer> {
  const { database, keyring } = await context.open();
  const shown = await findContractByNumber(database.db, keyring, number);
  if (!shown) throw unknownContract(number);
  refuseConfirmed(shown);
  const { raisonSociale, nomPrenom, email } = shown.subscriber;
  await context.confirm(addressDeskWords.question(raisonSociale, nomPrenom, email));
  const confirmation: AddressConfirmation = { at: context.now(), by: "agency" };
  await database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, number);
    refuseConfirmed(contract);
    await saveAddressConfirmation(transaction, contract.id, confirmation);
    await appendEvidence(transaction, keyring, contract.chainId, "address-verified", confirmation.at, {
      contract: number,
      by: context.operator,
      how: "telephone",
    });
  });
  return {
    value: { number, addressConfirmation: confirmation },
    lines: (width) => folded(addressDeskWords.verified(number), "", width),
  };
}

function refuseConfirmed({ addressConfirmation }: StoredContract): void {
  if (addressConfirmation) throw new Refusal(addressDeskWords.already(addressConfirmation));
}
