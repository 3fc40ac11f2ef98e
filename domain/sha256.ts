/**
 * Finds the SHA-256 in a text, in lower-case hexadecimal; `null` if there is none. People paste it alone, in groups of
 * eight as documents print it, or with the text that `sha256sum`, `certutil` and mails write around it.
 */
export function sha256In(text: string): string | null {
  const alone = text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i)?.[0];
  const joined = text.replace(/\s+/g, "");
  return (alone ?? (/^[0-9a-f]{64}$/i.test(joined) ? joined : null))?.toLowerCase() ?? null;
}
