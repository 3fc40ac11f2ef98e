import { packPriceOn } from "#domain/billing/amount-due.ts";
import { dayInParis } from "#domain/calendar.ts";
import { packOn, termsOn } from "#domain/contract/packs-in-force.ts";
import type { Outcome } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Context, LookupProblem } from "#server/context.ts";
import { type StoredContract, withMandateInUse } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import type { StoredPackChange } from "#server/database/contracts/pack-changes.ts";
import { signedAmendment } from "#server/database/contracts/shown-pack-changes.ts";
import { signPackChange } from "./change-pack.ts";
import { packsToSign } from "./packs-to-sign.ts";
import { type Limited, privateLinkReader } from "./private-link.ts";
import { confirmRenouncing, type RenounceOffer, renounceOffer } from "./renounce-pack.ts";

/** What the page of another pack shows, whether or not one can be signed now. */
export type PackChangeForm = Awaited<ReturnType<typeof formOf>>;

/** The amendment that was signed last. */
export type PackChangeReceipt = Awaited<ReturnType<typeof receiptOf>>;

/** Another pack for the contract of a private link (docs/product.md, 5.10). */
export function createPackChanges(context: Context) {
  const { database } = context;
  const read = privateLinkReader(context);

  return {
    /** The amendments that its client can sign today. */
    form: (token: string, caller: Limited): Promise<Outcome<PackChangeForm, LookupProblem>> =>
      read(token, caller, (contract, at) => formOf(context, contract, at)),
    sign: signPackChange(context),
    /** The amendment that was signed and stands; unknown if there is none. */
    receipt: (token: string, caller: Limited): Promise<Outcome<PackChangeReceipt, LookupProblem>> =>
      read(token, caller, async (contract, at) => {
        const latest = contract.packChanges.findLast(({ renouncedAt }) => renouncedAt === null);
        return latest ? receiptOf(context, contract, latest, at) : null;
      }),
    /** What renouncing the amendment of today would mean; unknown if none can be renounced. */
    renouncing: (token: string, caller: Limited): Promise<Outcome<RenounceOffer, LookupProblem>> =>
      read(token, caller, (contract, at) => renounceOffer(database.db, contract, dayInParis(at))),
    renounce: confirmRenouncing(context),
  };
}

async function formOf(context: Context, contract: StoredContract, at: number) {
  const { database, keyring } = context;
  const today = dayInParis(at);
  const { number, gift, dates, contactEmail } = contract;
  const { raisonSociale, nomPrenom, siret } = factsInUse(contract, at);
  const { umr, mandate } = withMandateInUse(contract, keyring, at);
  const { obstacle, choices } = await packsToSign(context, database.db, contract, at);
  return {
    obstacle,
    number,
    raisonSociale,
    nomPrenom,
    siret,
    email: contactEmail,
    gift,
    dates,
    umr,
    maskedIban: maskedIban(mandate.iban),
    terms: termsOn(contract, today),
    zenmaster: contract.zenmaster?.isHere ? contract.zenmaster.firstName : null,
    choices,
    /** The number that the amendment would have. */
    ordinal: contract.packChanges.length + 1,
    presentPackId: packOn(contract, today),
    laterPrices: contract.laterPrices,
    presentCents: packPriceOn(contract, today),
  };
}

async function receiptOf(
  { database, keyring }: Context,
  contract: StoredContract,
  signed: StoredPackChange,
  at: number,
) {
  const { number, umr, contactEmail, zenmaster } = contract;
  const { change, signedAt } = signed;
  return {
    number,
    umr,
    raisonSociale: factsInUse(contract, at).raisonSociale,
    /** Who signed it. */
    nomPrenom: factsInUse(contract, signedAt).nomPrenom,
    email: contactEmail,
    zenmaster: zenmaster?.isHere ? zenmaster.firstName : null,
    change,
    signedAt,
    ...(await signedAmendment(database.db, keyring, contract, signed)),
    mayRenounce: dayInParis(at) <= change.renounceThrough,
  };
}
