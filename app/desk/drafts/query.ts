import { deskLinks } from "#app/desk/desk-links.ts";

/** The page on which the dialog was opened, and to which its form leads back. */
export type CallPlace = "today" | "drafts";

/** A link to the question about a call. */
export function callHref(id: string, place: CallPlace): string {
  const query = new URLSearchParams({ appel: id, ...(place === "today" && { retour: "jour" }) });
  return `${deskLinks.deskPage("drafts")}?${query}`;
}

/** That page, at the link that opened the dialog. */
export function placeHref(id: string, place: CallPlace): string {
  return `${deskLinks.deskPage(place)}#appel-${id}`;
}
