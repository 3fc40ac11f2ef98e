import type { BankLines } from "./bank-plan.ts";
import type { BankAmount, BankRemark, UndoneLine } from "./bank-report.ts";
import type { Mention } from "./references.ts";

/**
 * The lines of a file without those that the bank took back in it: the sum of both is nothing, so that both are remarks.
 * What it took back of another file is a remark too, for a person to undo.
 */
export function withoutUndone(lines: BankLines): BankLines {
  const returns = [...lines.returns];
  const transfers = [...lines.transfers];
  const remarks = lines.undone.map((undone): BankRemark => {
    const isPaired =
      undone.what === "return"
        ? takeOut(returns, (line) => isSame(undone, line))
        : takeOut(transfers, ({ transfer }) => isSame(undone, transfer));
    return {
      kind: `${undone.what}-${isPaired ? "cancelled" : "undone"}`,
      name: undone.mentions[0]?.[0].id ?? undone.text,
      amount: undone.amount,
      on: undone.on,
    };
  });
  return { ...lines, returns, transfers, undone: [], remarks: [...lines.remarks, ...remarks] };
}

function takeOut<Line>(lines: Line[], isOne: (line: Line) => boolean): boolean {
  const index = lines.findIndex(isOne);
  if (index >= 0) lines.splice(index, 1);
  return index >= 0;
}

function isSame(
  undone: UndoneLine,
  line: { readonly amount: BankAmount; readonly mentions: readonly Mention[] },
): boolean {
  const named = new Set(undone.mentions.map(([{ id }]) => id));
  return undone.amount === line.amount && line.mentions.some(([{ id }]) => named.has(id));
}
