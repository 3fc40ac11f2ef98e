import { packPriceOn } from "#domain/billing/amount-due.ts";
import { lastNamedDay } from "#domain/billing/new-price.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import {
  type ChangingContract,
  type PackChange,
  type PackChangeObstacle,
  packChangeObstacle,
  packChangeTo,
  packsFor,
} from "#domain/contract/pack-change.ts";
import { packOn, termsOn } from "#domain/contract/packs-in-force.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { waitingPriceOf } from "#server/database/contracts/announcements.ts";
import { findContract, type StoredContract, withMandateInUse } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import { namedDaysOf } from "#server/database/contracts/later-prices.ts";
import type { StoredPackChange } from "#server/database/contracts/pack-changes.ts";
import { shownPackChange, signedAmendment } from "#server/database/contracts/shown-pack-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { signPackChange } from "./change-pack.ts";
import { whenAllowed } from "./client-space.ts";
import { confirmRenouncing, type RenounceOffer, renounceOffer } from "./renounce-pack.ts";

type Limited = Pick<Caller, "ip">;

/** A pack that can be signed, and a short text about what the page showed: an amendment holds for that alone. */
export type PackChoice = { readonly change: PackChange; readonly seen: string };

/** What the page of another pack shows, whether or not one can be signed now. */
export type PackChangeForm = Awaited<ReturnType<typeof formOf>>;

/** The amendment that was signed last. */
export type PackChangeReceipt = Awaited<ReturnType<typeof receiptOf>>;

/** Another pack for the contract of a private link (docs/product.md, 5.10). */
export function createPackChanges(context: Context) {
  const { database, keyring, now } = context;
  const read = <Value>(
    token: string,
    caller: Limited,
    of: (contract: StoredContract, at: number) => Promise<Value | null>,
  ) =>
    whenAllowed<Value, LookupProblem>(context, token, caller, async () => {
      const contract = await findContract(database.db, keyring, { linkToken: token });
      const value = contract && (await of(contract, now()));
      return value === null ? failure({ code: "unknown" }) : success(value);
    });

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
  const today = dayInParis(at);
  const { number, gift, dates, contactEmail, emailConfirmation } = contract;
  const { raisonSociale, nomPrenom, siret } = factsInUse(contract, at);
  const { umr, mandate } = withMandateInUse(contract, context.keyring, at);
  const obstacle: PackChangeObstacle | null = packChangeObstacle(contract, {
    isConfirmed: emailConfirmation !== null,
    today,
  });
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
    choices: (await packChoices(context, context.database.db, contract, today)).map((choice) => ({
      ...choice,
      shown: shownPackChange(context.keyring, contract, choice.change, at),
    })),
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

/** The amendments that the client of a contract could sign on a day, as its state is then. */
export async function packChoices(
  context: Pick<Context, "packs" | "termsOf">,
  executor: DbOrTransaction,
  contract: StoredContract,
  today: Day,
): Promise<PackChoice[]> {
  const named = (await namedDaysOf(executor, [contract.id])).get(contract.id) ?? [];
  const changing: ChangingContract = { ...contract, namedThrough: lastNamedDay(contract, named, today) };
  const choices: PackChoice[] = [];
  for (const packId of packsFor(contract, today)) {
    const { monthlyCents, terms } = context.packs[packId];
    const change = packChangeTo(
      changing,
      {
        packId,
        monthlyCents,
        announced: await waitingPriceOf(executor, packId, today),
        terms: context.termsOf(terms),
      },
      today,
    );
    choices.push({ change, seen: sha256Of(canonicalJson(change)).slice(0, 20) });
  }
  return choices;
}
