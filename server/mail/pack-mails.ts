import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import { findContract, linkTokenOf, withMandateInUse } from "#server/database/contracts/contracts.ts";
import { findPackChange } from "#server/database/contracts/pack-changes.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import {
  composeAgencyPackChange,
  composePackChange,
  composePackRenounced,
  type MailedPackChange,
} from "./templates/pack-change.tsx";

/** The mails about another pack: each is about its amendment. */
export const packMails = {
  "pack-change": { isStillDue: isNotRenounced, compose: aboutPackChange(composePackChange) },
  "agency-pack-change": { compose: aboutPackChange(composeAgencyPackChange) },
  "pack-renounced": { compose: aboutPackChange(composePackRenounced) },
} as const;

async function isNotRenounced({ database: { db } }: Context, id: string): Promise<boolean> {
  return (await findPackChange(db, id))?.renouncedAt === null;
}

function aboutPackChange(compose: (about: MailedPackChange) => Promise<ComposedMail>) {
  return async (context: Context, id: string): Promise<ComposedMail | null> => {
    const { database, keyring, settings, now } = context;
    const signed = await findPackChange(database.db, id);
    const contract = signed && (await findContract(database.db, keyring, { id: signed.contractId }));
    if (!signed || !contract) return null;
    const token = linkTokenOf(contract, keyring);
    return compose({
      ...signed,
      contract: asReached(withMandateInUse(contract, keyring, now()), now()),
      today: dayInParis(now()),
      contractPage: settings.PUBLIC_URL + paths.contract(token),
      renouncePage: settings.PUBLIC_URL + paths.packRenounce(token),
      undoPage: settings.PUBLIC_URL + paths.changesUndo(token),
      agencyEmail: settings.AGENCY_EMAIL,
    });
  };
}
