/** The signs that set or isolate the direction of writing (Unicode, UAX 9). */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes these signs from a page of the desk: one in a name would reverse the words that follow. */
export function withoutDirectionSigns(html: string): string {
  return html.replaceAll(directionSigns, "");
}
