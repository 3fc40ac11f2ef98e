/**
 * Why the site could not start, in one line: what was tried, then what the machine answered. A folder, a file or a
 * database out of reach is the administrator's to mend; where in the code it was met does not help.
 */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let each = error; each instanceof Error && reasons.length < 5; each = each.cause) {
    // A connection refused on several addresses has a code and no message.
    const reason = each.message || ("code" in each ? String(each.code) : each.name);
    if (!reasons.includes(reason)) reasons.push(reason);
  }
  return reasons.join(": ").replace(/\s+/g, " ") || String(error);
}
