import { dayInParis } from "#domain/calendar.ts";
import { amendedMandateKind, type DocumentKind } from "#domain/contract/document-kind.ts";
import { newAccountWaitMs, waitingMandate } from "#domain/contract/mandates.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Context, LookupProblem } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { amendmentOfMandate } from "#server/database/contracts/amendments.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { unverifiedCorrection } from "#server/database/contracts/corrected-fields.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import { listFiles } from "#server/database/sealed/sealed-files.ts";
import { changeAccount } from "./change-account.ts";
import { type Limited, privateLinkReader } from "./private-link.ts";

/** The data of the form that changes the account of a contract. No bank details are among them. */
export type AccountChangeForm = Awaited<ReturnType<typeof formOf>>;

/** What follows from another account that waits to be used. */
export type AccountChangeReceipt = NonNullable<Awaited<ReturnType<typeof receiptOf>>>;

/** Another account for the contract of a private link (docs/product.md, 5.7). */
export function createAccountChanges(context: Context) {
  const read = privateLinkReader(context);
  return {
    /** The form, whether or not the account can be changed now. */
    form: (token: string, caller: Limited): Promise<Outcome<AccountChangeForm, LookupProblem>> =>
      read(token, caller, (contract) => formOf(context, contract)),
    sign: changeAccount(context),
    /** The account that waits to be used; unknown if there is none. */
    receipt: (token: string, caller: Limited): Promise<Outcome<AccountChangeReceipt, LookupProblem>> =>
      read(token, caller, (contract) => receiptOf(context, contract)),
  };
}

async function formOf({ database, now }: Context, contract: StoredContract) {
  const at = now();
  const { obstacle, inUse, unpaid, next } = await accountStanding(database.db, contract, at);
  const { number, packId, monthlyCents, gift, laterPrices, contactEmail } = contract;
  const { raisonSociale, adresseSiege } = factsInUse(contract, at);
  return {
    obstacle,
    number,
    packId,
    monthlyCents,
    gift,
    laterPrices,
    /** The day of the first debit on the new account, from which the form says the price. */
    priceFromOn: next?.collectionOn ?? dayInParis(at),
    raisonSociale,
    adresseSiege,
    email: contactEmail,
    titulaire: inUse.titulaire,
    replacedAt: inUse.createdAt,
    unpaid,
    usableAt: at + newAccountWaitMs,
  };
}

async function receiptOf({ database, now }: Context, contract: StoredContract) {
  const at = now();
  const waiting = waitingMandate(contract.mandates, at);
  const amendment = waiting && (await amendmentOfMandate(database.db, waiting));
  if (!amendment) return null;
  const replaced = contract.mandates.find(({ umr }) => umr === amendment.replacedUmr)!;
  const kind: DocumentKind = amendedMandateKind(waiting);
  const documents = await listFiles(database.db, contract.id);
  const isWithheld = (await unverifiedCorrection(database.db, contract)) !== null;
  return {
    number: contract.number,
    raisonSociale: factsInUse(contract, at).raisonSociale,
    email: contract.contactEmail,
    signedAt: waiting.createdAt,
    usableAt: waiting.usableAt,
    maskedIban: waiting.maskedIban,
    replacedMaskedIban: replaced.maskedIban,
    umr: waiting.umr,
    titulaire: waiting.titulaire,
    agreed: amendment.dues,
    next: amendment.nextDue,
    /** The PDF of the mandate, once the worker has made it. */
    document: documents.some((document) => document.kind === kind) && !isWithheld ? kind : null,
  };
}
