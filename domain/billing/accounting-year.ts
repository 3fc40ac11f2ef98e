import { addDays, addMonths, type Day, yearOf } from "#domain/calendar.ts";

/** An accounting year, named by the calendar year in which it begins. */
export type AccountingYear = { readonly year: number; readonly fromOn: Day; readonly toOn: Day };

/** The accounting year of a day. `startsOn`: the first day of each year, `01-01` or another first of a month. */
export function accountingYearOf(day: Day, startsOn: string): AccountingYear {
  const begun = `${day.slice(0, 4)}-${startsOn}` as Day;
  const fromOn = day >= begun ? begun : addMonths(begun, -12);
  return { year: yearOf(fromOn), fromOn, toOn: addDays(addMonths(fromOn, 12), -1) };
}
