import { deskWords } from "#content/desk/desk.ts";
import { draftListWords, draftsWords } from "#content/desk/drafts.ts";
import { listingWords } from "#content/desk/listing.ts";
import { phoneNumber, shortDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Draft, openDraftPage, openDraftsNamed, openDraftTotal } from "#server/database/drafts.ts";
import { type MailEntry, mailStateOf, mailsAbout, sendAgain } from "#server/database/outbox-entries.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { codeOf, pageLines, placeOf, typedCode, typedPage } from "../typed-options.ts";

const { labels, problems } = draftListWords;

/** A draft and its reminders. */
type RemindedDraft = { readonly draft: Draft; readonly reminders: readonly MailEntry[] };

/** `brouillons`: the subscriptions begun and not signed. */
export const draftsCommand = deskCommand({
  words: draftsWords,
  positionals: { code: { required: false }, action: { required: false, among: ["relancer"] } },
  options: { texte: { type: "string" }, page: { type: "string" } },
  changes: true,
  async run(context, { positionals: { code, action }, options }) {
    if (code === undefined) return listDrafts(context, options.texte, typedPage(options.page));
    const [name] = Object.keys(options);
    if (name !== undefined) throw new Refusal(deskWords.problems.notHere(`--${name}`), 2);
    if (action === undefined) throw new Refusal(problems.noAction, 2);
    return remind(context, code);
  },
});

async function listDrafts(
  { open, now }: DeskContext,
  words: string | undefined,
  page: number,
): Promise<Answer> {
  const { database } = await open();
  const total = await openDraftTotal(database.db, now(), words);
  const place = placeOf(page, total);
  const shown: RemindedDraft[] = [];
  for (const draft of await openDraftPage(database.db, now(), { words, ...place })) {
    shown.push({ draft, reminders: await remindersOf({ open }, draft.id) });
  }
  return {
    value: {
      ...{ total, page: place.page, pages: place.pages },
      drafts: shown.map(({ draft, reminders }) => ({
        ...publicDraft(draft),
        reminders: reminders.map((mail) => ({
          kind: mail.kind,
          state: mailStateOf(mail),
          dueAt: mail.dueAt,
          sentAt: mail.sentAt,
        })),
      })),
    },
    lines: (width) =>
      total === 0
        ? [listingWords.none]
        : [
            ...tableLines(columns, shown, width),
            ...pageLines(place),
            "",
            ...folded(draftListWords.total(total), "", width),
          ],
  };
}

async function remind({ open, now }: DeskContext, typed: string): Promise<Answer> {
  const code = typedCode(typed);
  const { database } = await open();
  const [draft, other] = code ? await openDraftsNamed(database.db, now(), code) : [];
  if (!draft) throw new Refusal(problems.unknown(typed));
  if (other) throw new Refusal(listingWords.ambiguous(typed));
  const next = (await remindersOf({ open }, draft.id)).find((mail) => mailStateOf(mail) !== "sent");
  const { telephone, email } = draft.subscriber;
  if (next && mailStateOf(next) === "cancelled") throw new Refusal(problems.stopped);
  if (!next || (await sendAgain(database.db, next.id, now())) === 0) {
    throw new Refusal(problems.allSent(phoneNumber(telephone)));
  }
  return {
    value: { ...publicDraft(draft), reminded: next.kind },
    lines: (width) => folded(draftListWords.reminded(email), "", width),
  };
}

async function remindersOf({ open }: Pick<DeskContext, "open">, draftId: string): Promise<MailEntry[]> {
  const { database } = await open();
  return mailsAbout(database.db, draftId, ["reminder-1", "reminder-2"]);
}

/** Without what resumes it: whoever holds its token could sign. */
function publicDraft({ id, packId, subscriber, createdAt, updatedAt, expiresAt, warnings }: Draft) {
  const { acceptCGV: _accepted, ...firm } = subscriber;
  return { id, packId, ...firm, createdAt, updatedAt, expiresAt, warnings };
}

const columns: readonly Column<RemindedDraft>[] = [
  { label: labels.code, text: ({ draft }) => codeOf(draft.id) },
  { label: labels.updatedOn, text: ({ draft }) => shortDate(dayInParis(draft.updatedAt)) },
  { label: labels.expiresOn, text: ({ draft }) => shortDate(dayInParis(draft.expiresAt)) },
  { label: labels.pack, text: ({ draft }) => packWords[draft.packId].listName },
  { label: labels.name, text: ({ draft }) => draft.subscriber.raisonSociale, atLeast: 12 },
  { label: labels.phone, text: ({ draft }) => phoneNumber(draft.subscriber.telephone) },
  {
    label: labels.reminders,
    text: ({ reminders }) =>
      draftListWords.reminders(reminders.filter((mail) => mailStateOf(mail) === "sent").length),
  },
];
