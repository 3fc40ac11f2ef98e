import { company } from "#content/site/company.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import { takenOverDates } from "#domain/contract/renewal.ts";
import {
  checkTakeover,
  mostPaperBytes,
  type Takeover,
  type TakeoverField,
  type TakeoverProblem,
  type TypedTakeover,
} from "#domain/contract/takeover.ts";
import { mandateWarnings, subscriberWarnings } from "#domain/contract/warnings.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { sirenOf } from "#domain/siret.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import {
  contractsBySiren,
  hasOtherContract,
  saveSharesCompany,
} from "#server/database/contracts/companies.ts";
import { markWelcomed } from "#server/database/contracts/contract-lines.ts";
import { lockedContract, saveContract, saveEmailConfirmation } from "#server/database/contracts/contracts.ts";
import { contractsOfMandates } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { nextInCounter } from "#server/database/engine/counters.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { findFile, saveFile } from "#server/database/sealed/sealed-files.ts";
import { signedDataOf } from "#server/evidence/signed-data.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import {
  readTakeoverTable,
  type TakeoverRow,
  type TakeoverTableProblem,
  tableText,
} from "./takeover-table.ts";

/** Why the PDF of what was signed elsewhere is refused. */
export type PaperProblem = "missing" | "no-pdf" | "too-large";

/** Why a contract that was signed elsewhere does not come in. */
export type TakeoverRefusal =
  | { readonly code: "fields"; readonly fields: Partial<Record<TakeoverField, TakeoverProblem>> }
  | { readonly code: "paper"; readonly problem: PaperProblem }
  /** Its mandate is that of a contract that is here. */
  | { readonly code: "known"; readonly number: string };

/** Why the paper of a contract is not kept. `already`: it has one. `unknown`: it was signed here, or is gone. */
export type AddPaperProblem = PaperProblem | "already" | "unknown";

/** A line of a table: what it becomes, or why it stays out. */
export type TakeoverLine = {
  readonly line: number;
  readonly typed: TypedTakeover;
  /** The contract that comes in; `null` if none does. */
  readonly takeover: Takeover | null;
  readonly problems: Partial<Record<TakeoverField, TakeoverProblem>>;
  /** The contract that has its mandate already. */
  readonly known: string | null;
  /** The line before that has the same mandate, or the same company and pack. */
  readonly sameMandate: number | null;
  readonly sameCompany: number | string | null;
};

/** What a table means. `seen` names it for who confirms it. */
export type TakeoverPlan = {
  readonly lines: readonly TakeoverLine[];
  /** How many contracts come in. */
  readonly count: number;
  readonly seen: string;
};

async function planOf(
  { packs, today }: Context,
  executor: DbOrTransaction,
  rows: readonly TakeoverRow[],
): Promise<TakeoverPlan> {
  const ours = { today: today(), packs, creditorIdentifier: company.creditorIdentifier };
  const checked = rows.map((row) => ({ ...row, checked: checkTakeover(row.typed, ours) }));
  const right = checked.flatMap((row) => (row.checked.ok ? [{ line: row.line, ...row.checked.value }] : []));
  const known = await contractsOfMandates(executor, [...new Set(right.map(({ umr }) => umr.toLowerCase()))]);
  const running = await contractsBySiren(
    executor,
    [...new Set(right.map(({ subscriber }) => sirenOf(subscriber.siret)))],
    today(),
  );
  const lines = checked.map(({ line, typed, checked: result }): TakeoverLine => {
    if (!result.ok)
      return {
        line,
        typed,
        takeover: null,
        problems: result.problem,
        known: null,
        sameMandate: null,
        sameCompany: null,
      };
    const { umr, packId, subscriber } = result.value;
    const siren = sirenOf(subscriber.siret);
    const reference = umr.toLowerCase();
    const before = right.filter((each) => each.line < line);
    const sameMandate = before.find((each) => each.umr.toLowerCase() === reference)?.line ?? null;
    const number = known.get(reference) ?? null;
    const sameCompany =
      before.find((each) => sirenOf(each.subscriber.siret) === siren && each.packId === packId)?.line ??
      running.find((each) => each.siren === siren && each.packId === packId)?.number ??
      null;
    const isIn = number === null && sameMandate === null;
    return {
      line,
      typed,
      takeover: isIn ? result.value : null,
      problems: {},
      known: number,
      sameMandate,
      sameCompany,
    };
  });
  const count = lines.filter(({ takeover }) => takeover !== null).length;
  return {
    lines,
    count,
    seen: sha256Of(canonicalJson(lines.map(({ line, takeover }) => ({ line, takeover })))),
  };
}

/** Takes over contracts that were signed elsewhere. */
export function createTakeovers(context: Context) {
  const { database, keyring } = context;
  const actions = permitted(actionPermissions.takeovers, {
    /** One contract, with its paper. Returns its number. */
    async take(
      typed: TypedTakeover,
      paper: Uint8Array | null,
      by: NamedActor,
    ): Promise<Outcome<string, TakeoverRefusal>> {
      const { packs, today } = context;
      const checked = checkTakeover(typed, {
        today: today(),
        packs,
        creditorIdentifier: company.creditorIdentifier,
      });
      if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
      const problem = paperProblem(paper);
      if (!paper || problem) return failure({ code: "paper", problem: problem ?? "missing" });
      return transactionWithMail<string, TakeoverRefusal>(context, async (transaction) => {
        await lockTakeovers(transaction);
        const reference = checked.value.umr.toLowerCase();
        const known = (await contractsOfMandates(transaction, [reference])).get(reference);
        if (known) return failure({ code: "known", number: known });
        const contract = await takeOver(context, transaction, checked.value, by);
        await keepPaper(context, transaction, contract, { bytes: paper, by });
        return success(contract.number);
      });
    },

    /** What a table of contracts means, line by line; nothing is stored. */
    async readTable(text: string, _by: NamedActor): Promise<Outcome<TakeoverPlan, TakeoverTableProblem>> {
      const read = readTakeoverTable(text);
      return read.ok ? success(await planOf(context, database.db, read.value)) : read;
    },

    /** Takes over the right lines of a table, if they are still those that somebody saw. Returns how many. */
    async takeTable(
      text: string,
      seen: string,
      by: NamedActor,
    ): Promise<Outcome<number, TakeoverTableProblem | { readonly code: "other" }>> {
      const read = readTakeoverTable(text);
      if (!read.ok) return read;
      return transactionWithMail<number, { readonly code: "other" }>(context, async (transaction) => {
        await lockTakeovers(transaction);
        const plan = await planOf(context, transaction, read.value);
        if (plan.seen !== seen) return failure({ code: "other" });
        for (const { takeover } of plan.lines)
          if (takeover) await takeOver(context, transaction, takeover, by);
        return success(plan.count);
      });
    },

    /** Keeps the paper of a contract that came in without. */
    addPaper(
      number: string,
      paper: Uint8Array | null,
      by: NamedActor,
    ): Promise<Outcome<null, AddPaperProblem>> {
      return database.transaction<Outcome<null, AddPaperProblem>>(async (transaction) => {
        const problem = paperProblem(paper);
        if (!paper || problem) return failure(problem ?? "missing");
        const contract = await lockedContract(transaction, keyring, { number });
        if (!contract?.takenOver) return failure("unknown");
        if (await findFile(transaction, keyring, { kind: "paper", subject: contract.id }))
          return failure("already");
        await keepPaper(context, transaction, contract, { bytes: paper, by });
        return success(null);
      });
    },
  });
  return { textOf: tableText, ...actions };
}

function paperProblem(bytes: Uint8Array | null): PaperProblem | null {
  if (!bytes || bytes.byteLength === 0) return "missing";
  if (bytes.byteLength > mostPaperBytes) return "too-large";
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-") ? null : "no-pdf";
}

/** Two people who take the same contract over wait for one another: the second one sees its mandate. */
function lockTakeovers(transaction: Transaction): Promise<void> {
  return advisoryLock(transaction, "takeover");
}

/**
 * Stores a contract that was signed elsewhere, with its mandate and the evidence, and enqueues the mail that announces its
 * first debit here. The agency knows its client and their address: nothing waits for a confirmation, and nobody has to
 * welcome them.
 */
async function takeOver(
  context: Context,
  transaction: Transaction,
  { packId, monthlyCents, signedOn, firstDebitOn, subscriber, umr, mandate, takenOver }: Takeover,
  by: NamedActor,
) {
  const { keyring } = context;
  const now = context.now();
  const today = dayInParis(now);
  const serial = await nextInCounter(transaction, `contract-${today.slice(0, 4)}`);
  const number = `2H-${today.slice(0, 4)}-${String(serial).padStart(4, "0")}`;
  const contract = { id: context.newId(), chainId: context.newId(), number };
  const accepted = {
    number,
    umr,
    packId,
    monthlyCents,
    trialDays: 0,
    firstMonthFree: false,
    gift: null,
    subscriber,
    mandate,
    takenOver,
    dates: takenOverDates(signedOn, firstDebitOn),
    signedAt: now,
    terms: context.termsOf(context.packs[packId].terms),
  };
  const signedData = signedDataOf(accepted, "", context.newToken());
  await appendEvidence(transaction, keyring, contract.chainId, "contract-taken-over", now, {
    contract: number,
    signedDataSha256: signedData.sha256,
    by: by.name,
  });
  await saveContract(transaction, keyring, {
    ...accepted,
    ...contract,
    draftId: null,
    date: "",
    signedData: signedData.json,
    signedDataSha256: signedData.sha256,
    warnings: [...subscriberWarnings(subscriber), ...mandateWarnings(mandate)],
    linkToken: context.newToken(),
    requestHmac: keyring.hmac({ umr }),
  });
  await saveEmailConfirmation(transaction, contract.id, { at: now, by: "takeover" });
  await markWelcomed(transaction, contract.id, today);
  if (await hasOtherContract(transaction, { siret: subscriber.siret, id: contract.id, today }))
    await saveSharesCompany(transaction, contract.id, true);
  await enqueueMail(context, transaction, "taken-over", contract.id, now);
  return contract;
}

async function keepPaper(
  { keyring, now }: Context,
  transaction: Transaction,
  { id, chainId, number }: { readonly id: string; readonly chainId: string; readonly number: string },
  { bytes, by }: { readonly bytes: Uint8Array; readonly by: NamedActor },
): Promise<void> {
  const at = now();
  const fileName = `contrat-signe-${number}.pdf`;
  await saveFile(transaction, keyring, { kind: "paper", subject: id, fileName, bytes, createdAt: at });
  await appendEvidence(transaction, keyring, chainId, "paper-kept", at, {
    contract: number,
    sha256: sha256Of(bytes),
    by: by.name,
  });
}
