import { formatDay } from "#content/desk/dates.ts";
import { type DebitSearch, readDebitSearch } from "#domain/billing/debit-search.ts";
import type { Day } from "#domain/calendar.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import type { FoundDebits } from "#server/database/billing/searched-debits.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { Asked, Refusal } from "../asked.ts";
import { queryReader } from "../query.ts";
import { returnRefusals } from "./actions.ts";
import { readReference } from "./query.ts";
import { debitsWords } from "./words.ts";

const { note: words } = debitsWords;

/** What was typed to find the debit that came back, and what it finds: `debit` if that is one, or one was chosen. */
export type SearchedReturn = FoundDebits & {
  readonly search: DebitSearch | null;
  readonly debit: NamedDebit | null;
};

/** Looks for the debit that the question about a return is about; `null` if nothing was typed yet. */
export async function findReturn(
  debits: Agency["debits"],
  fields: URLSearchParams,
  today: Day,
): Promise<SearchedReturn | null> {
  if (!fields.has("reference")) return null;
  const search = readDebitSearch(queryReader(fields).words("reference") ?? "", today);
  const found = search ? await debits.search(search) : { debits: [], hasMore: false };
  const chosen = readReference(fields.get("choisi"));
  const [only = null] = found.debits.length === 1 ? found.debits : [];
  return { ...found, search, debit: chosen ? await debits.debit(chosen) : only };
}

/** The question about a return, with the reason why the next page cannot follow what was typed, if any. */
export function checkReturn(asked: Asked, searched: SearchedReturn | null, today: Day): Asked {
  if (asked.refusal !== null || !searched) return asked;
  return { ...asked, refusal: refusalOf(asked, searched, today) };
}

function refusalOf(asked: Asked, { search, debits, debit }: SearchedReturn, today: Day): Refusal | null {
  const reason = typedReason(asked);
  if (!search) return { why: words.nothingTyped, field: "reference" };
  if (!debit && debits.length === 0)
    return { why: words.noneFor(described(search, today)), field: "reference" };
  if (debit?.state === "rejected") return returnRefusals.already;
  return reason && !isReturnReason(reason) ? returnRefusals.reason : null;
}

/** The reason of the bank as it was typed. */
export function typedReason({ typed }: Asked): string {
  return (typed.motif ?? "").trim().toUpperCase();
}

/** What a search looked for, in words. */
function described(search: DebitSearch, today: Day): string {
  const { looked } = words;
  if (search.by === "reference") return looked.reference(search.readings[0]!.id);
  return [
    search.words && looked.words(search.words),
    search.amountCents !== null && looked.amount(search.amountCents),
    search.day && looked.day(formatDay(search.day, today)),
  ]
    .filter(Boolean)
    .join(", ");
}
