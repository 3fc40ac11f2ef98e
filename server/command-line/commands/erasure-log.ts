import {
  erasedKindWords,
  erasureLogWords,
  erasureRuleWords,
  retentionWords,
} from "#content/command-line/retention.ts";
import { shortDate } from "#content/format.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { erasuresBetween } from "#server/database/erasures.ts";
import { defineCommand } from "../command.ts";
import { typedDay } from "../read-input.ts";
import { tableLines } from "../terminal.ts";

const words = retentionWords.journal;

/** Days shown when none is asked for. */
const shownDays = 30;

/** `journal`: what was erased, when and why. */
export const erasureLogCommand = defineCommand({
  words: erasureLogWords,
  positionals: {},
  options: { du: { type: "string" }, au: { type: "string" } },
  changes: false,
  async run({ open, now }, { options }) {
    const to = options.au === undefined ? dayInParis(now()) : typedDay("au", options.au);
    const from = options.du === undefined ? addDays(to, -shownDays) : typedDay("du", options.du);
    const { database } = await open();
    const erasures = await erasuresBetween(database.db, from, to);
    const { on, kind, rule, count, subject } = words.columns;
    return {
      value: erasures,
      lines: (width) =>
        erasures.length === 0
          ? [words.none(from, to)]
          : tableLines(
              [
                { label: on, text: (erasure) => shortDate(erasure.erasedOn) },
                { label: kind, text: (erasure) => erasedKindWords[erasure.kind], atLeast: 8 },
                { label: rule, text: (erasure) => erasureRuleWords[erasure.rule], atLeast: 8 },
                { label: count, text: (erasure) => String(erasure.count), align: "right" },
                { label: subject, text: (erasure) => erasure.subject, atLeast: 13 },
              ],
              erasures,
              width,
            ),
    };
  },
});
