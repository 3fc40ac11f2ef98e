import { deskLinks } from "#app/desk/desk-links.ts";
import { type FieldWords, fieldMessage, subscriberWords } from "#content/site/forms.ts";
import { checkPrepared, longestGreeting, type PreparedContent } from "#domain/contract/prepared.ts";
import { typedSubscriberFields } from "#domain/contract/subscriber.ts";
import type { Refusal } from "../asked.ts";
import { preparedWords } from "./words.ts";

/** The page of one prepared subscription; `done` says what was just done. */
export function preparedHref(id: string, done?: Done): string {
  return `${deskLinks.deskPage("prepared")}/${encodeURIComponent(id)}${done ? `?fait=${done}` : ""}`;
}

/** The form, filled in with a prepared subscription, to correct it or to prepare it again. */
export function prepareHref(from?: { readonly correct: string } | { readonly copy: string }): string {
  const query = from && ("correct" in from ? `?corriger=${from.correct}` : `?copie=${from.copy}`);
  return `${deskLinks.deskPage("prepare")}${query ?? ""}`;
}

type Done = keyof typeof preparedWords.done;

/** What the form holds, or why it was refused. */
export function readPrepared(form: FormData): PreparedContent | Refusal {
  const typed = (name: string) => String(form.get(name) ?? "");
  const known = Object.fromEntries(typedSubscriberFields.map((name) => [name, typed(name)]));
  const checked = checkPrepared({
    ...known,
    pack: typed("pack"),
    gift: typed("cadeau"),
    zenmaster: typed("zenmaster"),
    greeting: typed("mot"),
  });
  if (checked.ok) return checked.value;
  const { problem } = checked;
  const field = typedSubscriberFields.find((name) => problem[name]);
  if (field) {
    const words: FieldWords = subscriberWords[field];
    return { why: `${fieldMessage(words, problem[field]!)}.`, field };
  }
  if (problem.pack) return { why: preparedWords.noPack, field: "pack" };
  if (problem.gift) return { why: preparedWords.refusedGift, field: "cadeau" };
  return { why: preparedWords.greetingTooLong(longestGreeting), field: "mot" };
}
