import { formatDay } from "#content/desk/dates.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import { useToday } from "../desk-context.tsx";
import { OutcomeAlert } from "../ui/alert.tsx";
import type { DebitsQuery } from "./query.ts";
import { debitsWords } from "./words.ts";

const { done: words } = debitsWords;

/** The action just done. */
export function Done({
  done,
  debit,
}: {
  readonly done: NonNullable<DebitsQuery["done"]>;
  readonly debit: NamedDebit | null;
}) {
  const today = useToday();
  if (!debit) return done === "reglement" && <OutcomeAlert look="good">{words.paid}</OutcomeAlert>;
  const due = formatDay(debit.dueOn, today);
  return (
    <OutcomeAlert look="good">
      {done === "rejet" ? words.noted(debit.raisonSociale, due) : words.settled(debit.raisonSociale, due)}
    </OutcomeAlert>
  );
}
