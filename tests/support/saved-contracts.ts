import { addresses } from "#content/addresses.ts";
import { aStep1 } from "./call-bodies.ts";
import { contractCall, postForm, signedBy } from "./client-links.ts";
import { eventually } from "./eventually.ts";
import { textOf } from "./page-source.ts";
import type { SavedContracts } from "./page-states.ts";
import type { Site } from "./site.ts";
import type { Smtp } from "./smtp.ts";

/** Signs contracts on a site whose mails arrive at `smtp`, and ends some of them. */
export async function saveContracts(site: Site, smtp: Smtp): Promise<SavedContracts> {
  const { draft } = await contractCall(site.url, aStep1());
  const [active, confirmed, withdrawn, terminated] = await Promise.all(
    ["active", "confirmed", "withdrawn", "terminated"].map(
      async (name) => (await signedBy(site, smtp, `${name}@garance.example`)).token,
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
    ...{ sha256, draft: draft! },
  };
}

async function posted(site: Site, address: string, fields: Record<string, string>): Promise<void> {
  const answer = await postForm(site, address, { fields });
  if (answer.status !== 303) throw new Error(`${address} was answered ${answer.status}`);
}

async function read(site: Site, address: string): Promise<string> {
  return (await fetch(site.url + address)).text();
}
