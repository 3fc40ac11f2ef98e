/** Where most people have their mail, by the name of the provider, with its domains. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ["com"],
  hotmail: ["com", "fr", "be", "it", "es", "co.uk", "de"],
  outlook: ["com", "fr", "be", "es", "it", "de"],
  yahoo: ["com", "fr", "es", "it", "de", "co.uk"],
  orange: ["fr", "com", "es", "be", "pl", "ro", "sk"],
  wanadoo: ["fr", "com", "es"],
  laposte: ["net", "fr"],
  icloud: ["com"],
  protonmail: ["com", "ch"],
};

/** Domains that exist and differ from those by one letter. */
const others = ["mail.com", "ymail.com", "email.com", "rmail.com", "mail.fr", "mail.be"];

/** Whether the domain of an e-mail address looks like a slip of the finger: gmial.com, hotmail.con, orange.ft. */
export function mistypedDomain(email: string): boolean {
  const domain = email.trim().toLowerCase().split("@").at(1) ?? "";
  if (/\.(?:con|cmo|ocm|comm|vom|xom|fe|ft|frr)$/.test(domain)) return true;
  const dot = domain.indexOf(".");
  if (dot < 0 || others.includes(domain)) return false;
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
  const endings = providers[name];
  if (endings) return !endings.includes(ending);
  return Object.entries(providers).some(
    ([provider, known]) => known.includes(ending) && isOneSlip(name, provider),
  );
}

/** Whether one letter was forgotten, added, replaced, or swapped with the next one. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [rest, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return rest.slice(1) === right || rest === right.slice(1) || rest.slice(1) === right.slice(1) || isSwapped;
}
