import { addresses } from "#content/addresses.ts";
import { aStep1, aStep2 } from "./call-bodies.ts";
import { eventually } from "./eventually.ts";
import { textOf } from "./page-source.ts";
import type { SavedContracts } from "./page-states.ts";
import type { Site } from "./site.ts";
import type { Smtp } from "./smtp.ts";

/** Signs contracts on a site whose mails arrive at `smtp`, and ends some of them. */
export async function saveContracts(site: Site, smtp: Smtp): Promise<SavedContracts> {
  const { draft } = (await call(site, aStep1())) as { draft: string };
  const [active, confirmed, withdrawn, terminated] = await Promise.all(
    ["active", "confirmed", "withdrawn", "terminated"].map((name) =>
      signed(site, smtp, `${name}@garance.example`),
    ),
  );
  await posted(site, addresses.contract(confirmed!), {});
  await posted(site, addresses.withdrawal(withdrawn!), { moinsDeSixSalaries: "on" });
  const page = await read(site, addresses.termination(terminated!));
  await posted(site, addresses.termination(terminated!), {
    dernierJour: page.match(/name="dernierJour" value="([^"]+)"/)?.[1] ?? "",
  });
  const sha256 = await eventually("the documents", async () => {
    const shown = textOf(await read(site, addresses.contract(active!)));
    return shown.match(/(?:[0-9a-f]{8} ){7}[0-9a-f]{8}/)?.[0].replaceAll(" ", "");
  });
  return {
    ...{ active: active!, confirmed: confirmed!, withdrawn: withdrawn!, terminated: terminated! },
    ...{ sha256, draft },
  };
}

/** Signs a contract and returns the token of its private link. */
async function signed(site: Site, smtp: Smtp, email: string): Promise<string> {
  await call(site, aStep2({ email }));
  const token = await eventually(
    "the confirmation",
    () => smtp.mails.find(isConfirmationTo(email))?.text?.match(/\/mon-contrat\/([\w-]+)/)?.[1],
    60_000,
  );
  return token;
}

function isConfirmationTo(email: string) {
  return ({ messageId, envelopeTo }: Smtp["mails"][number]) =>
    Boolean(messageId?.startsWith("<confirmation.") && envelopeTo.includes(email));
}

async function call(site: Site, body: object): Promise<object> {
  const answer = await fetch(`${site.url}/functions/send-contract-confirmation`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The contract was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function posted(site: Site, address: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(site.url + address, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${address} was answered ${answer.status}`);
}

async function read(site: Site, address: string): Promise<string> {
  return (await fetch(site.url + address)).text();
}
