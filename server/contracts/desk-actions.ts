import { actionPermissions, isAllowed, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type DocumentKind, isMandate } from "#domain/contract/document-kind.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import { isWritable } from "#domain/contract/letters.ts";
import type { ContractStatus, Step } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { WelcomeWay } from "#domain/contract/welcome.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { hasValidSiretKey, sirenOf } from "#domain/siret.ts";
import { type AccountReason, longestNote } from "#domain/staff.ts";
import { type BilledSeat, type BilledSeatProblem, billedSeatKey, billedSeatProblem } from "#domain/vat.ts";
import { recordEntries } from "#server/billing/books/record-entries.ts";
import type { Context } from "#server/context.ts";
import {
  companyKey,
  contractsOfCompany,
  hasOtherContract,
  runningOf,
  saveSharesCompany,
  settleCompany,
} from "#server/database/contracts/companies.ts";
import { markWelcomed } from "#server/database/contracts/contract-lines.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { latestLinkStep, recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import {
  lockedContract,
  replaceLink,
  type StoredContract,
  saveEmailConfirmation,
  withMandateInUse,
} from "#server/database/contracts/contracts.ts";
import {
  contactEmailHmac,
  saveBilledSeat,
  saveContactEmail,
  saveCorrectedSiret,
  seatHmac,
  siretHmac,
  unverifiedCorrection,
} from "#server/database/contracts/corrected-fields.ts";
import { markAdsAdded } from "#server/database/contracts/gifts.ts";
import { assignZenmaster } from "#server/database/contracts/zenmasters.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import type { StoredDocument } from "#server/database/evidence/documents.ts";
import { holdsOf, liftHolds, placeHold } from "#server/database/evidence/erasures.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { sendAgainAbout } from "#server/database/mail/outbox-entries.ts";
import { findFile } from "#server/database/sealed/sealed-files.ts";
import { latestActivitiesAbout, recordActivity } from "#server/database/staff/activities.ts";
import { findPerson, lockStaff } from "#server/database/staff/staff.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type Missing, missing, readContract, readMaskedDocument } from "./read.ts";
import { type ExpectedStep, type StepRefusal, takeContractStep } from "./take-step.ts";
import { takeOverFacts } from "./use-facts.ts";

/**
 * Why an action did nothing. `changed`: the page that the person saw is out of date; `already`: somebody else was
 * faster.
 */
export type ContractActionProblem =
  | Missing
  | { readonly code: "already" }
  | { readonly code: "not-allowed" }
  /** The person who corrected an e-mail address may not verify it, unless their role sees full accounts anyway. */
  | { readonly code: "second-person" }
  | StepRefusal;

/** The contracts of the company are not those that the person saw any more. */
export type CompanyProblem = { readonly code: "other-contracts" };

/** Why a seat is refused. `letters`: some that invoices cannot write. */
export type SeatRefusal = BilledSeatProblem | "letters";

type SeatProblem = ContractActionProblem | { readonly code: SeatRefusal };

/** A contract at the desk: its data, and the actions on it. */
export function createContractActions(context: Context) {
  const { database, keyring, now, newId } = context;

  async function withLockedContract<Value, Problem>(
    number: string,
    work: (
      transaction: Transaction,
      contract: StoredContract,
    ) => Promise<Outcome<Value, Problem | ContractActionProblem>>,
  ): Promise<Outcome<Value, Problem | ContractActionProblem>> {
    return database.transaction(async (transaction) => {
      const contract = await lockedContract(transaction, keyring, { number });
      return contract ? work(transaction, contract) : failure(await missing(transaction, number));
    });
  }

  /** The same, then sends its mails at once. */
  async function withLockedContractAndMail<Value>(
    ...parameters: Parameters<typeof withLockedContract<Value, never>>
  ) {
    const result = await withLockedContract<Value, never>(...parameters);
    if (result.ok) context.wakeMail();
    return result;
  }

  const evidence = (
    transaction: Transaction,
    { chainId, number }: StoredContract,
    kind: EvidenceKind,
    { name }: NamedActor,
    data: Readonly<Record<string, string>> = {},
  ) => appendEvidence(transaction, keyring, chainId, kind, now(), { contract: number, by: name, ...data });

  /** Returns the step of the new link, which its mail is about. */
  const giveNewLink = async (transaction: Transaction, { id: contractId }: StoredContract) => {
    const id = newId();
    const at = now();
    await replaceLink(transaction, keyring, contractId, context.newToken());
    await recordContractSteps(transaction, [{ id, contractId, kind: "renew-link", at, on: dayInParis(at) }]);
    return id;
  };

  const activity = (
    transaction: Transaction,
    number: string,
    kind: "gift-added" | "contract-held" | "contract-released",
    { name }: NamedActor,
  ) => recordActivity(transaction, context, name, kind, { kind: "contract", id: number });

  const actions = permitted(actionPermissions.contract, {
    /**
     * Takes a step in the life of a contract, if it still has the effect that the person saw. Its mails leave some
     * minutes later, so that it can be undone until then.
     */
    take(
      number: string,
      step: Step,
      { on, expected }: { readonly on: Day; readonly expected: Required<ExpectedStep> },
      by: NamedActor,
    ): Promise<Outcome<ContractStatus, ContractActionProblem>> {
      return withLockedContract<ContractStatus, never>(number, (transaction, contract) =>
        takeContractStep(context, transaction, contract, step, { on, by, expected }),
      );
    },

    /**
     * Sends the client another private link by mail. The former one stops working, and nobody at the agency sees
     * either. `expected` is the step of the link to replace.
     */
    renewLink(
      number: string,
      expected: string,
      by: NamedActor,
    ): Promise<Outcome<StoredContract, ContractActionProblem>> {
      return withLockedContractAndMail(number, async (transaction, contract) => {
        if (((await latestLinkStep(transaction, contract.id)) ?? "") !== expected)
          return failure({ code: "already" });
        const step = await giveNewLink(transaction, contract);
        await evidence(transaction, contract, "link-renewed", by);
        await enqueueMail(context, transaction, "new-link", step, now());
        return success(contract);
      });
    },

    /**
     * Changes the e-mail address of the subscriber, as long as nothing shows that its mailbox is read.
     * Undelivered mails leave again with a new link, and the former link stops working. The signed data stay; the
     * evidence keeps the new one as a keyed hash, since it outlives the subscriber's data. `expected` is the one to
     * replace.
     */
    correctEmail(
      number: string,
      { email, expected }: { readonly email: string; readonly expected: string },
      by: NamedActor,
    ): Promise<Outcome<null, ContractActionProblem>> {
      return withLockedContractAndMail(number, async (transaction, contract) => {
        if (contract.emailConfirmation || contract.contactEmail !== expected)
          return failure({ code: "already" });
        await saveContactEmail(transaction, contract, email);
        const step = await giveNewLink(transaction, contract);
        await evidence(transaction, contract, "address-corrected", by, {
          emailHmac: contactEmailHmac(keyring, email),
        });
        const again = await sendAgainAbout(transaction, contract.id, now());
        // The confirmation brings the link itself.
        if (!again.includes("confirmation")) await enqueueMail(context, transaction, "new-link", step, now());
        return success(null);
      });
    },

    /**
     * Changes the SIRET that later invoices bear, as long as the key of the one in use is wrong: its invoices wait. The
     * signed data stay; the evidence keeps the new one as a keyed hash. `expected` is the one to replace.
     */
    correctSiret(
      number: string,
      { siret, expected }: { readonly siret: string; readonly expected: string },
      by: NamedActor,
    ): Promise<Outcome<null, ContractActionProblem | { readonly code: "siret" }>> {
      return withLockedContract(number, async (transaction, locked) => {
        if (!hasValidSiretKey(siret)) return failure({ code: "siret" });
        const contract = await takeOverFacts(context, transaction, locked);
        if (contract.billedSiret !== expected || hasValidSiretKey(expected))
          return failure({ code: "already" });
        await saveCorrectedSiret(transaction, contract, siret);
        const company = { siret, id: contract.id, today: dayInParis(now()) };
        await saveSharesCompany(transaction, contract.id, await hasOtherContract(transaction, company));
        await evidence(transaction, contract, "siret-corrected", by, {
          siretHmac: siretHmac(keyring, siret),
        });
        return success(null);
      });
    },

    /**
     * Changes the seat that later invoices bear, whose place their tax depends on, with the client's number for it where
     * another country of the Union has it. A seat that was understood may be wrong: « 10115 Berlin » looks French. The signed
     * data stay; the evidence keeps a keyed hash. `expected`: {@link billedSeatKey} of what to replace.
     */
    correctSeat(
      number: string,
      { expected, ...billed }: BilledSeat & { readonly expected: string },
      by: NamedActor,
    ): Promise<Outcome<null, SeatProblem>> {
      return withLockedContract(number, async (transaction, locked): Promise<Outcome<null, SeatProblem>> => {
        const contract = await takeOverFacts(context, transaction, locked);
        const { billedSeat: seat, vatNumber } = contract;
        if (billedSeatKey({ seat, vatNumber }) !== expected) return failure({ code: "already" });
        const problem = isWritable(billed.seat) ? billedSeatProblem(billed) : "letters";
        if (problem) return failure({ code: problem });
        await saveBilledSeat(transaction, contract, billed);
        await evidence(transaction, contract, "seat-corrected", by, {
          seatHmac: seatHmac(keyring, billed),
        });
        await recordEntries(context, transaction, [contract.id]);
        return success(null);
      });
    },

    /**
     * Records that all running contracts of the company are meant: each is owed and collected. `expected`:
     * {@link companyKey} of those that the person saw.
     */
    confirmCompany(
      number: string,
      expected: string,
      by: NamedActor,
    ): Promise<Outcome<null, ContractActionProblem | CompanyProblem>> {
      return withLockedContract<null, CompanyProblem>(number, async (transaction, locked) => {
        const contract = await takeOverFacts(context, transaction, locked);
        const siren = sirenOf(contract.billedSiret);
        const running = runningOf(await contractsOfCompany(transaction, siren, dayInParis(now())));
        if (companyKey(running) !== expected) return failure({ code: "other-contracts" });
        if (!(await settleCompany(transaction, siren))) return failure({ code: "already" });
        const contracts = running.map((each) => each.number).join(", ");
        await evidence(transaction, contract, "company-confirmed", by, { contracts });
        return success(null);
      });
    },

    /**
     * Records that the agency reached the subscriber by telephone and verified the e-mail address. A corrected one must
     * be verified by somebody other than its author, or by a role that sees full accounts, even if it was confirmed
     * behind its link since: from then on the mandate is shown there.
     */
    verifyEmail(number: string, by: NamedActor): Promise<Outcome<EmailConfirmation, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, contract) => {
        const correction = await unverifiedCorrection(transaction, contract);
        // A role that may only see full accounts verifies corrected e-mail addresses alone.
        if (!correction && !isAllowed(by, "work")) return failure({ code: "not-allowed" });
        if (contract.emailConfirmation && !correction) return failure({ code: "already" });
        if (correction?.by === by.name && !isAllowed(by, "iban")) return failure({ code: "second-person" });
        const confirmation: EmailConfirmation = contract.emailConfirmation ?? { at: now(), by: "agency" };
        if (!contract.emailConfirmation) {
          await saveEmailConfirmation(transaction, contract.id, confirmation);
        }
        await evidence(transaction, contract, "address-verified", by, { how: "telephone" });
        return success(confirmation);
      });
    },

    /** Keeps a contract from being erased, for a reason in the agency’s words. Returns the day. */
    hold(number: string, reason: string, by: NamedActor): Promise<Outcome<Day, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, { id: contractId }) => {
        if ((await holdsOf(transaction, contractId)).length > 0) return failure({ code: "already" });
        const placedOn = dayInParis(now());
        await placeHold(transaction, { id: newId(), contractId, reason, placedOn });
        await activity(transaction, number, "contract-held", by);
        return success(placedOn);
      });
    },

    /** Lets a contract be erased when its time comes. Returns the day. */
    release(number: string, by: NamedActor): Promise<Outcome<Day, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, { id }) => {
        const liftedOn = dayInParis(now());
        if ((await liftHolds(transaction, id, liftedOn)) === 0) return failure({ code: "already" });
        await activity(transaction, number, "contract-released", by);
        return success(liftedOn);
      });
    },

    /**
     * Records that somebody welcomed a new client, or why nobody has to. The note is kept with those of the contract.
     * Who welcomes a client that has no ZenMaster becomes it.
     */
    welcome(
      number: string,
      { way, note }: { readonly way: WelcomeWay; readonly note: string },
      by: NamedActor & { readonly id?: string },
    ): Promise<Outcome<null, ContractActionProblem>> {
      return database.transaction(async (transaction): Promise<Outcome<null, ContractActionProblem>> => {
        await lockStaff(transaction);
        const contract = await lockedContract(transaction, keyring, { number });
        if (!contract) return failure(await missing(transaction, number));
        const { id: contractId } = contract;
        if (!(await markWelcomed(transaction, contractId, dayInParis(now()))))
          return failure({ code: "already" });
        if (note !== "") {
          await saveNote(transaction, { id: newId(), contractId, at: now(), by: by.name, text: note });
        }
        const becomesZenmaster =
          contract.zenmaster === null &&
          way !== "not-needed" &&
          by.id !== undefined &&
          (await findPerson(transaction, by.id)) !== null;
        if (becomesZenmaster) {
          const assignment = { zenmasterId: by.id, at: now(), on: dayInParis(now()), recordedBy: by.name };
          await assignZenmaster(transaction, [contractId], { newId, ...assignment });
        }
        const data = { way, ...(becomesZenmaster && { zenmaster: by.name }) };
        const subject = { kind: "contract", id: number } as const;
        await recordActivity(transaction, context, by.name, "contract-welcomed", subject, data);
        return success(null);
      });
    },

    /** Records that somebody added the gift of a contract to the advertising budget of its client. */
    addGift(number: string, by: NamedActor): Promise<Outcome<null, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, contract) => {
        const isAdded = await markAdsAdded(transaction, contract.id, dayInParis(now()));
        if (!isAdded) return failure({ code: "already" });
        await activity(transaction, number, "gift-added", by);
        return success(null);
      });
    },

    /** Records that somebody prepared the last day of service. If that day changes later, it must be prepared again. */
    prepareEnding(number: string, by: NamedActor): Promise<Outcome<null, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, { status }) => {
        if (status.state !== "terminating") return failure({ code: "already" });
        const { lastDayOn } = status;
        const before = (await latestActivitiesAbout(transaction, "ending-prepared", [number])).get(number);
        if (before?.data.lastDayOn === lastDayOn) return failure({ code: "already" });
        const subject = { kind: "contract", id: number } as const;
        await recordActivity(transaction, context, by.name, "ending-prepared", subject, { lastDayOn });
        return success(null);
      });
    },

    /** Stores a note, which is erased with the contract. */
    addNote(
      number: string,
      typed: string,
      by: NamedActor,
    ): Promise<Outcome<null, ContractActionProblem | { code: "length" }>> {
      return withLockedContract<null, { code: "length" }>(number, async (transaction, { id: contractId }) => {
        const text = typed.trim();
        if (text === "" || text.length > longestNote) return failure({ code: "length" });
        await saveNote(transaction, { id: newId(), contractId, at: now(), by: by.name, text });
        return success(null);
      });
    },

    /** The full account. The evidence first records who sees it and why. */
    showAccount(
      number: string,
      reason: AccountReason,
      by: NamedActor,
    ): Promise<Outcome<{ readonly iban: string; readonly bic: string }, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, contract) => {
        await evidence(transaction, contract, "bank-details-shown", by, { reason });
        const { iban, bic } = withMandateInUse(contract, keyring, now()).mandate;
        return success({ iban, bic });
      });
    },

    /** A mandate, which shows the full account. The evidence first records who gets it. */
    mandate(
      number: string,
      kind: DocumentKind,
      by: NamedActor,
    ): Promise<Outcome<StoredDocument, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, contract) => {
        const document = isMandate(kind)
          ? await findFile(transaction, keyring, { kind, subject: contract.id })
          : null;
        if (!document) return failure({ code: "unknown" });
        await evidence(transaction, contract, "mandate-saved", by);
        return success(document);
      });
    },

    /** The whole contract with its full account, for a dossier. The evidence first records who gets it. */
    forDossier(number: string, by: NamedActor): Promise<Outcome<StoredContract, ContractActionProblem>> {
      return withLockedContract(number, async (transaction, contract) => {
        await evidence(transaction, contract, "dossier-made", by);
        return success(contract);
      });
    },
  });

  return {
    read: (number: string, pageOfNotes?: number) => readContract(context, number, pageOfNotes),

    document: (number: string, kind: DocumentKind) => readMaskedDocument(context, number, kind),

    ...actions,
  };
}
