import { withoutVatCents } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { VatPoint } from "./invoice.ts";

/**
 * The accounts that invoices and their payments move. `vatWaiting` holds the tax of invoices that is not due yet, and owes
 * that of money that has no invoice yet; `collections` what debits collected until their batch is credited; `advances` what
 * clients have on account; `charges` what the bank keeps for itself.
 */
export const accountIds = [
  "bank",
  "collections",
  "client",
  "advances",
  "sales",
  "vatWaiting",
  "vatDue",
  "charges",
] as const;
export type AccountId = (typeof accountIds)[number];

/** What an entry moves on each account, in euro cents: debits above zero, credits below. Their sum is zero. */
export type EntryCents = Readonly<Record<AccountId, number>>;

export const entryKinds = [
  "invoice",
  "credit-note",
  "collection",
  "return",
  "settlement",
  "use",
  "refund",
  "batch",
  "charge",
  "tax",
] as const;
/**
 * `use`: money that was on account pays a month. `batch`: the bank credits a batch of debits. `charge`: the bank keeps
 * something of a credit, or takes more back than a debit. `tax`: the tax due changes alone, because the rate of a client without an invoice does.
 */
export type EntryKind = (typeof entryKinds)[number];

/** Something that the books record. It is the same one as long as all of these are the same. */
export type BookedEvent = {
  readonly kind: EntryKind;
  /** The document, the debit, the payment, the refund or the batch. */
  readonly causeId: string;
  readonly happenedOn: Day;
  /** What was billed or came in, in euro cents; below zero if it went back. */
  readonly amountCents: number;
  /** The due day that it is about; `null` for money on account and batches. */
  readonly dueOn: Day | null;
  /** The tax in the amount and its rate, of a document. */
  readonly tax?: { readonly cents: number; readonly permille: number };
  /** What a bookkeeper reads: the number of the document, or the reference of the debit. */
  readonly reference: string;
};

/** An entry of the books, before it has a number. */
export type Entry = Omit<BookedEvent, "tax"> & {
  readonly cents: EntryCents;
  /** The rate of the tax of what it is about. */
  readonly vatPermille: number;
  /** The invoice that is billed, credited or paid; `null` if the payment has none yet. */
  readonly invoiceNumber: string | null;
};

/** An entry that was recorded. It is in force unless another one takes it back. */
export type RecordedEntry = Entry & {
  readonly id: string;
  /** The entry that it takes back. */
  readonly reversedId: string | null;
  readonly letter: string | null;
};

/** An entry to record; `reversedId`: it takes back one that is no longer so. */
export type NewEntry = Entry & { readonly reversedId: string | null };

/** The entries that no other one takes back. */
export function entriesInForce<Each extends Pick<RecordedEntry, "id" | "reversedId">>(
  recorded: readonly Each[],
): Each[] {
  const reversed = new Set(recorded.map(({ reversedId }) => reversedId));
  return recorded.filter(({ id, reversedId }) => reversedId === null && !reversed.has(id));
}

/** How the tax of a contract falls due: its point (CGI, art. 269, 2, c), and the rate of what has no invoice. */
export type TaxRules = { readonly vatPoint: VatPoint; readonly permille: number };

/**
 * The entries that are missing in the books of a contract: one for each event that is not recorded, and one that takes
 * back each recorded one that is no longer so. The tax due is that of what came in, with an invoice or not; the last
 * payment of a month moves the exact rest. Each entry moves what the tax due changes by.
 */
export function missingEntries(
  events: readonly BookedEvent[],
  recorded: readonly RecordedEntry[],
  rules: TaxRules,
): NewEntry[] {
  const books = booksOf(rules);
  const inForce = entriesInForce(recorded);
  for (const entry of inForce) books.apply(entry, taxOf(entry), 1);
  let dueCents = 0 - sumOf(recorded.map(({ cents }) => cents.vatDue));
  const missing: NewEntry[] = [];
  const add = (event: Omit<BookedEvent, "tax">, base: EntryCents, reversedId: string | null) => {
    const due = books.taxDueCents();
    const moved = due - dueCents;
    dueCents = due;
    const { kind, causeId, happenedOn, amountCents, dueOn, reference } = event;
    missing.push({
      ...{ kind, causeId, happenedOn, amountCents, dueOn, reference, reversedId },
      ...books.about(dueOn),
      cents: { ...base, vatWaiting: base.vatWaiting + moved, vatDue: base.vatDue - moved },
    });
  };
  const expected = new Set(events.map(keyOf));
  for (const entry of inForce) {
    if (entry.kind === "tax" || expected.has(keyOf(entry))) continue;
    books.apply(entry, taxOf(entry), -1);
    add({ ...entry, amountCents: 0 - entry.amountCents }, takenBack(entry.cents), entry.id);
  }
  const known = new Set(inForce.map(keyOf));
  for (const event of events) {
    if (known.has(keyOf(event))) continue;
    books.apply(event, event.tax, 1);
    add(event, baseCents(event), null);
  }
  if (books.taxDueCents() !== dueCents) {
    const happenedOn = [...events, ...missing]
      .map((event) => event.happenedOn)
      .sort()
      .at(-1)!;
    const causeId = `tax ${recorded.length}`;
    add({ kind: "tax", causeId, happenedOn, amountCents: 0, dueOn: null, reference: causeId }, nothing, null);
  }
  return missing;
}

function keyOf({ kind, causeId, happenedOn, amountCents }: Omit<BookedEvent, "tax">): string {
  return [kind, causeId, happenedOn, amountCents].join(" ");
}

const nothing: EntryCents = {
  ...{ client: 0, sales: 0, vatDue: 0, vatWaiting: 0, bank: 0, collections: 0, advances: 0, charges: 0 },
};

/** The accounts that an entry moved, the other way round, without the tax that fell due with it. */
function takenBack(cents: EntryCents): EntryCents {
  const back = Object.fromEntries(accountIds.map((id) => [id, 0 - cents[id]])) as EntryCents;
  return { ...back, vatDue: 0, vatWaiting: back.vatWaiting + back.vatDue };
}

/** Where money comes from that does not come from the bank itself. */
const otherSources: Partial<Record<EntryKind, AccountId>> = { use: "advances", collection: "collections" };

/** The accounts that an event moves, without the tax that falls due with it. */
function baseCents({ kind, amountCents, dueOn, tax }: BookedEvent): EntryCents {
  if (tax)
    return { ...nothing, client: amountCents, sales: tax.cents - amountCents, vatWaiting: 0 - tax.cents };
  if (kind === "charge") return { ...nothing, charges: amountCents, bank: 0 - amountCents };
  const from = otherSources[kind] ?? "bank";
  const to = kind === "batch" ? "collections" : dueOn === null ? "advances" : "client";
  return { ...nothing, [from]: amountCents, [to]: -amountCents };
}

/** The tax in a document that was recorded: whatever fell due with it is in both accounts of tax. */
function taxOf({ kind, cents, vatPermille }: RecordedEntry): BookedEvent["tax"] {
  const isDocument = kind === "invoice" || kind === "credit-note";
  return isDocument ? { cents: 0 - cents.vatDue - cents.vatWaiting, permille: vatPermille } : undefined;
}

type DueBooks = {
  billedCents: number;
  billedTaxCents: number;
  paidCents: number;
  permille: number;
  invoiceNumber: string | null;
};

/** What is billed and paid for each due day of a contract, and what it has on account. */
function booksOf({ vatPoint, permille }: TaxRules) {
  const dues = new Map<Day, DueBooks>();
  let onAccountCents = 0;
  const dueOf = (dueOn: Day): DueBooks => {
    const known = dues.get(dueOn);
    if (known) return known;
    const due = { billedCents: 0, billedTaxCents: 0, paidCents: 0, permille, invoiceNumber: null };
    dues.set(dueOn, due);
    return due;
  };
  const taxIn = (cents: number, rate: number) => cents - withoutVatCents(cents, rate);
  const taxDueOf = ({ billedCents, billedTaxCents, paidCents, permille: rate }: DueBooks) => {
    if (vatPoint === "invoice") return billedTaxCents + taxIn(Math.max(0, paidCents - billedCents), rate);
    return paidCents === billedCents ? billedTaxCents : taxIn(paidCents, rate);
  };
  return {
    apply(
      { kind, amountCents, dueOn, causeId }: Omit<BookedEvent, "tax">,
      tax: BookedEvent["tax"],
      sign: 1 | -1,
    ) {
      if (kind === "batch" || kind === "charge" || kind === "tax") return;
      if (kind === "use") onAccountCents -= sign * amountCents;
      if (dueOn === null) {
        onAccountCents += sign * amountCents;
        return;
      }
      const due = dueOf(dueOn);
      if (!tax) due.paidCents += sign * amountCents;
      else {
        due.billedCents += sign * amountCents;
        due.billedTaxCents += sign * tax.cents;
        due.permille = tax.permille;
        if (kind === "invoice") due.invoiceNumber = causeId;
      }
    },
    /** The tax that is due on all of it, in euro cents. */
    taxDueCents: () => sumOf([...dues.values()].map(taxDueOf)) + taxIn(onAccountCents, permille),
    /** The rate and the invoice of a due day. */
    about(dueOn: Day | null): Pick<Entry, "vatPermille" | "invoiceNumber"> {
      if (dueOn === null) return { vatPermille: permille, invoiceNumber: null };
      const { permille: vatPermille, invoiceNumber } = dueOf(dueOn);
      return { vatPermille, invoiceNumber };
    },
  };
}

/** The entries of each due day whose client owes nothing more, to be lettered together: their amounts cancel out. */
export function lettersToGive<Each extends Pick<RecordedEntry, "dueOn" | "cents" | "letter">>(
  recorded: readonly Each[],
): Each[][] {
  const open = recorded.filter(({ dueOn, cents, letter }) => dueOn && letter === null && cents.client !== 0);
  return [...Map.groupBy(open, ({ dueOn }) => dueOn).values()].filter(
    (some) => sumOf(some.map(({ cents }) => cents.client)) === 0,
  );
}

/** The letters of an account, in their order: A to Z, then AA. */
export function letterOf(rank: number): string {
  const last = String.fromCharCode(65 + ((rank - 1) % 26));
  return rank <= 26 ? last : letterOf(Math.floor((rank - 1) / 26)) + last;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
