import type { AgencyStep } from "#content/contract/contract-notices.ts";
import { paths } from "#content/site/paths.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import { agreedDebits, type NextDebit, nextDebitOf } from "#domain/billing/next-debit.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import { dayInParis } from "#domain/calendar.ts";
import { debitDay, missesItsDay } from "#domain/contract/debits.ts";
import { type Ending, stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { debitAfterReturn } from "#domain/contract/presentation.ts";
import type { Context } from "#server/context.ts";
import { rebilledCharges } from "#server/database/billing/charges.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { findAnnouncement } from "#server/database/contracts/announcements.ts";
import {
  findContractStep,
  latestLinkStep,
  latestStep,
  type StoredStep,
  suspensionsOf,
} from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import { announcedPrice, replacedPrice } from "#server/database/contracts/later-prices.ts";
import { findZenmaster, zenmasterBefore } from "#server/database/contracts/zenmasters.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { composeAnnouncement } from "./templates/announcement.tsx";
import { composeChargeNotice } from "./templates/charge-notice.tsx";
import {
  composeAgencyTermination,
  composeAgencyWithdrawal,
  composeTermination,
  composeWithdrawal,
} from "./templates/endings.tsx";
import { composeNewPrice } from "./templates/new-price.tsx";
import { composeContractNotice, composeNewLink, composePreNotification } from "./templates/notices.tsx";
import { composeAgencyTakeBack, composeTakeBack } from "./templates/take-back.tsx";
import { composeZenmaster } from "./templates/zenmaster.tsx";

/** The mails about a step in the life of a contract. */
export const stepMails = {
  withdrawal: { compose: aboutStep(composeWithdrawal) },
  "agency-withdrawal": { compose: aboutStep(composeAgencyWithdrawal) },
  termination: { isStillDue: isNotWithdrawn, compose: aboutStep(composeTermination) },
  "agency-termination": { isStillDue: isNotWithdrawn, compose: aboutStep(composeAgencyTermination) },
  "termination-taken-back": { isStillDue: isNotWithdrawn, compose: aboutStep(terminationTakenBack) },
  "agency-termination-taken-back": { isStillDue: isNotWithdrawn, compose: aboutStep(composeAgencyTakeBack) },
  "provider-termination": { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  suspension: { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  reactivation: { isStillDue: isNotWithdrawn, compose: aboutStep(contractNotice) },
  "new-link": { isStillDue: isLatestLink, compose: aboutStep(composeNewLink) },
  zenmaster: { isStillDue: isLatestZenmaster, compose: zenmasterMail },
  "debit-notice": { compose: aboutStep(preNotification) },
  "charge-notice": { isStillDue: isChargeAsSaid, compose: aboutStep(chargeNotice) },
  "terms-change": { isStillDue: isStillRunning, compose: announcement },
  "policy-change": { isStillDue: isStillRunning, compose: announcement },
  "price-change": { isStillDue: isPriceStillOwed, compose: newPrice },
  "sub-processor-change": { isStillDue: isStillRunning, compose: announcement },
} as const;

/** A step, its contract, and the other data of the mails about it. */
type AboutStep = {
  readonly step: StoredStep;
  readonly contract: StoredContract;
  /** The end that it caused, if the subscriber asked for it. */
  readonly ending: Ending;
  readonly contractPage: string;
  readonly agencyEmail: string;
  /** The payments of the contract that are no longer owed. */
  readonly owedBack: readonly OwedBackPayment[];
};

function aboutStep(compose: (about: AboutStep, context: Context) => Promise<ComposedMail>) {
  return async (context: Context, id: string) => {
    const { database, keyring, settings, now } = context;
    const step = await findContractStep(database.db, id);
    const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
    if (!contract) return null;
    const contractPage = settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring));
    const ending = endingOf(step, contract);
    const owedBack = await paymentsOwedBack(database.db, dayInParis(now()), { id: contract.id });
    return compose(
      {
        step,
        contract: asReached(withMandateInUse(contract, keyring, now()), now()),
        ending,
        contractPage,
        agencyEmail: settings.AGENCY_EMAIL,
        owedBack,
      },
      context,
    );
  };
}

/** The person of the step and the one before, by first name; `null` once the person has lost access. */
async function zenmasterMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const { db } = context.database;
  const step = await findContractStep(db, stepId);
  const person = step && (await findZenmaster(db, step.zenmasterId));
  if (!step || !person?.isHere) return null;
  const before = await zenmasterBefore(db, step);
  const former = await findZenmaster(db, before);
  return aboutStep(({ contract }) =>
    composeZenmaster({ contract, firstName: person.firstName, former: former?.firstName ?? null }),
  )(context, stepId);
}

/** Whether a step gave the contract the ZenMaster that it has, and it has not ended. */
async function isLatestZenmaster(context: Context, stepId: string): Promise<boolean> {
  const { db } = context.database;
  const step = await findContractStep(db, stepId);
  const latest = step && (await latestStep(db, step.contractId, ["assign-zenmaster"]));
  return latest?.id === stepId && (await isStillRunning(context, stepId));
}

async function announcement(context: Context, stepId: string): Promise<ComposedMail | null> {
  const step = await findContractStep(context.database.db, stepId);
  const announced =
    step?.announcementId && (await findAnnouncement(context.database.db, { id: step.announcementId }));
  if (!announced) return null;
  return aboutStep(({ contract, contractPage }, { settings }) =>
    composeAnnouncement({ ...announced, contract, contractPage, publicUrl: settings.PUBLIC_URL }),
  )(context, stepId);
}

async function newPrice(context: Context, stepId: string): Promise<ComposedMail | null> {
  const { database, keyring, settings } = context;
  const step = await findContractStep(database.db, stepId);
  const announced =
    step?.announcementId && (await findAnnouncement(database.db, { id: step.announcementId }));
  const price = await announcedPrice(database.db, stepId);
  if (!announced || !price) return null;
  const replaced = await replacedPrice(database.db, step);
  return aboutStep(({ contract, contractPage }) => {
    const termination = settings.PUBLIC_URL + paths.termination(linkTokenOf(contract, keyring));
    const packId = packOn(contract, price.fromOn);
    return composeNewPrice({
      contract: { ...contract, packId },
      price,
      replaced,
      words: announced.words,
      contractPage,
      termination,
    });
  })(context, stepId);
}

/** A price that was withdrawn or replaced before its mail left is announced to nobody. */
async function isPriceStillOwed(context: Context, stepId: string): Promise<boolean> {
  const price = await announcedPrice(context.database.db, stepId);
  return price?.withdrawnAt === null && isStillRunning(context, stepId);
}

async function terminationTakenBack(
  { step, contract, contractPage }: AboutStep,
  { database: { db }, now }: Context,
): Promise<ComposedMail> {
  const account = await accountOf(db, contract.id);
  const next = account && nextDebitOf(account, dayInParis(now()), now());
  return composeTakeBack({ contract, step, next, contractPage });
}

async function contractNotice(
  { step, contract, contractPage }: AboutStep,
  { database: { db }, now }: Context,
): Promise<ComposedMail> {
  const debit = step.kind === "reactivate" ? await debitOfReturn(db, step, now()) : null;
  return composeContractNotice({ contract, step: agencyStepOf(step, debit), contractPage });
}

/** The debit of the month in which the services came back, if it waits to be presented. */
async function debitOfReturn(
  executor: DbOrTransaction,
  { contractId, at }: StoredStep,
  now: number,
): Promise<NextDebit | null> {
  const account = await accountOf(executor, contractId);
  if (!account || isBlocked(mandateUse(account, now), dayInParis(now))) return null;
  const suspensions = (await suspensionsOf(executor, [contractId])).get(contractId) ?? [];
  const suspension = suspensions.find(({ backAt }) => backAt === at);
  const due = suspension && debitAfterReturn(account.contract.dates, suspension, dayInParis(at));
  return agreedDebits(account, now).find(({ dueOn }) => dueOn === due?.dueOn) ?? null;
}

async function preNotification({ step, contract }: AboutStep, { database }: Context): Promise<ComposedMail> {
  const debits = await debitsOfContracts(database.db, [contract.id]);
  const announced = debits.filter(
    ({ collectionOn, state }) => collectionOn === step.on && state !== "withdrawn",
  );
  const dues = announced.map(({ dueOn }) => dueOn);
  const moved = debits.filter(({ state, dueOn }) => state === "withdrawn" && dues.includes(dueOn));
  const isAgain = announced.some(({ attempt }) => attempt > 1);
  const confirmedAt = contract.emailConfirmation?.at;
  const hasWaited = confirmedAt != null && dues.some((dueOn) => missesItsDay(dueOn, dayInParis(confirmedAt)));
  return composePreNotification({
    contract,
    collectionOn: step.on,
    debits: announced,
    cause: moved.length > 0 ? "moved" : isAgain ? "again" : hasWaited ? "confirmed" : "late",
  });
}

/** Whether a due day still bears a charge that its client is told of, or still does not. */
async function isChargeAsSaid({ database: { db } }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const charges = step && (await rebilledCharges(db, [step.contractId])).get(step.contractId);
  const isBorne = charges?.some(({ dueOn }) => dueOn === step?.on) ?? false;
  return step !== null && isBorne === (step.kind === "rebill-charge");
}

async function chargeNotice(
  { step: { on: dueOn, kind }, contract, contractPage }: AboutStep,
  { database: { db }, now }: Context,
): Promise<ComposedMail> {
  const account = (await accountOf(db, contract.id))!;
  const { rebilled } = account.contract;
  const use = mandateUse(account, now());
  const isDebited = !isBlocked(use, dayInParis(now())) && !use.byTransfer.includes(dueOn);
  return composeChargeNotice({
    ...{ contract, contractPage, dueOn },
    charges: kind === "rebill-charge" ? rebilled.filter((charge) => charge.dueOn === dueOn) : [],
    dueCents: billedOn(account.contract, dueOn),
    collectionOn: isDebited ? debitDay(dueOn) : null,
  });
}

function endingOf({ kind, at, on, lastDayOn }: StoredStep, { status }: StoredContract): Ending {
  return {
    state: kind === "withdraw" ? "withdrawn" : "terminating",
    cause: "subscriber",
    askedAt: at,
    askedOn: on,
    lastDayOn: lastDayOn ?? on,
    suspension: suspensionOf(status),
  };
}

function agencyStepOf(step: StoredStep, debit: NextDebit | null): AgencyStep {
  const { kind, on, reason, lastDayOn } = step;
  if (
    kind === "terminate" &&
    lastDayOn &&
    (reason === "breach" || reason === "unpaid" || reason === "force-majeure")
  ) {
    return { kind, on, reason, lastDayOn };
  }
  if ((kind === "suspend" || kind === "reactivate") && (reason === "unpaid" || reason === "force-majeure")) {
    return kind === "suspend" ? { kind, on, reason } : { kind, on, reason, lastDayOn, debit };
  }
  throw new Error(`The step ${step.id} is no step of the agency`);
}

async function isNotWithdrawn({ database: { db }, keyring }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return contract?.status.state !== "withdrawn";
}

/** A change does not concern a client who has left meanwhile. */
async function isStillRunning({ database: { db }, keyring, now }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  return (
    contract !== null && !["withdrawn", "terminated"].includes(stateOn(contract.status, dayInParis(now())))
  );
}

/** Whether a step gave the private link that its contract has now. */
export async function isLatestLink({ database: { db } }: Context, stepId: string): Promise<boolean> {
  const step = await findContractStep(db, stepId);
  return step !== null && (await latestLinkStep(db, step.contractId)) === stepId;
}
