import type { ClientInvoice } from "#content/contract/client-invoices.ts";
import { leavingWords } from "#content/contract/termination.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { onAccountCents } from "#domain/billing/account.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { askedDues, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { isMandate } from "#domain/contract/document-kind.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import { factChangeObstacle } from "#domain/contract/fact-changes.ts";
import {
  type Ending,
  lastDayIfTerminatedOn,
  type Step,
  type StepProblem,
  stateOn,
} from "#domain/contract/lifecycle.ts";
import type { LeavingReason } from "#domain/contract/termination.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Context, LookupProblem } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { contractOfInvoice } from "#server/database/billing/invoices.ts";
import { accountOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { waitingChanges } from "#server/database/contracts/changes.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import {
  lockedContract,
  type StoredContract,
  saveEmailConfirmation,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import { unverifiedCorrection } from "#server/database/contracts/corrected-fields.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import type { StoredMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import {
  findSentDocument,
  listSentDocuments,
  type SentDocument,
  type SentDocumentEntry,
  type SentDocumentKind,
} from "#server/database/evidence/documents.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { transactionWithMail } from "#server/mail/enqueue.ts";
import { clientInvoices } from "./client-invoices.ts";
import { contractFacts } from "./facts.ts";
import { type PackStanding, packStanding } from "./pack-standing.ts";
import { type Limited, privateLinkReader, whenAllowed } from "./private-link.ts";
import { takeContractStep } from "./take-step.ts";

/**
 * The contract as its client sees it behind the private link: the IBAN is masked, and no other bank detail is shown.
 */
export type ClientContract = ReturnType<typeof clientContractOf> &
  PackStanding & {
    readonly invoices: readonly ClientInvoice[];
    /** The months that its client is asked to pay otherwise, because their debits came back, less what is on account. */
    readonly unpaid: readonly UnpaidDue[];
    /** Received for no month yet, in euro cents. */
    readonly onAccountCents: number;
    /** The due days to come whose invoice bears charges of the bank, each with the whole amount of the due day. */
    readonly comingCharges: readonly {
      readonly dueOn: Day;
      readonly amountCents: number;
      readonly dueCents: number;
    }[];
    /** When its client took a termination back, if that was the latest step and not long ago. */
    readonly takenBackAt: number | null;
    /** The first name of the person who looks after it, and since when; `null` without one, and after the end. */
    readonly zenmaster: { readonly firstName: string; readonly since: Day | null } | null;
    /** Whether its client can sign another account now. */
    readonly mayChangeAccount: boolean;
  };

/** How long the page of a contract says that a termination was taken back, in milliseconds: 30 days. */
const takenBackShownMs = 30 * millisecondsPerDay;

/** The reads of the pages behind a client's private link; each counts against the caller's limit. */
export function createClientSpace(context: Context) {
  const { database, keyring } = context;
  const read = privateLinkReader(context);
  const contractOf = (token: string, caller: Limited) =>
    read<StoredContract>(token, caller, (contract) => contract);

  return {
    /** The contract of a link. @throws {SealError} when the key of its bank details is gone. */
    async byLink(token: string, caller: Limited): Promise<Outcome<ClientContract, LookupProblem>> {
      const contract = await contractOf(token, caller);
      if (!contract.ok) return contract;
      const documents = await listSentDocuments(database.db, contract.value);
      const withholdsMandate = (await unverifiedCorrection(database.db, contract.value)) !== null;
      const now = context.now();
      const account = await accountOf(database.db, contract.value.id);
      if (!account) return failure({ code: "unknown" });
      const invoices = await clientInvoices(database.db, account, now);
      const unpaid = askedDues(account, now);
      const { obstacle, waiting } = await accountStanding(database.db, contract.value, now, account);
      const shown = withMandateInUse(contract.value, keyring, now);
      const latest = await latestStep(database.db, contract.value.id);
      const isTakenBack = latest?.kind === "take-back" && latest.at > now - takenBackShownMs;
      return success({
        ...clientContractOf(shown, documents, withholdsMandate, waiting, now),
        invoices,
        unpaid,
        onAccountCents: onAccountCents(account.dues, account.unassigned),
        comingCharges: comingCharges(account, dayInParis(now)),
        takenBackAt: isTakenBack ? latest.at : null,
        zenmaster: await namedZenmaster(database.db, contract.value, dayInParis(now)),
        mayChangeAccount: obstacle === null,
        ...(await packStanding(context, contract.value, now)),
      });
    },
    /** A document of the contract of a link; unknown until it is made, and for a mandate, while it is withheld. */
    async documentByLink(
      token: string,
      kind: SentDocumentKind,
      caller: Limited,
    ): Promise<Outcome<Pick<SentDocument, "fileName" | "bytes">, LookupProblem>> {
      const contract = await contractOf(token, caller);
      if (!contract.ok) return contract;
      if (isMandate(kind) && (await unverifiedCorrection(database.db, contract.value))) {
        return failure({ code: "unknown" });
      }
      const document = await findSentDocument(database.db, keyring, contract.value, kind);
      return document ? success(document) : failure({ code: "unknown" });
    },
    /** The PDF of an invoice or of a credit note of the contract of a link. */
    async invoiceByLink(
      token: string,
      number: string,
      caller: Limited,
    ): Promise<Outcome<Pick<SentDocument, "fileName" | "bytes">, LookupProblem>> {
      const contract = await contractOf(token, caller);
      if (!contract.ok) return contract;
      const isTheirs = (await contractOfInvoice(database.db, number)) === contract.value.id;
      const document = isTheirs ? await invoiceDocument(context, number) : null;
      return document ? success(document) : failure({ code: "unknown" });
    },
  };
}

function comingCharges({ contract }: StoredAccount, today: Day): ClientContract["comingCharges"] {
  const coming = contract.rebilled.filter(({ dueOn }) => dueOn >= today && isOwed(contract, dueOn));
  return [...Map.groupBy(coming, ({ dueOn }) => dueOn)].map(([dueOn, charges]) => ({
    dueOn,
    amountCents: totalCentsOf(charges),
    dueCents: billedOn(contract, dueOn),
  }));
}

/** The person whom the client can ask for, as long as the contract runs and they have access. */
async function namedZenmaster(
  executor: DbOrTransaction,
  { id, status, zenmaster }: StoredContract,
  today: Day,
): Promise<ClientContract["zenmaster"]> {
  const hasEnded = ["terminated", "withdrawn"].includes(stateOn(status, today));
  if (!zenmaster?.isHere || hasEnded) return null;
  const assigned = await latestStep(executor, id, ["assign-zenmaster"]);
  return { firstName: zenmaster.firstName, since: assigned?.on ?? null };
}

/**
 * Records that the client reads the contract's mailbox: the private link is sent there and shown nowhere else. A second
 * call returns the first confirmation. Each call counts against the caller's limit.
 */
export function confirmEmail(context: Context) {
  const { database, keyring, now } = context;
  type Confirmed = Outcome<EmailConfirmation, LookupProblem>;
  return (token: string, caller: Limited): Promise<Confirmed> =>
    whenAllowed(context, token, caller, () =>
      database.transaction(async (transaction): Promise<Confirmed> => {
        const contract = await lockedContract(transaction, keyring, { linkToken: token });
        if (!contract) return failure({ code: "unknown" });
        if (contract.emailConfirmation) return success(contract.emailConfirmation);
        const confirmation = { at: now(), by: "subscriber" } as const;
        await saveEmailConfirmation(transaction, contract.id, confirmation);
        await appendEvidence(transaction, keyring, contract.chainId, "address-confirmed", confirmation.at, {
          contract: contract.number,
        });
        return success(confirmation);
      }),
    );
}

/**
 * The ending of a contract, or why it was not ended. `other-day`: the last day differs from the one that the subscriber
 * saw.
 */
export type EndingResult = Outcome<Ending, LookupProblem | { readonly code: StepProblem | "other-day" }>;

/** Why a subscriber leaves, if they said it. */
export type SaidReason = { readonly reason: LeavingReason | null; readonly words: string };

/** The ending that a subscriber asks for. */
type Request = { readonly expectedLastDay?: string; readonly said?: SaidReason } & (
  | Extract<Step, { kind: "withdraw" }>
  | { readonly kind: "terminate"; readonly cause: "subscriber" }
);

/**
 * The two ways for subscribers to end their contract behind their private link. A second call returns the same result
 * and enqueues no other mail. Each call counts against the caller's limit.
 */
export function createEndings(context: Context) {
  const end = (token: string, caller: Limited, request: Request): Promise<EndingResult> =>
    whenAllowed(context, token, caller, () =>
      transactionWithMail(context, (transaction) => endOnce(context, transaction, token, request)),
    );

  return {
    /** Withdraws from the contract of a link; the subscriber declares a firm of fewer than six employees. */
    withdraw: (token: string, declaresSmallFirm: boolean, caller: Limited) =>
      end(token, caller, { kind: "withdraw", declaresSmallFirm }),
    /**
     * Terminates the contract of a link at its next renewal. What they say about why is kept with its notes. The subscriber must have seen that day: a renewal may pass
     * between reading and confirming.
     */
    terminate: (token: string, expectedLastDay: string, caller: Limited, said?: SaidReason) =>
      end(token, caller, { kind: "terminate", cause: "subscriber", expectedLastDay, ...(said && { said }) }),
  };
}

async function endOnce(
  context: Context,
  transaction: Transaction,
  token: string,
  { expectedLastDay, said, ...step }: Request,
): Promise<EndingResult> {
  const contract = await lockedContract(transaction, context.keyring, { linkToken: token });
  if (!contract) return failure({ code: "unknown" });
  const on = context.today();
  const { status } = contract;
  if (step.kind === "withdraw" && status.state === "withdrawn") return success(status);
  const endsNoSooner = step.kind === "terminate" && lastDayIfTerminatedOn(contract, on) === null;
  if (endsNoSooner && status.state === "terminating") return success(status);
  const taken = await takeContractStep(context, transaction, contract, step, {
    on,
    by: { role: "client" },
    expected: expectedLastDay === undefined ? {} : { day: expectedLastDay },
  });
  const note = taken.ok && said ? leavingWords.note(said.reason, said.words) : "";
  if (note !== "") {
    const by = leavingWords.by(factsInUse(contract, context.now()).nomPrenom);
    await saveNote(transaction, {
      id: context.newId(),
      contractId: contract.id,
      at: context.now(),
      by,
      text: note,
    });
  }
  if (taken.ok) return "lastDayOn" in taken.value ? success(taken.value) : failure({ code: "unknown" });
  return failure({ code: taken.problem.code === "refused" ? taken.problem.problem : "other-day" });
}

function clientContractOf(
  contract: StoredContract,
  documents: readonly SentDocumentEntry[],
  withholdsMandate: boolean,
  waiting: StoredMandate | null,
  at: number,
) {
  const facts = factsInUse(contract, at);
  const waitingEmail = waitingChanges(contract, at)?.email;
  const waitingFacts = waitingChanges(contract, at)?.facts;
  const { titulaire, iban } = contract.mandate;
  return {
    ...contractFacts(contract),
    umr: contract.umr,
    ...facts,
    facts,
    email: contract.contactEmail,
    titulaire,
    maskedIban: maskedIban(iban),
    /** Another account that waits to be used, and can be taken back until then. */
    waitingAccount: waiting && { maskedIban: waiting.maskedIban, usableAt: waiting.usableAt },
    /** A change of them that waits to be used, and can be taken back until then. */
    waitingFacts: waitingFacts ? { facts: waitingFacts.facts, usableAt: waitingFacts.usableAt } : null,
    /** Another e-mail address that waits, masked. */
    waitingEmail: waitingEmail
      ? { maskedEmail: maskedEmail(waitingEmail.email), isConfirmed: waitingEmail.confirmedAt !== null }
      : null,
    /** Whether its client can change them now. */
    mayChangeFacts:
      factChangeObstacle(stateOn(contract.status, dayInParis(at)), {
        isConfirmed: contract.emailConfirmation !== null,
      }) === null,
    /** Empty until the mail worker has made them. */
    documents: documents.filter(({ kind }) => !isMandate(kind) || !withholdsMandate),
    /** Whether the mandate, which shows the full account, waits for a corrected e-mail address to be verified. */
    withholdsMandate,
  };
}
