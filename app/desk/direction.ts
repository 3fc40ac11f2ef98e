/** The signs that turn or hold apart the direction of writing (Unicode, UAX 9). */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/** A page of the desk without them: a name that holds one would draw the words after it backwards. */
export function withoutDirectionSigns(html: string): string {
  return html.replaceAll(directionSigns, "");
}
