import { totalCentsOf, withoutVatCents } from "#domain/amount.ts";
import { accountIds } from "#domain/billing/entries.ts";
import { taxLines } from "#domain/billing/tax-due.ts";
import { addDays, type Day, dayInParis, monthOf } from "#domain/calendar.ts";
import { vatOfSeat } from "#domain/vat.ts";
import { batchesOf } from "#server/billing/runs/direct-debit-file.ts";
import { closedMonths } from "#server/database/billing/closed-months.ts";
import { debitsOfRun } from "#server/database/billing/debits.ts";
import { entriesOfContracts, entriesSelected, type StoredEntry } from "#server/database/billing/entries.ts";
import { sumsByKind } from "#server/database/billing/entry-sums.ts";
import { accountsOf, type DueRecord, type StoredAccount } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { TestFunctions } from "./functions.ts";

/**
 * Everything that is wrong with the books of a store, a line each: what each account holds for each contract and each due
 * day, computed here from the stored rows alone, numbers, letters, batches and closed months. `only`: one contract alone.
 */
export async function bookFaults(
  { clock, database: { db } }: TestFunctions,
  only?: string,
): Promise<string[]> {
  const rows = await db.selectFrom("contracts").select("id").execute();
  const ids = only === undefined ? rows.map(({ id }) => id) : [only];
  const ofContract = await entriesOfContracts(db, ids);
  const today = dayInParis(clock.now);
  const faults = (await accountsOf(db, ids)).flatMap((account) =>
    accountFaults(account, ofContract.get(account.contract.id) ?? [], today),
  );
  if (only !== undefined) return faults;
  const entries: StoredEntry[] = [];
  for await (const some of entriesSelected(db, { fromOn: "1000-01-01", toOn: "9999-12-31" }))
    entries.push(...some);
  return [
    ...faults,
    ...numberFaults(entries),
    ...(await batchFaults(db, entries)),
    ...(await taxFaults(db, entries)),
    ...(await ownChargeFaults(db, entries)),
    ...(await closedMonths(db)).flatMap(({ fromOn, toOn, taxCents, entryCount }) => {
      const within = entries.filter(({ bookedOn }) => bookedOn >= fromOn && bookedOn <= toOn);
      const tax = -sum(within.map(({ cents }) => cents.vatDue));
      const isSame = tax === taxCents && within.length === entryCount;
      return isSame ? [] : [`the closed month of ${fromOn} changed`];
    }),
  ];
}

/** What the books hold for a contract is what its documents and its money say. */
function accountFaults(
  { contract, dues, unassigned }: StoredAccount,
  entries: readonly StoredEntry[],
  today: Day,
): string[] {
  const { permille } = vatOfSeat(contract.billedSeat);
  // What came back, or a statement credited, moved its money by a word of the bank: its day may be to come.
  const answered = new Set(
    dues.flatMap(({ debits }) =>
      debits.flatMap(({ id, state, confirmedOn }) =>
        state === "presented" && confirmedOn === null ? [] : [id],
      ),
    ),
  );
  const takenBack = new Set(entries.map(({ reversedId }) => reversedId));
  const collectedUntil = entries.flatMap(({ id, kind, causeId, happenedOn, reversedId }) =>
    kind === "collection" && reversedId === null && !takenBack.has(id) && !answered.has(causeId)
      ? [addDays(happenedOn, 1)]
      : [],
  );
  const asOf = [today, ...collectedUntil].sort().at(-1)!;
  const taxIn = (cents: number, rate: number) => cents - withoutVatCents(cents, rate);
  const used = dues.flatMap(({ payments }) => payments.filter(({ means }) => means === "account"));
  const onAccount = totalCentsOf(unassigned.payments) - totalCentsOf(unassigned.refunds) - totalCentsOf(used);
  const ofDues = dues.map((due) => {
    const documents = due.invoices.flatMap(({ invoice, creditNotes }) => [
      [invoice, 1] as const,
      ...creditNotes.map((note) => [note, -1] as const),
    ]);
    const billed = (of: "totalCents" | "vatCents") => sum(documents.map(([each, sign]) => sign * each[of]));
    const received = receivedCents(due, asOf) - totalCentsOf(due.refunds);
    const rate = due.invoices.at(-1)?.invoice.vatPermille ?? permille;
    const taxDue = received === billed("totalCents") ? billed("vatCents") : taxIn(received, rate);
    return { dueOn: due.dueOn, billed: billed("totalCents"), tax: billed("vatCents"), received, taxDue };
  });
  const on = (...ids: (typeof accountIds)[number][]) =>
    sum(entries.flatMap(({ cents }) => ids.map((id) => cents[id])));
  const received = sum(ofDues.map((due) => due.received));
  const expected = {
    money:
      received - totalCentsOf(used) + totalCentsOf(unassigned.payments) - totalCentsOf(unassigned.refunds),
    advances: 0 - onAccount,
    taxDue: 0 - sum(ofDues.map(({ taxDue }) => taxDue)) - taxIn(onAccount, permille),
    tax: 0 - sum(ofDues.map(({ tax }) => tax)),
  };
  const actual = {
    money: on("bank", "collections"),
    advances: on("advances"),
    taxDue: on("vatDue"),
    tax: on("vatDue", "vatWaiting"),
  };
  const byLetter = Map.groupBy(entries, ({ letter }) => letter);
  byLetter.delete(null);
  return [
    ...(JSON.stringify(actual) === JSON.stringify(expected)
      ? []
      : [`${contract.number}: the books have ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`]),
    ...ofDues.flatMap(({ dueOn, billed, received }) => {
      const ofDue = entries.filter((entry) => entry.dueOn === dueOn);
      const client = sum(ofDue.map(({ cents }) => cents.client));
      const open = sum(ofDue.flatMap(({ letter, cents }) => (letter === null ? [cents.client] : [])));
      const about = `${contract.number} of ${dueOn}`;
      return [
        ...(client === billed - received
          ? []
          : [`${about}: the client owes ${client}, not ${billed - received}`]),
        ...(client === open ? [] : [`${about}: ${client - open} are lettered`]),
        ...(client === 0 && ofDue.some(({ letter, cents }) => letter === null && cents.client !== 0)
          ? [`${about} is not lettered`]
          : []),
      ];
    }),
    ...[...byLetter].flatMap(([letter, some]) =>
      sum(some.map(({ cents }) => cents.client)) === 0 ? [] : [`${contract.number}: ${letter} is not even`],
    ),
  ];
}

/** What came in for a due day by a day, and did not come back, by the rows of its debits and payments. */
export function receivedCents(
  { debits, payments }: Pick<DueRecord, "debits" | "payments">,
  asOf: Day,
): number {
  const collected = debits.filter(
    ({ state, collectionOn, confirmedOn }) =>
      state === "presented" && (collectionOn < asOf || confirmedOn !== null),
  );
  return totalCentsOf([...collected, ...payments]);
}

/** Numbers run from 1 in each year without gap or twin; each entry is of its year, balances, and is taken back once. */
function numberFaults(entries: readonly StoredEntry[]): string[] {
  const next = new Map<number, number>();
  const reversed = entries.flatMap(({ reversedId }) => reversedId ?? []);
  return entries.flatMap(({ id, year, rank, bookedOn, cents }) => {
    const expected = (next.get(year) ?? 0) + 1;
    next.set(year, expected);
    return [
      ...(rank === expected && id === `${year}-${String(rank).padStart(6, "0")}`
        ? []
        : [`${id} is not ${expected}`]),
      ...(bookedOn.startsWith(`${year}-`) ? [] : [`${id} is of ${bookedOn}`]),
      ...(sum(accountIds.map((account) => cents[account])) === 0 ? [] : [`${id} does not balance`]),
      ...(reversed.filter((each) => each === id).length <= 1 ? [] : [`${id} is taken back twice`]),
    ];
  });
}

/**
 * What each batch was credited is what its debits collected, unless a statement says another amount: that one stands then, on
 * the days of the statement, and the difference stays on the account of collections.
 */
async function batchFaults(db: DbOrTransaction, entries: readonly StoredEntry[]): Promise<string[]> {
  const runs = await db.selectFrom("debit_runs").select("id").orderBy("id").execute();
  const credits = Map.groupBy(
    await db.selectFrom("batch_credits").selectAll().execute(),
    ({ batchId }) => batchId,
  );
  const centsOf = (kind: StoredEntry["kind"], causes: readonly string[]) =>
    sum(
      entries.flatMap((entry) =>
        entry.kind === kind && causes.includes(entry.causeId) ? [entry.cents.collections] : [],
      ),
    );
  const faults: string[] = [];
  for (const { id } of runs)
    for (const [index, debits] of batchesOf(await debitsOfRun(db, id)).entries()) {
      const batch = `${id}-${index + 1}`;
      const said = credits.get(batch);
      const collected = centsOf(
        "collection",
        debits.map((debit) => debit.id),
      );
      const credited = 0 - centsOf("batch", [batch]);
      const expected = said ? sum(said.map((each) => each.amountCents + each.chargeCents)) : collected;
      if (credited !== expected)
        faults.push(`${batch} is credited with ${credited} in the books, not ${expected}`);
      const asked = totalCentsOf(
        debits.filter((debit) => !(debit.rejectedOn && debit.rejectedOn < debit.collectionOn)),
      );
      const isWhole = said !== undefined && expected >= asked;
      const wrong = debits.filter(
        (debit) => debit.state === "presented" && (debit.confirmedOn !== null) !== isWhole,
      );
      if (wrong.length > 0) faults.push(`${wrong.length} debits of ${batch} are confirmed wrongly`);
    }
  return faults;
}

/** What the bank billed that no client caused is in the books, day by day. */
async function ownChargeFaults(db: DbOrTransaction, entries: readonly StoredEntry[]): Promise<string[]> {
  const rows = await db.selectFrom("own_charges").selectAll().execute();
  const ids = new Set(rows.map(({ id }) => id));
  const booked = Map.groupBy(
    entries.filter(({ causeId }) => ids.has(causeId)),
    ({ happenedOn }) => happenedOn,
  );
  const billed = Map.groupBy(rows, ({ chargedOn }) => chargedOn);
  return [...billed].flatMap(([day, some]) => {
    const kept = sum((booked.get(day) ?? []).map(({ cents }) => cents.charges));
    const expected = totalCentsOf(some);
    return kept === expected
      ? []
      : [`${day}: ${kept} of the bank’s own charges in the books, not ${expected}`];
  });
}

/** The tax that a month tells line by line is what its entries moved, and its base what came in less that tax. */
async function taxFaults(db: DbOrTransaction, entries: readonly StoredEntry[]): Promise<string[]> {
  const months = [...Map.groupBy(entries, ({ bookedOn }) => bookedOn.slice(0, 7))];
  const faults: string[] = [];
  for (const [month, some] of months) {
    const lines = taxLines(await sumsByKind(db, monthOf(`${month}-01` as Day)), "payment");
    const told = [sum(lines.map(({ taxCents }) => taxCents)), sum(lines.map(({ baseCents }) => baseCents))];
    const tax = 0 - sum(some.map(({ cents }) => cents.vatDue));
    const money = sum(
      some.map(({ kind, cents }) =>
        kind === "batch" || kind === "charge" ? 0 : cents.bank + cents.collections,
      ),
    );
    if (told[0] !== tax || told[1] !== money - tax)
      faults.push(`${month} tells ${told[1]} and ${told[0]} of tax, not ${money - tax} and ${tax}`);
  }
  return faults;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
