import { deskWords } from "#content/desk/desk.ts";
import { listingWords } from "#content/desk/listing.ts";
import { mailListWords, mailsWords } from "#content/desk/mails.ts";
import { shortDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import {
  type MailEntry,
  type MailState,
  mailEntries,
  mailStateOf,
  mailsNamed,
  mailTotals,
  sendAgain,
} from "#server/database/outbox-entries.ts";
import { plain } from "#server/database/text-search.ts";
import type { MailKind } from "#server/mail/mail-kinds.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { codeOf, known, pageLength, pageLines, placeOf, typedCode, typedPage } from "../typed-options.ts";

const { labels, states, problems } = mailListWords;
const kinds: Readonly<Record<MailKind, string>> = mailListWords.kinds;

/** `mails`: what was enqueued and what became of it. */
export const mailsCommand = deskCommand({
  words: mailsWords,
  positionals: { code: { required: false }, action: { required: false, among: ["relancer"] } },
  options: { etat: { type: "string" }, page: { type: "string" } },
  changes: true,
  async run(context, { positionals: { code, action }, options }) {
    if (code === undefined) return listMails(context, options.etat, typedPage(options.page));
    const [name] = Object.keys(options);
    if (name !== undefined) throw new Refusal(deskWords.problems.notHere(`--${name}`), 2);
    if (plain(code) === "relancer" && action === undefined) return sendAllAgain(context);
    if (action === undefined) throw new Refusal(problems.noAction, 2);
    return sendOneAgain(context, code);
  },
});

async function listMails({ open }: DeskContext, etat: string | undefined, page: number): Promise<Answer> {
  const state = etat === undefined ? null : known<MailState>(etat, mailListWords.typedStates, problems.state);
  const { database } = await open();
  const totals = await mailTotals(database.db);
  const wanted: readonly MailState[] = state === null ? ["dead", "waiting"] : [state];
  const place = placeOf(
    page,
    wanted.reduce((sum, each) => sum + totals[each], 0),
  );
  const mails: MailEntry[] = [];
  let { offset } = place;
  for (const each of wanted) {
    const limit = pageLength - mails.length;
    if (limit > 0)
      mails.push(...(await mailEntries(database.db, each, { limit, offset: Math.max(0, offset) })));
    offset -= totals[each];
  }
  return {
    value: {
      totals,
      ...{ page: place.page, pages: place.pages },
      mails: mails.map((mail) => ({ ...mail, state: mailStateOf(mail) })),
    },
    lines: (width) => [
      ...(mails.length === 0 ? [listingWords.none] : tableLines(columnsOf(mails), mails, width)),
      ...pageLines(place),
      "",
      ...folded(mailListWords.total(totals.waiting, totals.sent, totals.dead), "", width),
    ],
  };
}

async function sendAllAgain({ open, confirm, now }: DeskContext): Promise<Answer> {
  const { database } = await open();
  const { dead } = await mailTotals(database.db);
  if (dead === 0) return again(0);
  await confirm(mailListWords.askAll(dead));
  return again(await sendAgain(database.db, "dead", now()));
}

async function sendOneAgain({ open, now }: DeskContext, typed: string): Promise<Answer> {
  const code = typedCode(typed);
  const { database } = await open();
  const [mail, other] = code ? await mailsNamed(database.db, code) : [];
  if (!mail) throw new Refusal(problems.unknown(typed));
  if (other) throw new Refusal(listingWords.ambiguous(typed));
  const state = mailStateOf(mail);
  if (state === "sent") throw new Refusal(problems.left);
  if (state === "cancelled") throw new Refusal(problems.cancelled);
  const count = await sendAgain(database.db, mail.id, now());
  if (count === 0) throw new Refusal(problems.leaving);
  return again(count);
}

function again(count: number): Answer {
  return { value: { again: count }, lines: (width) => folded(mailListWords.again(count), "", width) };
}

function columnsOf(mails: readonly MailEntry[]): Column<MailEntry>[] {
  const failed = mails.some(({ lastError }) => lastError !== null);
  return [
    { label: labels.code, text: ({ id }) => codeOf(id) },
    { label: labels.state, text: (mail) => states[mailStateOf(mail)] },
    { label: labels.since, text: dateOf },
    { label: labels.kind, text: ({ kind }) => kinds[kind], atLeast: 12 },
    {
      label: labels.about,
      text: ({ contract, about }) => contract ?? about ?? mailListWords.erased,
      atLeast: 12,
    },
    ...(failed
      ? [{ label: labels.error, text: ({ lastError }: MailEntry) => lastError ?? "", atLeast: 12 }]
      : []),
  ];
}

/** Sent or given up then; due then while it waits. */
function dateOf({ sentAt, deadAt, cancelledAt, dueAt }: MailEntry): string {
  return shortDate(dayInParis(sentAt ?? deadAt ?? cancelledAt ?? dueAt));
}
