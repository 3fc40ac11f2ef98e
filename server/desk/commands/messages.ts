import { deskWords } from "#content/desk/desk.ts";
import { listingWords } from "#content/desk/listing.ts";
import { messageListWords, messagesWords } from "#content/desk/messages.ts";
import { longDate, phoneNumber, shortDate, timeInParis } from "#content/format.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import {
  type HandledMessage,
  type MessageFilter,
  markMessage,
  messagePage,
  messagesNamed,
  messageTotals,
} from "#server/database/contact-messages.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { alignedRows, folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { codeOf, known, pageLines, placeOf, typedCode, typedDay, typedPage } from "../typed-options.ts";

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
  const filter: MessageFilter = {
    ...receivedBetween({
      from: options.du === undefined ? undefined : typedDay("du", options.du),
      through: options.au === undefined ? undefined : typedDay("au", options.au),
    }),
    handled: options.etat === undefined ? undefined : known(options.etat, typedStates, problems.state),
    words: options.texte,
  };
  const { database } = await open();
  const { total, waiting } = await messageTotals(database.db, filter);
  const place = placeOf(page, total);
  const messages = await messagePage(database.db, filter, place);
  return {
    value: { total, waiting, page: place.page, pages: place.pages, messages },
    lines: (width) =>
      total === 0
        ? [listingWords.none]
        : [
            ...tableLines(columns, messages, width),
            ...pageLines(place),
            "",
            ...folded(messageListWords.total(total, waiting), "", width),
          ],
  };
}

/** From the first instant of a day to the last one of another, in Paris. */
export function receivedBetween({ from, through }: { from?: Day | undefined; through?: Day | undefined }) {
  return {
    from: from && startInParis(from),
    // No day comes after the last that can be typed.
    until: through && through < "9999-12-31" ? startInParis(addDays(through, 1)) : undefined,
  };
}

/** Whether a message in such a state was handled. */
const typedStates = { nouveau: false, traite: true } as const;

const columns: readonly Column<HandledMessage>[] = [
  { label: labels.code, text: ({ id }) => codeOf(id) },
  { label: labels.receivedAt, text: ({ receivedAt }) => shortDate(dayInParis(receivedAt)) },
  { label: labels.state, text: (message) => states[message.handledAt === null ? "nouveau" : "traite"] },
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
  await markMessage(database.db, message.id, now());
  return {
    value: { ...message, handledAt: message.handledAt ?? now() },
    lines: (width) => folded(messageListWords.done(nameOf(message)), "", width),
  };
}

function nameOf({ firstName, lastName }: HandledMessage): string {
  return `${firstName} ${lastName}`;
}
