import { packPriceOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { backAfterRenouncing, type PackChange, pricesAfterRenouncing } from "#domain/contract/pack-change.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { tellMissedPrice } from "#server/announcements/enqueue.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { invoicedDays } from "#server/database/billing/invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import {
  lapsedPrices,
  renounceable,
  type StoredPackChange,
  saveRenounced,
} from "#server/database/contracts/pack-changes.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { whenAllowed } from "./private-link.ts";

/** What a client reads before renouncing an amendment. */
export type RenounceOffer = Renouncing & {
  readonly number: string;
  readonly raisonSociale: string;
  readonly email: string;
  readonly signedAt: number;
  /** The facts of it that may change before it is confirmed. */
  readonly seen: string;
};

/** What renouncing an amendment leaves. */
type Renouncing = {
  readonly id: string;
  readonly change: PackChange;
  /** The first due day with the former pack again; that of the amendment, as if it had never been signed. */
  readonly backOn: Day;
  /** The price of the former pack from that day, in euro cents before any gift, and those that were announced for later. */
  readonly keptCents: number;
  readonly laterPrices: ReturnType<typeof pricesAfterRenouncing>;
};

/** `changed`: the day or the price differs from what the client read. */
export type RenounceProblem = LookupProblem | { readonly code: "changed" };

/** What renouncing the amendment of a contract means on a day; `null` if none can be renounced. */
export async function renounceOffer(
  executor: DbOrTransaction,
  contract: StoredContract,
  today: Day,
): Promise<RenounceOffer | null> {
  const signed = renounceable(contract.packChanges, today);
  if (!signed) return null;
  const renouncing = await renouncingOf(executor, contract, signed, today);
  const { number, contactEmail } = contract;
  const { raisonSociale } = factsInUse(contract, signed.signedAt);
  const seen = [signed.id, renouncing.backOn, renouncing.keptCents].join("_");
  return { ...renouncing, number, raisonSociale, email: contactEmail, signedAt: signed.signedAt, seen };
}

async function renouncingOf(
  executor: DbOrTransaction,
  contract: StoredContract,
  { id, change }: StoredPackChange,
  today: Day,
): Promise<Renouncing> {
  const { monthlyCents, laterPrices } = contract;
  const { fromOn } = change;
  const former = [
    ...laterPrices.filter((price) => price.fromOn < fromOn),
    ...(await lapsedPrices(executor, id)),
  ];
  const account = await accountOf(executor, contract.id);
  const invoiced = (await invoicedDays(executor, [contract.id])).get(contract.id) ?? [];
  const backOn = backAfterRenouncing(contract, former, {
    fromOn,
    filed: (account?.dues ?? []).flatMap(({ dueOn, debits, payments }) =>
      payments.length > 0 || debits.some(({ state }) => state !== "withdrawn") ? [dueOn] : [],
    ),
    invoiced: [...invoiced],
    today,
  });
  const prices = pricesAfterRenouncing(contract, former, { fromOn, backOn });
  return {
    id,
    change,
    backOn,
    keptCents: packPriceOn({ monthlyCents, laterPrices: prices }, backOn),
    laterPrices: prices.filter((price) => price.fromOn > backOn),
  };
}

/** Renounces the amendment that the client of a private link read about. A second press, once it is done, changes nothing. */
export function confirmRenouncing(context: Context) {
  return (token: string, seen: string, caller: Pick<Caller, "ip">): Promise<Outcome<null, RenounceProblem>> =>
    whenAllowed<null, RenounceProblem>(context, token, caller, () =>
      transactionWithMail<null, RenounceProblem>(context, async (transaction) => {
        await advisoryLock(transaction, "debit-runs");
        const contract = await lockedContract(transaction, context.keyring, { linkToken: token });
        if (!contract) return failure({ code: "unknown" });
        const [id] = seen.split("_");
        if (contract.packChanges.some((change) => change.id === id && change.renouncedAt !== null))
          return success(null);
        const offer = await renounceOffer(transaction, contract, context.today());
        if (!offer) return failure({ code: "unknown" });
        if (offer.seen !== seen) return failure({ code: "changed" });
        await renounce(context, transaction, contract);
        return success(null);
      }),
    );
}

/**
 * Renounces the amendment of a contract that the transaction has locked. Its mail is left out if another one tells its client.
 */
export async function renounce(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  { isToldOtherwise = false } = {},
): Promise<void> {
  const { keyring } = context;
  const at = context.now();
  const signed = renounceable(contract.packChanges, dayInParis(at));
  if (!signed) return;
  const { change, backOn, keptCents } = await renouncingOf(transaction, contract, signed, dayInParis(at));
  const { id: contractId, number, chainId, gift } = contract;
  const { id } = signed;
  const lapsed = await lapsedPrices(transaction, id);
  const isNew = backOn > change.fromOn && !lapsed.some(({ fromOn }) => fromOn === backOn);
  await saveRenounced(transaction, {
    ...{ id, contractId, number, at, backOn },
    giftCode: gift?.code ?? null,
    price: isNew ? { monthlyCents: keptCents, fromOn: backOn } : null,
  });
  await recordContractSteps(transaction, [
    { id: context.newId(), contractId, kind: "renounce-pack", at, on: backOn },
  ]);
  await appendEvidence(transaction, keyring, chainId, "pack-renounced", at, {
    contract: number,
    change: id,
    backOn,
  });
  if (!isToldOtherwise) await enqueueMail(context, transaction, "pack-renounced", id, at);
  await tellMissedPrice(context, transaction, number, signed.signedAt);
}
