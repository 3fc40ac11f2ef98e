import type { BankFacts, BankLines, FiledDebit } from "./bank-plan.ts";
import type { BankReturn } from "./bank-report.ts";
import { referencesIn } from "./references.ts";

export const creditorId = "FR72ZZZ123456";

export function aDebit(changes: Partial<FiledDebit> = {}): FiledDebit {
  const dueOn = changes.dueOn ?? "2025-11-15";
  const number = changes.number ?? "2H-2025-0128";
  return {
    id: `${number}-${dueOn.replaceAll("-", "")}-1`,
    runId: "P-2025-0001",
    contractId: number,
    number,
    raisonSociale: "Atelier Garance",
    umr: `${number}-7K4QX2M9`,
    dueOn,
    amountCents: 8900,
    collectionOn: dueOn,
    presentedOn: "2025-11-02",
    state: "presented",
    rejectedOn: null,
    isPaidOtherwise: false,
    refundedOn: null,
    invoice: null,
    owedCents: changes.amountCents ?? 8900,
    ...changes,
  };
}

export const debit = aDebit();
export const second = aDebit({ dueOn: "2025-12-15" });

export function aLine(changes: Partial<BankReturn> = {}): BankReturn {
  return {
    endToEndId: debit.id,
    umr: null,
    creditorId: null,
    amount: 8900,
    text: "",
    reason: "AM04",
    on: "2025-11-19",
    mentions: referencesIn([
      changes.endToEndId === undefined ? debit.id : (changes.endToEndId ?? ""),
      changes.umr ?? "",
    ]),
    ...changes,
  };
}

export function factsOf(debits: readonly FiledDebit[], facts: Partial<BankFacts> = {}): BankFacts {
  return {
    creditorId,
    today: "2025-11-24",
    debits: new Map(debits.map((each) => [each.id, each])),
    debitsNamedBy: new Map([
      ...Map.groupBy(debits, ({ umr }) => umr),
      ...Map.groupBy(debits, ({ number }) => number),
    ]),
    debitsOfBatch: new Map([["P-2025-0001", debits]]),
    charges: [],
    batches: [],
    owed: [],
    contracts: new Set(["2H-2025-0128", "2H-2025-0129"]),
    contractOfInvoice: new Map([["2H-F-2025-000353", "2H-2025-0128"]]),
    noted: [],
    unnamedReturns: new Set(),
    recordedTransfers: new Set(),
    possiblePayers: new Map(),
    ...facts,
  };
}

export function linesOf(lines: Partial<BankLines>): BankLines {
  return {
    ...{
      returns: [],
      refusedBatches: [],
      credits: [],
      transfers: [],
      undone: [],
      otherTransfers: 0,
      otherAccounts: [],
    },
    ...{ remarks: [], leftOut: [] },
    ...lines,
  };
}

export const nothing = {
  debits: new Map(),
  batches: new Set<string>(),
  credits: new Map(),
  transfers: new Map(),
};
