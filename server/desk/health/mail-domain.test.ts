import { generateKeyPairSync } from "node:crypto";
import { promises } from "node:dns";
import { describe, expect, test } from "vitest";
import { findingWords } from "#content/machine/findings.ts";
import { readDkimKey } from "#server/mail/dkim.ts";
import { mailDomainFindings, textReader } from "./mail-domain.ts";

const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const der = key.export({ format: "der", type: "pkcs8" }).toString("base64");
const dkim = readDkimKey(`site:${der}`)!;
const signed = "site._domainkey.agence.fr";

/** The findings for what the DNS publishes, a line each: level, then text. */
async function findings(
  dns: Readonly<Record<string, readonly string[] | null>>,
  signs = false,
  at = "agence.fr",
) {
  const all = await mailDomainFindings(
    { from: `bonjour@${at}`, smtpHost: "smtp.relais.fr", dkim: signs ? dkim : undefined },
    async (name) => (name in dns ? dns[name]! : []),
    findingWords,
  );
  return all.map(({ level, text }) => `${level}: ${text}`);
}

describe("The records of the sender's domain", () => {
  test("are found well", async () => {
    const published = {
      "agence.fr": ["google-site-verification=abc", "v=spf1 include:_spf.relais.fr ~all"],
      "_dmarc.agence.fr": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@agence.fr"],
      [signed]: [`v=DKIM1; k=rsa; p=${dkim.publicKey.slice(0, 100)} ${dkim.publicKey.slice(100)}`],
    };
    const all = await findings(published, true);
    expect(all.map((each) => each.split(":")[0])).toEqual(["ok", "ok", "ok"]);
    expect(all[2]).toContain("(p=quarantine)");
    expect((await findings(published))[1]).toBe(`ok: ${findingWords.mails.unsigned}`);
  });

  test("are told with what to publish when they are missing", async () => {
    const { mails } = findingWords;
    expect(await findings({ "agence.fr": ["v=spf10 all"] }, true)).toEqual([
      `warning: ${mails.spfMissing("agence.fr", "v=spf1 a:smtp.relais.fr -all")}`,
      `fault: ${mails.dkimMissing(signed, `v=DKIM1; k=rsa; p=${dkim.publicKey}`)}`,
      `warning: ${mails.dmarcMissing("agence.fr")}`,
    ]);
  });

  test.each([
    [["v=spf1 a -all", "v=spf1 mx -all"], /^fault: .*plusieurs/],
    [["v=spf1 -all"], /^fault: .*n’autorise aucun serveur/],
    [["v=spf1"], /^fault: .*n’autorise aucun serveur/],
    [["V=SPF1 +all"], /^warning: .*n’importe quel serveur/],
    [["v=spf1 all"], /^warning: .*n’importe quel serveur/],
    [["v=spf1 redirect=_spf.relais.fr"], /^ok/],
  ])("the SPF records %j", async (texts, said) => {
    expect((await findings({ "agence.fr": texts }))[0]).toMatch(said);
  });

  test.each([
    [["v=DMARC1; p=none"], /^ok: .*p=none/],
    [["v=DMARC1;p=Reject"], /^ok: .*p=reject/],
    [["v=DMARC1"], /^warning: .*ne se lit pas/],
    [["v=DMARC1; p=perhaps"], /^warning: .*ne se lit pas/],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], /^warning: .*ne se lit pas/],
    [["v=spf1 -all"], /^warning: .*n’en publie pas/],
  ])("the DMARC records %j", async (texts, said) => {
    expect((await findings({ "_dmarc.agence.fr": texts }))[2]).toMatch(said);
  });

  test("of the domain above count for DMARC, and those of a top-level domain do not", async () => {
    const above = { "_dmarc.agence.fr": ["v=DMARC1; p=none"], "_dmarc.fr": ["v=DMARC1; p=reject"] };
    expect((await findings(above, false, "mail.courrier.agence.fr"))[2]).toMatch(/^ok/);
    expect((await findings({ "_dmarc.fr": ["v=DMARC1; p=reject"] }))[2]).toMatch(/^warning/);
  });

  test.each([
    ["v=DKIM1; k=rsa; p=AAAA", /^fault: .*une autre clé/],
    ["v=DKIM1; p=", /^fault: .*une autre clé/],
  ])("with the DKIM record %s: the key is another", async (record, said) => {
    expect((await findings({ [signed]: [record] }, true))[1]).toMatch(said);
  });

  test.each([["agence.fr"], ["_dmarc.agence.fr"], [signed]])(
    "silence about %s is said once",
    async (name) => {
      expect(await findings({ [name]: null }, true)).toEqual([
        `warning: ${findingWords.mails.dnsSilent("agence.fr")}`,
      ]);
    },
  );

  test("are asked under the name that the DNS knows", async () => {
    const asked: string[] = [];
    const readTexts = async (name: string) => {
      asked.push(name);
      return [];
    };
    await mailDomainFindings(
      { from: "a@été.fr", smtpHost: "smtp.fr", dkim: undefined },
      readTexts,
      findingWords,
    );
    expect(asked.toSorted()).toEqual(["_dmarc.xn--t-9fab.fr", "xn--t-9fab.fr"]);
  });
});

describe("The reader of text records", () => {
  test.each([
    [promises.NOTFOUND, []],
    [promises.NODATA, []],
    [promises.SERVFAIL, null],
    [promises.TIMEOUT, null],
    [promises.CONNREFUSED, null],
  ])("answers %s with %j", async (code, answer) => {
    const resolveTxt = () => Promise.reject(Object.assign(new Error("dns"), { code }));
    expect(await textReader({ resolveTxt })("agence.fr")).toEqual(answer);
  });

  test("joins the parts of a record", async () => {
    const resolveTxt = async () => [["v=DKIM1; p=AB", "CD"]];
    expect(await textReader({ resolveTxt })("agence.fr")).toEqual(["v=DKIM1; p=ABCD"]);
  });
});

test.each(["", "site", `:${der}`, `a_b:${der}`, "site:AAAA", `${"a".repeat(64)}:${der}`, ecKey()])(
  "%.12s… is no DKIM key",
  (setting) => expect(readDkimKey(setting)).toBeNull(),
);

function ecKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return `site:${privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")}`;
}
