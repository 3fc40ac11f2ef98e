import { type NextDebit, nextDebitOf } from "#domain/billing/next-debit.ts";
import { type ContractStatus, type Ending, mayTakeBack, takeStep } from "#domain/contract/lifecycle.ts";
import { debitAfterTakeBack } from "#domain/contract/presentation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { statusBeforeTermination } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  lockedContract,
  type StoredContract,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { transactionWithMail } from "#server/mail/enqueue.ts";
import { whenAllowed } from "./private-link.ts";
import { takeContractStep } from "./take-step.ts";

/** What a client reads before keeping a contract that they had terminated. */
export type TakeBackOffer = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly email: string;
  readonly ending: Ending;
  /** The status that the contract would have again. */
  readonly after: ContractStatus;
  /** The debit that would come next; `null` if nothing can be collected. */
  readonly next: Pick<NextDebit, "dueOn" | "collectionOn" | "amountCents"> | null;
  readonly maskedIban: string;
  /** The facts of it that may change before it is confirmed. */
  readonly seen: string;
};

/** `none`: there is no termination of the client to take back any more. `changed`: the debit that they read has changed. */
export type TakeBackProblem = LookupProblem | { readonly code: "none" | "changed" };

/** How clients keep a contract that they had terminated, behind its private link, until the eve of its last day. */
export function createTakeBack(context: Context) {
  const { database, keyring } = context;

  return {
    /** What keeping the contract of a link means today. Counts against the caller's limit. */
    read: (token: string, caller: Pick<Caller, "ip">): Promise<Outcome<TakeBackOffer, TakeBackProblem>> =>
      whenAllowed(context, token, caller, async (): Promise<Outcome<TakeBackOffer, TakeBackProblem>> => {
        const contract = await findContract(database.db, keyring, { linkToken: token });
        if (!contract) return failure({ code: "unknown" });
        return offerOf(context, database.db, contract);
      }),

    /** Keeps it, if the next debit is still the one that the client read (`seen`). */
    confirm: (
      token: string,
      seen: string,
      caller: Pick<Caller, "ip">,
    ): Promise<Outcome<null, TakeBackProblem>> =>
      whenAllowed(context, token, caller, () =>
        transactionWithMail(context, async (transaction): Promise<Outcome<null, TakeBackProblem>> => {
          const contract = await lockedContract(transaction, keyring, { linkToken: token });
          if (!contract) return failure({ code: "unknown" });
          const offer = await offerOf(context, transaction, contract);
          if (!offer.ok) return offer;
          if (offer.value.seen !== seen) return failure({ code: "changed" });
          const taken = await takeContractStep(
            context,
            transaction,
            contract,
            { kind: "take-back" },
            { on: context.today(), by: { role: "client" }, expected: {} },
          );
          return taken.ok ? success(null) : failure({ code: "none" });
        }),
      ),
  };
}

async function offerOf(
  context: Context,
  executor: DbOrTransaction,
  contract: StoredContract,
): Promise<Outcome<TakeBackOffer, { readonly code: "none" | "unknown" }>> {
  const { status } = contract;
  const today = context.today();
  const at = context.now();
  if (status.state !== "terminating" || !mayTakeBack(status, today)) return failure({ code: "none" });
  const former = (await statusBeforeTermination(executor, contract)) ?? undefined;
  const after = takeStep(contract, { kind: "take-back" }, { at, on: today }, { former });
  const account = await accountOf(executor, contract.id);
  if (!after.ok || !account) return failure({ code: "none" });
  const kept = debitAfterTakeBack(today, status.lastDayOn);
  const keptDues = [...account.contract.keptDues, ...(kept ? [kept] : [])];
  const next = nextDebitOf(
    { ...account, contract: { ...account.contract, status: after.value, keptDues } },
    today,
    at,
  );
  return success({
    number: contract.number,
    raisonSociale: factsInUse(contract, context.now()).raisonSociale,
    email: contract.contactEmail,
    ending: status,
    after: after.value,
    next,
    maskedIban: maskedIban(withMandateInUse(contract, context.keyring, at).mandate.iban),
    seen: [status.askedAt, next?.collectionOn, next?.amountCents].join("_"),
  });
}
