import { paths } from "#content/site/paths.ts";
import { emailChangeState } from "#domain/contract/email-change.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import type { Context } from "#server/context.ts";
import { findContractStep } from "#server/database/contracts/contract-steps.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { confirmationTokenOf, type StoredEmailChange } from "#server/database/contracts/email-changes.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import {
  composeEmailChange,
  composeEmailInUse,
  composeEmailRefused,
  composeEmailToConfirm,
  composeFormerEmail,
} from "./templates/email-change.tsx";

/** The mails about another e-mail address, each about its change. */
export const emailMails = {
  "email-change": { isStillDue: isWaiting, compose: emailChangeMail },
  "email-to-confirm": { isStillDue: isUnconfirmed, compose: toConfirmMail },
  "email-refused": { compose: refusedMail },
  "email-in-use": { isStillDue: isInUse, compose: inUseMail },
  "former-email": { isStillDue: isInUse, compose: formerMail },
} as const;

type Changed = { readonly contract: StoredContract; readonly change: StoredEmailChange };

async function changeById({ database: { db }, keyring }: Context, id: string): Promise<Changed | null> {
  const step = await findContractStep(db, id);
  const contract = step && (await findContract(db, keyring, { id: step.contractId }));
  const change = contract?.emailChanges.find((each) => each.id === id);
  return contract && change ? { contract, change } : null;
}

async function stateOf(context: Context, id: string) {
  const found = await changeById(context, id);
  return found && emailChangeState(found.change, context.now());
}

/** The word that can still refuse it: later, its link would open the contract from the former mailbox. */
async function isWaiting(context: Context, id: string): Promise<boolean> {
  const state = await stateOf(context, id);
  return state === "asked" || state === "confirmed";
}

async function isUnconfirmed(context: Context, id: string): Promise<boolean> {
  return (await stateOf(context, id)) === "asked";
}

/** @throws when its time has come by the clock of another instance alone: the mail is tried again. */
async function isInUse(context: Context, id: string): Promise<boolean> {
  const found = await changeById(context, id);
  if (!found || found.change.undoneAt !== null) return false;
  if (found.change.usedAt === null) throw new Error("the address is not in use yet");
  return true;
}

async function emailChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const found = await changeById(context, id);
  if (!found || found.change.usedAt !== null) return null;
  const { contract, change } = found;
  const token = linkTokenOf(contract, context.keyring);
  return composeEmailChange({
    contract: asReached(contract, change.at),
    at: change.at,
    usableAt: change.usableAt,
    maskedEmail: maskedEmail(change.email),
    by: change.by,
    undoPage: context.settings.PUBLIC_URL + paths.changesUndo(token),
  });
}

async function toConfirmMail(context: Context, id: string): Promise<ComposedMail | null> {
  const found = await changeById(context, id);
  if (!found || found.change.email === "") return null;
  const { contract, change } = found;
  const { email, at, usableAt, expiresAt } = change;
  const confirmPage =
    context.settings.PUBLIC_URL + paths.emailToConfirm(confirmationTokenOf(change, context.keyring));
  const { raisonSociale } = asReached(contract, at).subscriber;
  return composeEmailToConfirm({ raisonSociale, email, at, usableAt, expiresAt, confirmPage });
}

async function refusedMail(context: Context, id: string): Promise<ComposedMail | null> {
  const found = await changeById(context, id);
  return (
    found && composeEmailRefused({ contract: asReached(found.contract, context.now()), at: found.change.at })
  );
}

/** With the private link: only as long as no later address has replaced this one. */
async function inUseMail(context: Context, id: string): Promise<ComposedMail | null> {
  const found = await changeById(context, id);
  if (!found || found.contract.contactEmail !== found.change.email) return null;
  const { contract } = found;
  return composeEmailInUse({
    contract: asReached(contract, context.now()),
    contractPage: context.settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, context.keyring)),
  });
}

async function formerMail(context: Context, id: string): Promise<ComposedMail | null> {
  const found = await changeById(context, id);
  if (!found) return null;
  const { contract, change } = found;
  const { usedAt, former, email } = change;
  if (usedAt === null) return null;
  return composeFormerEmail({
    contract: asReached({ ...contract, contactEmail: former }, usedAt),
    usedAt,
    maskedEmail: maskedEmail(email),
  });
}
