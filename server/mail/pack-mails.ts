import { paths } from "#content/site/paths.ts";
import { packChangeObstacle } from "#domain/contract/pack-change.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { Context } from "#server/context.ts";
import { findContractStep } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import { withFactsInUse } from "#server/database/contracts/fact-changes.ts";
import { findPackChange, type StoredPackChange } from "#server/database/contracts/pack-changes.ts";
import { ordinalOf, shownPackChange } from "#server/database/contracts/shown-pack-changes.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { amendmentToSend } from "./documents-to-send.ts";
import {
  composeAgencyPackChange,
  composePackChange,
  composePackRenounced,
} from "./templates/pack-change.tsx";
import { composePackRequest } from "./templates/pack-request.tsx";

/** The mails about another pack: each is about its amendment, or the step that asked for its link. */
export const packMails = {
  "pack-change": { isStillDue: isNotRenounced, compose: packChangeMail },
  "agency-pack-change": { isStillDue: isNotRenounced, compose: agencyPackChangeMail },
  "pack-renounced": { compose: packRenouncedMail },
  "pack-request": { isStillDue: isPackChangeable, compose: packRequestMail },
} as const;

async function isNotRenounced({ database: { db } }: Context, id: string): Promise<boolean> {
  return (await findPackChange(db, id))?.renouncedAt === null;
}

async function packChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutPackChange(context, id);
  if (!about) return null;
  const { contract, signed, mailed, token } = about;
  const publicUrl = context.settings.PUBLIC_URL;
  const document = await amendmentToSend(
    context,
    // As its client signed it, with the facts in use then.
    withFactsInUse(
      { ...contract, signedAt: signed.signedAt, signedDataSha256: signed.signedDataSha256 },
      signed.signedAt,
    ),
    mailed,
  );
  return composePackChange({
    ...mailed,
    file: document,
    contractPage: publicUrl + paths.contract(token),
    undoPage: publicUrl + paths.changesUndo(token),
  });
}

async function agencyPackChangeMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutPackChange(context, id);
  return about && composeAgencyPackChange({ ...about.mailed, agencyEmail: context.settings.AGENCY_EMAIL });
}

async function packRenouncedMail(context: Context, id: string): Promise<ComposedMail | null> {
  const about = await aboutPackChange(context, id);
  const { renouncedAt = null, backOn = null } = about?.signed ?? {};
  if (!about || renouncedAt === null || backOn === null) return null;
  return composePackRenounced({
    ...about.mailed,
    renouncedAt,
    backOn,
    contractPage: context.settings.PUBLIC_URL + paths.contract(about.token),
  });
}

async function isPackChangeable(context: Context, stepId: string): Promise<boolean> {
  const contract = await contractOfStep(context, stepId);
  const isConfirmed = contract?.emailConfirmation != null;
  return contract !== null && packChangeObstacle(contract, { isConfirmed, today: context.today() }) === null;
}

async function packRequestMail(context: Context, stepId: string): Promise<ComposedMail | null> {
  const contract = await contractOfStep(context, stepId);
  if (!contract) return null;
  return composePackRequest({
    contract: asReached(contract, context.now()),
    presentPackId: packOn(contract, context.today()),
    packPage: context.settings.PUBLIC_URL + paths.packChange(linkTokenOf(contract, context.keyring)),
  });
}

async function contractOfStep({ database: { db }, keyring }: Context, stepId: string) {
  const step = await findContractStep(db, stepId);
  return step && findContract(db, keyring, { id: step.contractId });
}

/** An amendment with its contract as it is when a mail about it leaves. */
async function aboutPackChange(context: Context, id: string) {
  const { database, keyring, now } = context;
  const signed = await findPackChange(database.db, id);
  const contract = signed && (await findContract(database.db, keyring, { id: signed.contractId }));
  if (!signed || !contract) return null;
  return {
    contract,
    signed,
    token: linkTokenOf(contract, keyring),
    mailed: mailedChange(context, contract, signed, now()),
  };
}

function mailedChange({ keyring }: Context, contract: StoredContract, signed: StoredPackChange, at: number) {
  return {
    contract: asReached(withMandateInUse(contract, keyring, at), at),
    shown: shownPackChange(keyring, contract, signed.change, signed.signedAt),
    ordinal: ordinalOf(contract, signed),
    signedAt: signed.signedAt,
  };
}
