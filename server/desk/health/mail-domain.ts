import { promises } from "node:dns";
import { domainToASCII } from "node:url";
import type { FindingWords } from "#content/machine/findings.ts";
import type { DkimKey } from "#server/mail/dkim.ts";
import { type Finding, findingsOf } from "./site.ts";

/** The text records of a name in the DNS, none for a name without any; `null`: the DNS does not answer. */
export type ReadTexts = (name: string) => Promise<readonly string[] | null>;

/** Reads text records with a resolver, by default the one of this machine, which gets three seconds. */
export function textReader(
  resolver: Pick<promises.Resolver, "resolveTxt"> = new promises.Resolver({ timeout: 1_500, tries: 2 }),
): ReadTexts {
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === promises.NOTFOUND || code === promises.NODATA ? [] : null;
    }
  };
}

/** What is checked: the sender of the mails, the server that carries them, and the key that signs them, if any. */
type MailDomain = {
  readonly from: string;
  readonly smtpHost: string;
  readonly dkim: DkimKey | undefined;
};

const { ok, warning, fault } = findingsOf("mails");

/**
 * Findings about the records that mailboxes look up before they take the site's mails: SPF (RFC 7208), DKIM (RFC 6376)
 * if the site signs, and DMARC (RFC 9989). Each says what is missing and what to publish.
 */
export async function mailDomainFindings(
  { from, smtpHost, dkim }: MailDomain,
  readTexts: ReadTexts,
  { mails: say }: FindingWords,
): Promise<Finding[]> {
  const domain = domainToASCII(from.slice(from.lastIndexOf("@") + 1));
  const [spf, key, dmarc] = await Promise.all([
    readTexts(domain),
    dkim && readTexts(dkimName(domain, dkim)),
    readDmarc(domain, readTexts),
  ]);
  if (spf === null || dmarc === null || (dkim && key === null)) return [warning(say.dnsSilent(domain))];
  return [
    spfFinding(domain, smtpHost, spf, say),
    dkim ? dkimFinding(domain, dkim, key ?? [], say) : ok(say.unsigned),
    dmarcFinding(domain, dmarc, say),
  ];
}

function spfFinding(
  domain: string,
  smtpHost: string,
  texts: readonly string[],
  say: FindingWords["mails"],
): Finding {
  const [record, ...more] = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  if (record === undefined) return warning(say.spfMissing(domain, `v=spf1 a:${smtpHost} -all`));
  if (more.length > 0) return fault(say.spfTwice(domain));
  const terms = record.trim().toLowerCase().split(/ +/).slice(1);
  if (terms.some((term) => /^\+?all$/.test(term))) return warning(say.spfAnybody(domain));
  return terms.every((term) => /^[-~?]all$/.test(term))
    ? fault(say.spfNobody(domain, `v=spf1 a:${smtpHost} -all`))
    : ok(say.spfFine(domain));
}

function dkimName(domain: string, { selector }: DkimKey): string {
  return `${selector}._domainkey.${domain}`;
}

function dkimFinding(
  domain: string,
  dkim: DkimKey,
  texts: readonly string[],
  say: FindingWords["mails"],
): Finding {
  const published = texts.map((text) => tags(text).get("p")?.replace(/\s+/g, ""));
  if (published.includes(dkim.publicKey)) return ok(say.dkimFine(domain));
  const name = dkimName(domain, dkim);
  const record = `v=DKIM1; k=rsa; p=${dkim.publicKey}`;
  return fault(texts.length > 0 ? say.dkimOther(name, record) : say.dkimMissing(name, record));
}

/** The records of the domain, else of the nearest domain above it that has one (RFC 9989, section 4.10). */
async function readDmarc(domain: string, readTexts: ReadTexts): Promise<readonly string[] | null> {
  const texts = await readTexts(`_dmarc.${domain}`);
  if (texts === null) return null;
  const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/.test(text));
  const above = domain.slice(domain.indexOf(".") + 1);
  return records.length > 0 || !above.includes(".") ? records : readDmarc(above, readTexts);
}

function dmarcFinding(domain: string, records: readonly string[], say: FindingWords["mails"]): Finding {
  const [record, ...more] = records;
  if (record === undefined) return warning(say.dmarcMissing(domain));
  const policy = tags(record).get("p")?.toLowerCase();
  const isRead = more.length === 0 && policy !== undefined && /^(none|quarantine|reject)$/.test(policy);
  return isRead ? ok(say.dmarcFine(domain, policy)) : warning(say.dmarcWrong(domain));
}

/** The `name=value` pairs of a DKIM or DMARC record. */
function tags(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(";").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
}
