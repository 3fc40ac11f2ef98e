import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { keyringOf } from "#server/database/sealed/encryption.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { aStep2 } from "./call-bodies.ts";
import type { Site } from "./site.ts";
import type { Smtp } from "./smtp.ts";

let firms = 0;

/** Sends a step of a contract that must succeed, and returns the answer. */
export async function contractCall(origin: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/functions/send-contract-confirmation`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The contract was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** Signs a contract on a site whose mails arrive at `smtp`, and waits for its confirmation. */
export async function signedBy(
  site: Site,
  smtp: Smtp,
  email = `link-${++firms}@example.fr`,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const number = (await contractCall(site.url, aStep2({ email, ...fields }))).contract!;
  const mail = await smtp.mail("the confirmation", isMail(email, "confirmation"));
  return { email, number, mail, token: linkTokenIn(mail.text) };
}

/** Signs a contract on a site, and returns the token of its private link without waiting for a mail. */
export async function signedToken(site: Site): Promise<string> {
  const email = `client-${++firms}@example.fr`;
  const { contract } = await contractCall(site.url, aStep2({ email }));
  const keyring = keyringOf(readKeys("", site.dataDir));
  const { db, close } = await openDatabase({ dataDir: site.dataDir });
  const stored = await findContract(db, keyring, { number: contract! }).finally(close);
  return linkTokenOf(stored!, keyring);
}

/** Whether a mail is of a given kind and goes to a given address. */
export function isMail(email: string, kind: string) {
  return ({ messageId, envelopeTo }: Smtp["mails"][number]) =>
    (messageId?.startsWith(`<${kind}.`) ?? false) && envelopeTo.includes(email);
}

/** The token of the private link in a mail. */
export function linkTokenIn(text: string | undefined): string {
  return text?.match(/\/mon-contrat\/([\w-]+)/)?.[1] ?? "";
}

/** Sends a form as a browser without scripts does, from the site itself unless `origin` differs. */
export function postForm(
  site: Site,
  address: string,
  {
    fields = {},
    origin = site.url,
    headers = {},
  }: {
    readonly fields?: Readonly<Record<string, string>>;
    readonly origin?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Response> {
  return fetch(site.url + address, {
    method: "POST",
    headers: { Origin: origin, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
