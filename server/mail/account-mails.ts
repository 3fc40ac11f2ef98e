import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import { mandateInUse } from "#domain/contract/mandates.ts";
import type { Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { announcedDues, findAmendment } from "#server/database/contracts/amendments.ts";
import { findContractStep } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandate,
} from "#server/database/contracts/contracts.ts";
import { mandateIdOf } from "#server/database/contracts/mandates.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { amendedMandateToSend } from "./documents-to-send.ts";
import { isLatestLink } from "./step-mails.ts";
import {
  composeAccountChange,
  composeAccountUndone,
  composeAgencyAccountChange,
  composeAgencyAccountUndone,
} from "./templates/account.tsx";
import { composeMandateRequest } from "./templates/mandate-request.tsx";

/** The mails about another account: each is about its amendment, or about a step of the contract. */
export const accountMails = {
  "account-change": { isStillDue: isNotRevoked, compose: accountChangeMail },
  "account-undone": { isStillDue: isLatestLink, compose: accountUndoneMail },
  "mandate-request": { compose: mandateRequestMail },
  "agency-account-change": { isStillDue: isNotRevoked, compose: agencyAccountChangeMail },
  "agency-account-undone": { compose: agencyAccountUndoneMail },
} as const;

/** Whether the mandate of an amendment was not revoked before its mail has left. */
async function isNotRevoked({ database: { db }, keyring }: Context, amendmentId: string): Promise<boolean> {
  const amendment = await findAmendment(db, amendmentId);
  const contract = amendment && (await findContract(db, keyring, { id: amendment.contractId }));
  const mandate = contract?.mandates.find(({ id }) => id === mandateIdOf(contract.id, amendmentId));
  return mandate?.revokedAt === null;
}

/** The mail about another account, by its amendment; `null` once the contract is erased. */
async function accountChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutAmendment(context, id);
  if (!about) return null;
  const { contract, amended, change, token } = about;
  const publicUrl = context.settings.PUBLIC_URL;
  return composeAccountChange({
    ...change,
    contract: asReached(amended),
    file: await amendedMandateToSend(context, amended, {
      replaces: change.replaced.umr,
      contractSignedAt: contract.signedAt,
      firstDebitOn: (change.agreed[0] ?? change.next)?.collectionOn ?? null,
    }),
    contractPage: publicUrl + paths.contract(token),
    undoPage: publicUrl + paths.accountUndo(token),
  });
}

/** The same to the agency. */
async function agencyAccountChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutAmendment(context, id);
  return (
    about &&
    composeAgencyAccountChange({
      ...about.change,
      contract: { ...asReached(about.amended), warnings: about.warnings },
      agencyEmail: context.settings.AGENCY_EMAIL,
    })
  );
}

/** An amendment with its contract. `amended`: the contract with its mandate, instant and signed data. */
async function aboutAmendment(context: Context, id: string) {
  const { database, keyring } = context;
  const amendment = await findAmendment(database.db, id);
  const contract = amendment && (await findContract(database.db, keyring, { id: amendment.contractId }));
  const mandate = contract?.mandates.find((each) => each.id === mandateIdOf(contract.id, id));
  if (!amendment || !contract || !mandate) return null;
  const { signedAt, signedDataSha256, replacedUmr, warningsJson } = amendment;
  const { dues: agreed, nextDue: next } = announcedDues(amendment);
  const replaced = contract.mandates.find(({ umr }) => umr === replacedUmr)!;
  return {
    contract,
    amended: { ...withMandate(contract, keyring, mandate), signedAt, signedDataSha256 },
    warnings: JSON.parse(warningsJson) as StoredContract["warnings"],
    token: linkTokenOf(contract, keyring),
    change: {
      signedAt,
      usableAt: mandate.usableAt,
      replaced: {
        maskedIban: replaced.maskedIban,
        umr: replaced.umr,
        signedOn: dayInParis(replaced.createdAt),
      },
      agreed,
      next,
    },
  };
}

/** The mail with the new private link after a change of account was taken back, by the step of that link. */
async function accountUndoneMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const about = await aboutUndone(context, stepId);
  return (
    about &&
    composeAccountUndone({
      ...about,
      contractPage:
        context.settings.PUBLIC_URL + paths.contract(linkTokenOf(about.contract, context.keyring)),
    })
  );
}

/** The same to the agency. */
async function agencyAccountUndoneMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const about = await aboutUndone(context, stepId);
  return about && composeAgencyAccountUndone({ ...about, agencyEmail: context.settings.AGENCY_EMAIL });
}

async function aboutUndone({ database: { db }, keyring }: Context, stepId: string) {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  const undone = contract?.mandates.findLast(({ revokedAt }) => revokedAt === step?.at);
  if (!contract || !undone) return null;
  const kept = mandateInUse(contract.mandates, undone.createdAt);
  return { contract: asReached(contract), undoneAt: undone.revokedAt!, undone, kept: kept.maskedIban };
}

async function mandateRequestMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const { database, keyring, settings, now } = context;
  const step = await findContractStep(database.db, stepId);
  const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
  if (!contract) return null;
  const { unpaid } = await accountStanding(database.db, contract, now());
  return composeMandateRequest({
    contract: asReached(contract),
    reason: step.reason as MandateRequestReason,
    unpaid,
    accountPage: settings.PUBLIC_URL + paths.accountChange(linkTokenOf(contract, keyring)),
  });
}
