/** Longest answer of a device, in characters: several times what the largest keys need. */
const longestAnswer = 16_384;

/**
 * Reads the answer of a device from a form: `undefined` if the form only asks for a challenge, `null` if no device can
 * have sent this.
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
