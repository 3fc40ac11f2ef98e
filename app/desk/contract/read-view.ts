import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import type { Asked } from "../asked.ts";
import { contractQuery, contractsHref } from "../contracts/query.ts";
import { listCookie, signedInContext } from "../signed-in.ts";
import type { ContractView } from "./view.ts";

/** The contract with this number as its pages show it, or the day on which it was erased, if it ever was there. */
export async function readView(
  context: Readonly<RouterContextProvider>,
  number: string,
  asked: Asked,
  pageOfNotes = 1,
): Promise<ContractView | { readonly erasedOn: ContractView["today"] | null }> {
  const { agency, today } = context.get(servicesContext);
  const result = await agency.contract.read(number, pageOfNotes);
  if (!result.ok) return { erasedOn: result.problem.code === "erased" ? result.problem.on : null };
  const { role } = context.get(signedInContext);
  const assignees = await agency.clients.assignees();
  const { reference } = asked.typed;
  const asksReminder = asked.action === "relance" || asked.action === "relance-lue";
  const reminderWords = asksReminder && reference ? await agency.reminders.words(number, reference) : null;
  return { contract: result.value, assignees, today: today(), person: { role }, asked, reminderWords };
}

/** The list of contracts with the filters that this browser used last. */
export async function listHrefIn(request: Request, publicUrl: string): Promise<string> {
  const stored: unknown = await listCookie(publicUrl).parse(request.headers.get("Cookie"));
  const list = URL.parse(typeof stored === "string" ? stored : "", publicUrl);
  return list ? contractsHref(contractQuery(list).parts) : deskLinks.deskPage("contracts");
}
