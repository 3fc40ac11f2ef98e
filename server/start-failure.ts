/**
 * Why the site could not start, in one line: the operation that failed, then the machine's answer. The administrator
 * must fix a folder, a file or a database out of reach, so the place in the code would not help.
 */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let each = error; each instanceof Error && reasons.length < 5; each = each.cause) {
    // An error about several refused IPs has a code and no message.
    const reason = each.message || ("code" in each ? String(each.code) : each.name);
    if (!reasons.includes(reason)) reasons.push(reason);
  }
  return reasons.join(": ").replace(/\s+/g, " ") || String(error);
}
