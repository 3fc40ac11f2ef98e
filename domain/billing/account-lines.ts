import type { BankAmount, BankRemark, BankReturn, ReceivedTransfer, UndoneLine } from "./bank-report.ts";
import { type ChargeLine, chargeLineOf } from "./charge-lines.ts";
import { lineMeaning, type SaidLine } from "./line-meaning.ts";

/** A line of a statement or an advice, in the words of its bank. */
export type AccountLine = SaidLine &
  Pick<BankReturn, "endToEndId" | "umr" | "creditorId" | "reason" | "reasonWords" | "on" | "text" | "taken"> &
  Pick<ReceivedTransfer, "bankReference" | "payer"> & {
    /** What moved, and the amount that was debited: what is taken back may hold charges. */
    readonly amount: BankAmount;
    readonly debited: BankAmount;
    /** How many transactions it books, where it says so and gives no details of them. */
    readonly count: number | null;
    /** Whether its file says so little that a person has to say what the line means. */
    readonly isUncertain: boolean;
  };

/** What the lines of a report mean, apart from credits of debits. */
export type LinesRead = {
  readonly returns: readonly BankReturn[];
  readonly transfers: readonly ReceivedTransfer[];
  readonly undone: readonly UndoneLine[];
  readonly remarks: readonly BankRemark[];
  readonly charges: readonly ChargeLine[];
};

export function readLines(lines: readonly AccountLine[]): LinesRead {
  const read = { returns: [], transfers: [], undone: [], remarks: [], charges: [] } as {
    readonly charges: ChargeLine[];
    readonly returns: BankReturn[];
    readonly transfers: ReceivedTransfer[];
    readonly undone: UndoneLine[];
    readonly remarks: BankRemark[];
  };
  for (const line of lines) {
    const { amount, on, text, mentions, bankReference, isUncertain, endToEndId } = line;
    const charge = chargeLineOf(line);
    if (charge) {
      read.charges.push(charge);
      continue;
    }
    const meaning = lineMeaning(line);
    switch (meaning) {
      case "return":
      case "unexplained":
        read.returns.push(returnOf(line, isUncertain || meaning === "unexplained"));
        break;
      case "transfer":
      case "open-transfer":
        read.transfers.push({
          amount,
          on,
          text,
          mentions,
          bankReference,
          payerReference: endToEndId,
          payer: line.payer,
          isOpen: isUncertain || meaning === "open-transfer",
        });
        break;
      case "return-undone":
      case "transfer-undone":
        read.undone.push({
          what: meaning === "return-undone" ? "return" : "transfer",
          amount,
          on,
          text,
          mentions,
        });
        break;
      case "collection":
      case "paid-out":
      case "paid-back":
      case "pending":
      case "silent": {
        const name = mentions[0]?.[0].id;
        if (name !== undefined) read.remarks.push({ kind: meaning, name, amount, on });
        break;
      }
      case "foreign":
    }
  }
  return read;
}

function returnOf(line: AccountLine, isUnexplained: boolean): BankReturn {
  const { endToEndId, umr, creditorId, debited, reason, reasonWords, on, text, mentions } = line;
  return {
    endToEndId,
    umr,
    creditorId,
    amount: debited,
    reason,
    ...(reasonWords && { reasonWords }),
    on,
    text,
    mentions,
    ...(line.taken && { taken: line.taken }),
    ...(isUnexplained
      ? { isUnexplained }
      : { booked: { count: line.count, bankReference: line.bankReference } }),
  };
}
