import { deskLinks } from "#app/desk/desk-links.ts";
import { questionHref } from "../ui/question.tsx";

/** The page on which the question was opened, and to which its form leads back. */
export type CallPlace = "today" | "drafts";

/** The page that asks about a call. */
export function callPage(place: CallPlace): string {
  return `${deskLinks.deskPage("drafts")}${place === "today" ? "?retour=jour" : ""}`;
}

/** A link to the question about a call. */
export function callHref(id: string, place: CallPlace): string {
  return questionHref({ page: callPage(place), action: "appel", reference: id });
}

/** That page, at the link that opened the question. */
export function placeHref(id: string, place: CallPlace): string {
  return `${deskLinks.deskPage(place)}#${callOpenerId(id)}`;
}

export function callOpenerId(id: string): string {
  return `appel-${id}`;
}
