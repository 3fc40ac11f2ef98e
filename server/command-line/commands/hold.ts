import { holdWords, retentionWords } from "#content/command-line/retention.ts";
import { shortDate } from "#content/format.ts";
import { heldContracts } from "#server/database/erasures.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";
import { openContractAt, unknownContract } from "../contract-gestures.ts";
import { tableLines } from "../terminal.ts";

const words = retentionWords.hold;

/** `conserver`: keeps a contract from being erased, or lets it go again. */
export const holdCommand = defineCommand({
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

async function showHeld({ open }: CommandContext): Promise<Answer> {
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

async function place(context: CommandContext, number: string, reason: string): Promise<Answer> {
  const contracts = await openContractAt(context);
  const held = await contracts.hold(number, reason, { name: context.operator });
  if (held.ok)
    return { value: { number, reason, placedOn: held.value }, lines: () => [words.placed(number)] };
  if (held.problem.code === "erased") throw new Refusal(words.tooLate(number, held.problem.on));
  if (held.problem.code === "already") throw new Refusal(words.alreadyHeld(number));
  throw unknownContract(number);
}

async function lift(context: CommandContext, number: string): Promise<Answer> {
  const { database } = await context.open();
  const held = (await heldContracts(database.db)).some((hold) => hold.number === number);
  if (!held) throw new Refusal(words.notHeld(number));
  await context.confirm(words.question(number));
  const contracts = await openContractAt(context);
  const lifted = await contracts.release(number, { name: context.operator });
  if (!lifted.ok) throw new Refusal(words.notHeld(number));
  return { value: { number, liftedOn: lifted.value }, lines: () => [words.lifted(number)] };
}
