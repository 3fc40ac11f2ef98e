import { deskWords } from "#content/desk/desk.ts";
import { listingWords } from "#content/desk/listing.ts";
import { messageListWords, messagesWords } from "#content/desk/messages.ts";
import { longDate, phoneNumber, shortDate, timeInParis } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import {
  contactMessages,
  type HandledMessage,
  markMessageHandled,
  messagesNamed,
} from "#server/database/contact-messages.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { known } from "../contract/filter.ts";
import { codeOf, contains, pageLength, pageLines, placeOf, typedCode, typedPage } from "../paging.ts";
import { Refusal } from "../refusal.ts";
import { alignedRows, folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { typedDay } from "../typed-options.ts";

const { labels, states, problems } = messageListWords;

/** `messages`: those of the contact form, listed, read and handled. */
export const messagesCommand = deskCommand({
  words: messagesWords,
  positionals: { code: { required: false }, action: { required: false, among: ["traiter"] } },
  options: {
    etat: { type: "string" },
    du: { type: "string" },
    au: { type: "string" },
    texte: { type: "string" },
    page: { type: "string" },
  },
  changes: true,
  async run(context, { positionals: { code, action }, options }) {
    if (code === undefined) return listMessages(context, options);
    const [name] = Object.keys(options);
    if (name !== undefined) throw new Refusal(deskWords.problems.notHere(`--${name}`), 2);
    const message = await messageNamed(context, code);
    return action === undefined ? shown(message) : handled(context, message);
  },
});

type ListOptions = Readonly<Partial<Record<"etat" | "du" | "au" | "texte" | "page", string>>>;

async function listMessages({ open }: DeskContext, options: ListOptions): Promise<Answer> {
  const page = typedPage(options.page);
  const isIn = options.etat === undefined ? () => true : known(options.etat, inState, problems.state);
  const from = options.du && typedDay("du", options.du);
  const through = options.au && typedDay("au", options.au);
  const { database } = await open();
  const found: HandledMessage[] = [];
  for await (const message of contactMessages(database.db)) {
    const on = dayInParis(message.receivedAt);
    if ((from && on < from) || (through && on > through) || !isIn(message)) continue;
    const { firstName, lastName, email, phone } = message;
    if (contains([`${firstName} ${lastName}`, email, phone, message.message], options.texte)) {
      found.push(message);
    }
  }
  const place = placeOf(page, found.length);
  const messages = found.toReversed().slice(place.offset, place.offset + pageLength);
  const waiting = found.filter(inState.nouveau).length;
  return {
    value: { total: found.length, waiting, page: place.page, pages: place.pages, messages },
    lines: (width) =>
      found.length === 0
        ? [listingWords.none]
        : [
            ...tableLines(columns, messages, width),
            ...pageLines(place),
            "",
            ...folded(messageListWords.total(found.length, waiting), "", width),
          ],
  };
}

const inState = {
  nouveau: ({ handledAt }: HandledMessage) => handledAt === null,
  traite: ({ handledAt }: HandledMessage) => handledAt !== null,
} as const;

const columns: readonly Column<HandledMessage>[] = [
  { label: labels.code, text: ({ id }) => codeOf(id) },
  { label: labels.receivedAt, text: ({ receivedAt }) => shortDate(dayInParis(receivedAt)) },
  { label: labels.state, text: (message) => states[inState.nouveau(message) ? "nouveau" : "traite"] },
  { label: labels.name, text: nameOf, atLeast: 10 },
  { label: labels.message, text: ({ message }) => message, atLeast: 16 },
];

async function messageNamed({ open }: DeskContext, typed: string): Promise<HandledMessage> {
  const code = typedCode(typed);
  const { database } = await open();
  const [message, other] = code ? await messagesNamed(database.db, code) : [];
  if (!message) throw new Refusal(problems.unknown(typed));
  if (other) throw new Refusal(listingWords.ambiguous(typed));
  return message;
}

function shown(message: HandledMessage): Answer {
  const { receivedAt, handledAt, phone, email } = message;
  const received = `${longDate(dayInParis(receivedAt))} à ${timeInParis(receivedAt)}`;
  const state =
    handledAt === null ? states.nouveau : messageListWords.handledOn(longDate(dayInParis(handledAt)));
  return {
    value: message,
    lines: (width) => [
      ...alignedRows(
        [
          [labels.code, codeOf(message.id)],
          [labels.receivedAt, received],
          [labels.state, state],
          [labels.name, nameOf(message)],
          [labels.phone, phoneNumber(phone)],
          [labels.email, email],
        ],
        width,
      ),
      "",
      ...message.message.split(/\r?\n/).flatMap((line) => folded(line, "  ", width)),
    ],
  };
}

async function handled({ open, now }: DeskContext, message: HandledMessage): Promise<Answer> {
  const { database } = await open();
  await markMessageHandled(database.db, message.id, now());
  return {
    value: { ...message, handledAt: message.handledAt ?? now() },
    lines: (width) => folded(messageListWords.done(nameOf(message)), "", width),
  };
}

function nameOf({ firstName, lastName }: HandledMessage): string {
  return `${firstName} ${lastName}`;
}
