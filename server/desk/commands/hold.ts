import { holdWords, retentionWords } from "#content/desk/retention.ts";
import { shortDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockContract } from "#server/database/contract-steps.ts";
import { heldContracts, liftHolds, placeHold } from "#server/database/erasures.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { unknownContract } from "../contract/file.ts";
import { Refusal } from "../refusal.ts";
import { tableLines } from "../terminal/table.ts";

const words = retentionWords.hold;

/** `conserver`: keeps a contract from being erased, or lets it go again. */
export const holdCommand = deskCommand({
  words: holdWords,
  positionals: { number: { required: false } },
  options: { motif: { type: "string" }, lever: { type: "boolean" } },
  changes: true,
  async run(context, { positionals, options }) {
    const reason = options.motif?.trim();
    if (positionals.number === undefined) {
      if (reason !== undefined || options.lever) throw new Refusal(words.numberMissing, 2);
      return showHeld(context);
    }
    if (!reason === !options.lever) throw new Refusal(words.reasonMissing, 2);
    const number = positionals.number.toUpperCase();
    return options.lever ? lift(context, number) : place(context, number, reason!);
  },
});

async function showHeld({ open }: DeskContext): Promise<Answer> {
  const { database } = await open();
  const held = await heldContracts(database.db);
  const { number, placedOn, reason } = words.columns;
  return {
    value: held,
    lines: (width) =>
      held.length === 0
        ? [words.none]
        : tableLines(
            [
              { label: number, text: (hold) => hold.number },
              { label: placedOn, text: (hold) => shortDate(hold.placedOn) },
              { label: reason, text: (hold) => hold.reason, atLeast: 12 },
            ],
            held,
            width,
          ),
  };
}

async function place({ open, now, newId }: DeskContext, number: string, reason: string): Promise<Answer> {
  const { database } = await open();
  const placedOn = dayInParis(now());
  await database.transaction(async (transaction) => {
    const contractId = await lockContract(transaction, { number });
    if (!contractId) throw unknownContract(number);
    const erasedOn = await erasureDay(transaction, contractId);
    if (erasedOn) throw new Refusal(words.tooLate(number, erasedOn));
    await placeHold(transaction, { id: newId(), contractId, reason, placedOn });
  });
  return { value: { number, reason, placedOn }, lines: () => [words.placed(number)] };
}

/** Asked once the contract is locked, as an erasure does: neither crosses the other. */
async function erasureDay(transaction: Transaction, contractId: string): Promise<Day | null> {
  const { erasedOn } = await transaction
    .selectFrom("contracts")
    .select("erasedOn")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  return erasedOn;
}

async function lift({ open, now, confirm }: DeskContext, number: string): Promise<Answer> {
  const { database } = await open();
  const held = (await heldContracts(database.db)).find((hold) => hold.number === number);
  if (!held) throw new Refusal(words.notHeld(number));
  await confirm(words.question(number));
  const liftedOn = dayInParis(now());
  await database.transaction((transaction) => liftHolds(transaction, held.contractId, liftedOn));
  return { value: { number, liftedOn }, lines: () => [words.lifted(number)] };
}
