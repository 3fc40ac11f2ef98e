import { paths } from "#content/site/paths.ts";
import { debitsOf } from "#domain/billing/account.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import { firstInvoiceBearing } from "#domain/contract/fact-changes.ts";
import { needsAnotherAccount } from "#domain/contract/returns.ts";
import type { Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { announcedDues, findAmendment } from "#server/database/contracts/amendments.ts";
import { changesOf, undoneChanges } from "#server/database/contracts/changes.ts";
import { findContractStep } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandate,
} from "#server/database/contracts/contracts.ts";
import { withFactsInUse } from "#server/database/contracts/fact-changes.ts";
import { mandateIdOf } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { amendedMandateToSend } from "./documents-to-send.ts";
import { isLatestLink } from "./step-mails.ts";
import { composeAccountChange, composeAgencyAccountChange } from "./templates/account.tsx";
import { composeAgencyChangesUndone, composeChangesUndone, composeFactsChange } from "./templates/facts.tsx";
import { composeMandateRequest } from "./templates/mandate-request.tsx";

/** The mails about another account or other facts: each is about its amendment, its change, or a step of the contract. */
export const accountMails = {
  "account-change": { isStillDue: isNotRevoked, compose: accountChangeMail },
  "facts-change": { isStillDue: isNotUndone, compose: factsChangeMail },
  "changes-undone": { isStillDue: isLatestLink, compose: changesUndoneMail },
  "mandate-request": { compose: mandateRequestMail },
  "agency-account-change": { isStillDue: isNotRevoked, compose: agencyAccountChangeMail },
  "agency-changes-undone": { compose: agencyChangesUndoneMail },
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
    contract: asReached(amended, context.now()),
    file: await amendedMandateToSend(context, amended, {
      replaces: change.replaced.umr,
      contractSignedAt: contract.signedAt,
      firstDebitOn: (change.agreed[0] ?? change.next)?.collectionOn ?? null,
    }),
    contractPage: publicUrl + paths.contract(token),
    undoPage: publicUrl + paths.changesUndo(token),
  });
}

/** The same to the agency. */
async function agencyAccountChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutAmendment(context, id);
  return (
    about &&
    composeAgencyAccountChange({
      ...about.change,
      contract: { ...asReached(about.amended, context.now()), warnings: about.warnings },
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
    // As its client signs it, with the facts in use then.
    amended: withFactsInUse(
      { ...withMandate(contract, keyring, mandate), signedAt, signedDataSha256 },
      mandate.createdAt,
    ),
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

/** Whether a change of facts was not taken back or replaced before its mail has left. */
async function isNotUndone({ database: { db }, keyring }: Context, id: string): Promise<boolean> {
  return (await changeById({ db, keyring }, id))?.change.undoneAt === null;
}

/** The mail about other facts, by their change; `null` once the contract is erased. */
async function factsChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const { database, keyring, settings } = context;
  const found = await changeById({ db: database.db, keyring }, id);
  if (!found) return null;
  const { contract, change } = found;
  const { at, usableAt, facts, former, by } = change;
  const token = linkTokenOf(contract, keyring);
  const [billable] = await billableContractsOf(database.db, [contract.id]);
  return composeFactsChange({
    // As it was when they were changed: the name above the new one is the former.
    contract: asReached(contract, at),
    at,
    usableAt,
    facts,
    former,
    by,
    firstInvoiceOn: billable ? firstInvoiceBearing(billable, usableAt, dayInParis(at)) : null,
    contractPage: settings.PUBLIC_URL + paths.contract(token),
    undoPage: settings.PUBLIC_URL + paths.changesUndo(token),
  });
}

async function changeById({ db, keyring }: { db: DbOrTransaction; keyring: Context["keyring"] }, id: string) {
  const step = await findContractStep(db, id);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  const change = contract?.factChanges.find((each) => each.id === id);
  return contract && change ? { contract, change } : null;
}

/** The mail with the new private link after changes were taken back, by the step of that link. */
async function changesUndoneMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const about = await aboutUndone(context, stepId);
  return (
    about &&
    composeChangesUndone({
      ...about,
      contractPage:
        context.settings.PUBLIC_URL + paths.contract(linkTokenOf(about.contract, context.keyring)),
    })
  );
}

/** The same to the agency. */
async function agencyChangesUndoneMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const about = await aboutUndone(context, stepId);
  return about && composeAgencyChangesUndone({ ...about, agencyEmail: context.settings.AGENCY_EMAIL });
}

async function aboutUndone({ database: { db }, keyring }: Context, stepId: string) {
  const step = await findContractStep(db, stepId);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  if (!contract) return null;
  const { account, facts, otherEmail, pack } = changesOf(
    contract,
    undoneChanges(contract, step.at),
    step.at,
    step.at,
  );
  return { contract: asReached(contract, step.at), undoneAt: step.at, account, facts, otherEmail, pack };
}

async function mandateRequestMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const { database, keyring, settings, now, today } = context;
  const step = await findContractStep(database.db, stepId);
  const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
  if (!contract) return null;
  const account = await accountOf(database.db, contract.id);
  const { unpaid, inUse } = await accountStanding(database.db, contract, now(), account!);
  const refused = debitsOf(account!.dues).findLast(
    ({ mandateId, rejectionReason }) => mandateId === inUse.id && needsAnotherAccount(rejectionReason),
  );
  return composeMandateRequest({
    contract: asReached(contract, now()),
    reason: step.reason as MandateRequestReason,
    refusal: refused ? { reason: refused.rejectionReason, reasonWords: refused.rejectionWords } : null,
    today: today(),
    unpaid,
    accountPage: settings.PUBLIC_URL + paths.accountChange(linkTokenOf(contract, keyring)),
  });
}
