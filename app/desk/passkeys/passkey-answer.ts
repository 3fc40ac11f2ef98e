/** Signs that the answer of a device may have: several times those of the largest keys there are. */
const longestAnswer = 16_384;

/**
 * What a device answered, read from a form; `undefined` where it is only asked for a challenge, and `null` where what
 * came is nothing that a device answers.
 */
export async function passkeyAnswerIn(request: Request): Promise<unknown> {
  const text = (await request.formData()).get("reponse");
  if (text === null) return undefined;
  if (typeof text !== "string" || text.length > longestAnswer) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
