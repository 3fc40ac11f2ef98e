import type { Selectable } from "kysely";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import {
  type AmendedMandateKind,
  amendedMandateKind,
  amendmentOf,
  type DocumentKind,
  isAmendedMandate,
} from "#domain/contract/document-kind.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import type { NewFacts } from "#domain/contract/fact-changes.ts";
import type { AcceptedTerms, TakenOver } from "#domain/contract/signed-contract.ts";
import type { Gift } from "#domain/gift.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { maskedIban } from "#domain/sepa.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { amendmentsOf } from "#server/database/contracts/amendments.ts";
import { type Accepted, acceptedOf, signedTextOf } from "#server/database/contracts/contracts.ts";
import { contactEmailHmac, seatHmac, siretHmac } from "#server/database/contracts/corrected-fields.ts";
import { emailChangesOf } from "#server/database/contracts/email-changes.ts";
import { factChangesOf, factsHmac, type StoredFactChange } from "#server/database/contracts/fact-changes.ts";
import { laterPricesOf } from "#server/database/contracts/later-prices.ts";
import { bankDetailsOf, mandatesOf, type StoredMandate } from "#server/database/contracts/mandates.ts";
import { packChangesOf } from "#server/database/contracts/pack-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { termsIn } from "#server/database/evidence/documents.ts";
import {
  chainIsWhole,
  type EvidenceEvent,
  isHeadOf,
  type SealedChain,
  sealedChains,
} from "#server/database/evidence/evidence.ts";
import { type Keyring, sha256Of, unlessSealed } from "#server/database/sealed/encryption.ts";
import { findFileBySha256, sha256sOf } from "#server/database/sealed/sealed-files.ts";
import { recordedPrices } from "./announced-prices.ts";
import { amendmentsAreWhole, expectedSha256 } from "./check-amendments.ts";
import { hasRecordedEmailChanges } from "./check-email-changes.ts";
import { hasRecordedPackChanges } from "./check-pack-changes.ts";
import { signedFieldsOf } from "./signed-data.ts";

/**
 * A fault of a chain of evidence. `events`: one was changed, inserted or removed from its middle, or there are none.
 * `no-head`: its sealed head was never made or is missing. `head`: its last event is not the one its head was sealed
 * with, because it was shortened, rebuilt or replaced.
 */
export type ChainFault = "events" | "no-head" | "head";

/** A fault in the proof of a contract. A field: the store's value differs from the signed one. */
export type EvidenceFault =
  | ChainFault
  /** The chain does not record this contract's acceptance of these data from the first step on. */
  | "acceptance"
  /** The signed data cannot be decrypted, or differ from the chain's record. */
  | "signed-data"
  /** Mails go to an e-mail address other than the chain records, or one that waits differs from it. */
  | "contact-email"
  /** Invoices bear a SIRET other than the correction that the chain records. */
  | "billed-siret"
  /** Invoices bear a seat, or a number for the tax, other than the correction that the chain records. */
  | "billed-seat"
  /** Changes of facts, or the facts that mails and files bear, differ from what the chain records. */
  | "facts"
  /** The store has a confirmation of the e-mail address that the chain lacks, or records with another author. */
  | "address-confirmation"
  /** The mandate is missing, or its account cannot be decrypted. */
  | "bank-details"
  /** A further mandate differs from what its client signed, or was revoked by hand. */
  | "amendment"
  /** An amendment about its pack differs from what its client signed, or was renounced by hand. */
  | "pack-change"
  /** The PDF of what was signed elsewhere is not the one that the chain records. */
  | "paper"
  /** A price that it owes is not the one that its chain announced or agreed, or was withdrawn by hand. */
  | "price"
  | SignedField;

type SignedFields = ReturnType<typeof comparedFields>;

/** The name of a signed field, such as `monthlyCents` or `mandate.iban`. */
type SignedField = {
  [Name in keyof SignedFields & string]: SignedFields[Name] extends object
    ? `${Name}.${keyof SignedFields[Name] & string}`
    : Name;
}[keyof SignedFields & string];

/** Checks the proof of a contract by its identifier. Returns `null` if there is none. */
export async function checkContract(executor: DbOrTransaction, keyring: Keyring, id: string) {
  const [checked] = await checkContracts(executor, keyring, [id]);
  return checked ?? null;
}

/**
 * Checks the proof of some contracts: that each chain is intact, matches its sealed head and belongs to its contract,
 * and that the columns match the signed data. For an erased contract, only the chain is left to check.
 */
export async function checkContracts(executor: DbOrTransaction, keyring: Keyring, ids: readonly string[]) {
  // Read in this order, so that changes in between look like no fault: erasures remove mandates, and chains only grow.
  const mandates = await mandatesOf(executor, ids);
  const amendments = await amendmentsOf(executor, ids);
  const factChanges = await factChangesOf(executor, ids);
  const emailChanges = await emailChangesOf(executor, ids);
  const prices = await laterPricesOf(executor, ids);
  const packChanges = await packChangesOf(executor, ids);
  const papers = await sha256sOf(executor, "paper", ids);
  const rows = await executor
    .selectFrom("contracts")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const chains = await sealedChains(
    executor,
    rows.map(({ chainId }) => chainId),
  );
  // A price that was announced meanwhile, or a paper that was kept, is in the chain, and in what is read after it.
  const pricesAfter = await laterPricesOf(executor, ids);
  const packChangesAfter = await packChangesOf(executor, ids);
  const papersAfter = await sha256sOf(executor, "paper", ids);
  return rows.map((row) => {
    const { number, signedAt, raisonSociale, nomPrenom, erasedOn } = row;
    const chain = chains.get(row.chainId);
    const chainFault = chainFaultOf(chain, keyring);
    const faults: EvidenceFault[] = [
      ...(chainFault ? [chainFault] : []),
      ...(chainFault === "events" || isAccepted(row, chain!.events) ? [] : (["acceptance"] as const)),
      ...signedDataFaults(row, mandates.get(row.id)?.[0], chain?.events ?? [], keyring),
      ...(isAmendedAsSigned(row, chain?.events ?? []) ? [] : (["amendment"] as const)),
      ...(hasRecordedPrices(row, chain?.events ?? []) ? [] : (["price"] as const)),
      ...(hasRecordedPacks(row, chain?.events ?? []) ? [] : (["pack-change"] as const)),
      ...(hasRecordedPaper(row, chain?.events ?? []) ? [] : (["paper"] as const)),
      ...(hasRecordedEmail(row, chain?.events ?? [], keyring) &&
      hasRecordedEmailChanges(row, emailChanges.get(row.id) ?? [], chain?.events ?? [], keyring)
        ? []
        : (["contact-email"] as const)),
      ...(hasRecordedSiret(row, chain?.events ?? [], keyring) ? [] : (["billed-siret"] as const)),
      ...(hasRecordedSeat(row, chain?.events ?? [], keyring) ? [] : (["billed-seat"] as const)),
      ...(hasRecordedFacts(row, factChanges.get(row.id) ?? [], chain?.events ?? [], keyring)
        ? []
        : (["facts"] as const)),
      ...(hasRecordedConfirmation(row, chain?.events ?? []) ? [] : (["address-confirmation"] as const)),
    ];
    return { number, signedAt, raisonSociale, nomPrenom, erasedOn, faults };
  });

  function hasRecordedPrices(
    { id, monthlyCents }: Selectable<ContractsTable>,
    events: readonly EvidenceEvent[],
  ): boolean {
    const recorded = canonicalJson(recordedPrices(monthlyCents, events));
    return [prices, pricesAfter].some((read) => canonicalJson(read.get(id) ?? []) === recorded);
  }

  function hasRecordedPacks(row: Selectable<ContractsTable>, events: readonly EvidenceEvent[]): boolean {
    return [packChanges, packChangesAfter].some((read) =>
      hasRecordedPackChanges(row, read.get(row.id) ?? [], events, keyring),
    );
  }

  function hasRecordedPaper({ id, erasedOn }: Selectable<ContractsTable>, events: readonly EvidenceEvent[]) {
    const event = events.find(({ kind }) => kind === "paper-kept");
    const recorded: string | undefined = event && JSON.parse(event.dataJson).sha256;
    return erasedOn !== null || [papers, papersAfter].some((read) => read.get(id) === recorded);
  }

  function isAmendedAsSigned({ id, erasedOn }: Selectable<ContractsTable>, events: readonly EvidenceEvent[]) {
    const amended = { amendments: amendments.get(id) ?? [], mandates: mandates.get(id) ?? [], events };
    return erasedOn !== null || amended.mandates.length === 0 || amendmentsAreWhole(amended, keyring);
  }
}

/** The fault of a chain, or `null`. */
export function chainFaultOf(chain: SealedChain | undefined, keyring: Keyring): ChainFault | null {
  const last = chain?.events.at(-1);
  if (!chain || !last || !chainIsWhole(chain.events)) return "events";
  if (!chain.head) return "no-head";
  return isHeadOf(keyring, chain.head, last) ? null : "head";
}

/** An intact chain may still belong to another contract, or begin too late. */
function isAccepted(row: Selectable<ContractsTable>, events: readonly EvidenceEvent[]): boolean {
  const holds = (kind: EvidenceEvent["kind"], name: string, value: string) =>
    events.some((event) => event.kind === kind && JSON.parse(event.dataJson)[name] === value);
  if (row.takenOver === 1)
    return (
      events[0]?.kind === "contract-taken-over" &&
      holds("contract-taken-over", "signedDataSha256", row.signedDataSha256) &&
      holds("contract-taken-over", "contract", row.number)
    );
  return (
    events[0]?.kind === "step1-accepted" &&
    holds("step2-accepted", "signedDataSha256", row.signedDataSha256) &&
    holds("contract-kept", "contract", row.number)
  );
}

/** Once the contract is erased, there is no e-mail address left to compare. */
function hasRecordedEmail(
  { correctedEmail, erasedOn }: Selectable<ContractsTable>,
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  if (erasedOn) return true;
  const recorded = latestHmac(events, ["address-corrected", "address-in-use"], "emailHmac");
  return recorded === (correctedEmail === null ? undefined : contactEmailHmac(keyring, correctedEmail));
}

/** Once the contract is erased, there is no SIRET left to compare. */
function hasRecordedSiret(
  { correctedSiret, erasedOn }: Selectable<ContractsTable>,
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  if (erasedOn) return true;
  const recorded = latestHmac(events, ["siret-corrected", "facts-in-use"], "siretHmac");
  return recorded === (correctedSiret === null ? undefined : siretHmac(keyring, correctedSiret));
}

/** Once the contract is erased, there is no seat left to compare. */
function hasRecordedSeat(
  { correctedSeat: seat, vatNumber, erasedOn }: Selectable<ContractsTable>,
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  if (erasedOn) return true;
  const recorded = latestHmac(events, ["seat-corrected", "facts-in-use"], "seatHmac");
  const expectedHmac = seat === null ? undefined : seatHmac(keyring, { seat, vatNumber });
  const isUnrecorded = seat === null && vatNumber !== null;
  return !isUnrecorded && recorded === expectedHmac;
}

/** The latest hash of a name in the events of some kinds. */
function latestHmac(
  events: readonly EvidenceEvent[],
  kinds: readonly EvidenceEvent["kind"][],
  name: string,
): string | undefined {
  const hashes = events.flatMap(({ kind, dataJson }) =>
    kinds.includes(kind) ? [JSON.parse(dataJson)[name] as string | undefined] : [],
  );
  return hashes.findLast((hash) => hash !== undefined);
}

/**
 * Whether the changes of a contract are those that its evidence records, used, waiting or taken back as it says, and its
 * columns have what came into use last. Once the contract is erased, there are none left to compare.
 */
function hasRecordedFacts(
  row: Selectable<ContractsTable>,
  changes: readonly StoredFactChange[],
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  if (row.erasedOn) return true;
  const of = (kind: EvidenceEvent["kind"]) =>
    events.flatMap((event) => (event.kind === kind ? [JSON.parse(event.dataJson)] : []));
  const kept = of("facts-changed");
  const used = of("facts-in-use").map(({ change }) => change);
  const gone = [...of("facts-change-undone").map(({ change }) => change), ...kept.map((it) => it.replaces)];
  const areWhole = changes.every((change) => {
    const event = kept.find(({ change: id }) => id === change.id);
    return (
      event?.factsHmac === factsHmac(keyring, change) &&
      event.usableAt === new Date(change.usableAt).toISOString() &&
      used.includes(change.id) === (change.usedAt !== null) &&
      gone.includes(change.id) === (change.undoneAt !== null)
    );
  });
  const values: NewFacts = Object.assign(
    {},
    ...used.map((id) => changes.find((change) => change.id === id)?.facts),
  );
  return (
    areWhole &&
    kept.length === changes.length &&
    row.changedName === (values.raisonSociale ?? null) &&
    row.changedPerson === (values.nomPrenom ?? null) &&
    row.changedTelephone === (values.telephone ?? null)
  );
}

/**
 * Debits wait for the confirmation of the e-mail address. A confirmation written into the store by hand has no event,
 * so it is a fault. One that only the chain has may have come between the two reads; if somebody removed it from the
 * store, debits merely wait again.
 */
function hasRecordedConfirmation(
  { addressConfirmedAt, addressConfirmedBy, erasedOn }: Selectable<ContractsTable>,
  events: readonly EvidenceEvent[],
): boolean {
  if (erasedOn || (addressConfirmedAt === null && addressConfirmedBy === null)) return true;
  const [by] = events.flatMap(({ kind }) => confirmations[kind] ?? []);
  return by !== undefined && addressConfirmedAt !== null && addressConfirmedBy === by;
}

/** Who confirms the address by an event of a kind. */
const confirmations: Partial<Record<EvidenceEvent["kind"], EmailConfirmation["by"]>> = {
  "address-confirmed": "subscriber",
  "address-verified": "agency",
  "contract-taken-over": "takeover",
};

function signedDataFaults(
  row: Selectable<ContractsTable>,
  mandate: StoredMandate | undefined,
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): EvidenceFault[] {
  const text = unlessSealed(() => signedTextOf(row, keyring));
  // An empty text takes the place of erased data. It is sealed too, which nobody can do without the keys.
  if (text === "") return [];
  const sha256 = mandate ? expectedSha256(row, mandate, events) : row.signedDataSha256;
  if (text === null || sha256Of(text) !== sha256) return ["signed-data"];
  const account = mandate && unlessSealed(() => bankDetailsOf(mandate, keyring));
  if (!mandate || !account) return ["bank-details"];
  const signed = fieldsIn(JSON.parse(text));
  const altered = [...fieldsIn(comparedFields(acceptedOf(row, mandate, account), row.date))]
    // A contract without a gift, or a life elsewhere, has no fields of one, and its columns about one are empty.
    .filter(([name, value]) => (signed.has(name) ? signed.get(name) : "") !== value)
    .map(([name]) => name as SignedField);
  const isMasked = mandate.maskedIban === maskedIban(account.iban);
  return isMasked || altered.includes("mandate.iban") ? altered : [...altered, "mandate.iban"];
}

/**
 * The fields that the store’s columns also hold; those of a gift, and of a life elsewhere, are empty without one, so that
 * none can be removed.
 */
function comparedFields(accepted: Accepted, visitorsDate: string) {
  const gift: { readonly [Name in keyof Gift]: Gift[Name] | "" } = accepted.gift ?? {
    code: "",
    reducedCents: "",
    normalPriceFromOn: "",
  };
  const takenOver: Record<keyof TakenOver, string | null> = accepted.takenOver ?? {
    mandateSignedOn: "",
    lastDebitOn: "",
  };
  return { ...signedFieldsOf(accepted, visitorsDate), gift, takenOver };
}

/** The plain values in the signed data, by name. */
function fieldsIn(values: object): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([name, value]) =>
      value !== null && typeof value === "object"
        ? Object.entries(value).map(([part, each]): [string, unknown] => [`${name}.${part}`, each])
        : [[name, value]],
    ),
  );
}

/** The data that anyone who holds a document may read about it: nothing about its signer. */
export type VerifiedDocument =
  | {
      readonly kind: DocumentKind;
      readonly contract: string;
      readonly signedAt: number;
      /** Whether the evidence of the signature is intact, and the store still matches the signed data. */
      readonly evidenceIsWhole: boolean;
    }
  /** A PDF of the terms, which belongs to no single contract. */
  | ({ readonly kind: "terms" } & Pick<AcceptedTerms, "edition" | "version">)
  | Pick<Invoice | CreditNote, "kind" | "number" | "issuedOn">;

/**
 * Checks from its SHA-256 alone whether a file is, byte for byte, a document made here. Each question counts against
 * the caller's limit.
 */
export function verifyDocument(context: Context) {
  const { database, keyring, limits } = context;
  return async (
    sha256: string,
    caller: Pick<Caller, "ip">,
  ): Promise<Outcome<VerifiedDocument, LookupProblem>> => {
    const retryAfterSeconds = await limits.count(caller.ip);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const file = await findFileBySha256(database.db, keyring, sha256);
    if (!file) return failure({ code: "unknown" });
    const { kind, subject } = file;
    if (kind === "terms") return success({ kind, ...termsIn(subject) });
    if (kind === "invoice") {
      const document = await findBillingDocument(database.db, keyring, subject);
      if (!document) return failure({ code: "unknown" });
      return success({ kind: document.kind, number: document.number, issuedOn: document.issuedOn });
    }
    const contract = await checkContract(database.db, keyring, subject);
    if (!contract) return failure({ code: "unknown" });
    const ordinal = amendmentOf(kind);
    const signedAt =
      ordinal !== null
        ? (await packChangesOf(database.db, [subject])).get(subject)?.[ordinal - 1]?.signedAt
        : isAmendedMandate(kind)
          ? await amendedAt(database.db, subject, kind)
          : contract.signedAt;
    return success({
      kind,
      contract: contract.number,
      // Once the contract is erased, the instant at which the PDF was made is the closest one left.
      signedAt: signedAt ?? file.createdAt,
      evidenceIsWhole: contract.faults.length === 0,
    });
  };
}

/** When the amendment was signed whose mandate a PDF shows; nothing once its contract is erased. */
async function amendedAt(
  executor: DbOrTransaction,
  contractId: string,
  kind: AmendedMandateKind,
): Promise<number | undefined> {
  const mandates = (await mandatesOf(executor, [contractId])).get(contractId) ?? [];
  return mandates.find((mandate) => amendedMandateKind(mandate) === kind)?.createdAt;
}
