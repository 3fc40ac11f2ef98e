import { takeoverFieldNames } from "#content/desk/takeover.ts";
import { company } from "#content/site/company.ts";
import { addDays, addMonths, startInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import { type TypedTakeover, takeoverFields } from "#domain/contract/takeover.ts";
import type { PackId } from "#domain/pack.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { contractOfMandate } from "#server/database/contracts/mandates.ts";
import { paperOf } from "./paper.ts";
import { exampleMandate, exampleSubscriber, monthStart } from "./plan.ts";
import { exampleDrafts, exampleFirms, exampleTakeovers } from "./words.ts";
import { type Event, expectSuccess, linkOf, visitor, type World } from "./world.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Three contracts that were signed on paper before the site: two come in from a table, of which one has no paper yet and the
 * other one ended since; the last one comes in alone, with its paper.
 */
export function takeoversOf(world: World, now: number, copies: number): Event[] {
  const { agency, founder, zenmaster, otherZenmaster, contracts, context, transaction } = world;
  const first = exampleFirms.length * copies + exampleDrafts.length;
  const dayOf = (monthsAgo: number, days: number) => addDays(monthStart(now, -monthsAgo), days);
  const at = (monthsAgo: number, days: number) => startInParis(dayOf(monthsAgo, days)) + 10 * hour;
  const typed = (index: number, pack: PackId, price: string, monthsAgo: number): TypedTakeover => {
    const position = first + index;
    const { acceptCGV: _accepted, ...subscriber } = exampleSubscriber(exampleTakeovers[index]!, position);
    const firstDebitOn = dayOf(monthsAgo, 11);
    const signedOn = addMonths(firstDebitOn, -19 - index);
    return {
      ...subscriber,
      ...{ pack, price, signedOn, firstDebitOn, mandateSignedOn: signedOn },
      lastDebitOn: addMonths(firstDebitOn, -1),
      umr: `PAPIER-${String(index + 1).padStart(4, "0")}`,
      creditor: company.creditorIdentifier,
      iban: exampleMandate(position, { mistyped: false }).iban,
      ...{ bic: "", titulaire: "", adresse: "", pays: "", emailDebiteur: "" },
    };
  };
  const cameIn = async (index: number, { umr }: TypedTakeover, { id }: World["zenmaster"]) => {
    const number = (await contractOfMandate(transaction, umr))!;
    contracts.set(first + index, (await findContract(transaction, context.keyring, { number }))!);
    const assignment = { to: id, expected: "", tellsClient: false };
    expectSuccess(await agency.clients.assign(number, assignment, founder));
  };
  const table = [typed(0, "business", "", 5), typed(1, "advance", "69,00", 5)] as const;
  const alone = typed(2, "advance", "79,00", 1);
  return [
    {
      at: at(6, 13),
      async happen() {
        const text = tableOf(table);
        const { seen } = expectSuccess(await agency.takeovers.readTable(text, founder));
        expectSuccess(await agency.takeovers.takeTable(text, seen, founder));
        for (const [index, row] of table.entries()) await cameIn(index, row, otherZenmaster);
      },
    },
    {
      at: at(6, 13) + 20 * minute,
      async happen() {
        const { number } = contracts.get(first + 1)!;
        expectSuccess(await agency.takeovers.addPaper(number, await paperOf(table[1]), founder));
      },
    },
    {
      // Before the file of the next month is made, so that nothing is debited in vain.
      at: at(4, 20),
      async happen() {
        const lastDay = lastDayIfTerminatedOn(contracts.get(first + 1)!, context.today());
        const link = linkOf(world, first + 1);
        expectSuccess(await createEndings(context).terminate(link, lastDay!, visitor));
      },
    },
    {
      at: at(2, 13),
      async happen() {
        expectSuccess(await agency.takeovers.take(alone, await paperOf(alone), founder));
        await cameIn(2, alone, zenmaster);
      },
    },
  ];
}

/** No cell holds a semicolon. */
function tableOf(rows: readonly TypedTakeover[]): string {
  const headings = takeoverFields.map((name) => takeoverFieldNames[name]);
  const cells = rows.map((row) => takeoverFields.map((name) => row[name]));
  return [headings, ...cells].map((line) => line.join(";")).join("\r\n");
}
