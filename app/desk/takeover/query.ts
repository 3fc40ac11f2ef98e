import { takeoverProblem } from "#content/desk/takeover.ts";
import type { Day } from "#domain/calendar.ts";
import { type TypedTakeover, takeoverFields } from "#domain/contract/takeover.ts";
import type { TakeoverRefusal } from "#server/contracts/take-over.ts";
import type { Refusal } from "../asked.ts";
import { takeoverWords as words } from "./words.ts";

/** The field of the paper. */
export const paperField = "papier";

/** What somebody typed. */
export function readTakeover(form: FormData): TypedTakeover {
  return Object.fromEntries(
    takeoverFields.map((name) => [name, String(form.get(name) ?? "")]),
  ) as TypedTakeover;
}

/** The file of a form; `null` without one. */
export async function readPaper(form: FormData): Promise<Uint8Array | null> {
  const file = form.get(paperField);
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
}

/** Why a contract does not come in: the first field in the order of the form. */
export function takeoverRefusal(refusal: TakeoverRefusal, hadPaper: boolean, today: Day): Refusal {
  const again = hadPaper ? ` ${words.again}` : "";
  switch (refusal.code) {
    case "fields": {
      const field = takeoverFields.find((name) => refusal.fields[name])!;
      return { why: `${takeoverProblem(field, refusal.fields[field]!, today)}${again}`, field };
    }
    case "paper":
      return { why: words.papers[refusal.problem], field: paperField };
    case "known":
      return { why: `${words.known(refusal.number)}${again}`, field: "umr" };
  }
}
