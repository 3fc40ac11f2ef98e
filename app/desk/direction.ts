/** The signs that set or isolate the direction of writing (Unicode, UAX 9). */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes them from a page of the desk: in a name, such a sign would draw the following words backwards. */
export function withoutDirectionSigns(html: string): string {
  return html.replaceAll(directionSigns, "");
}
