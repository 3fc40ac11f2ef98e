import { exampleFirms, exampleNotes } from "#content/desk/example.ts";
import { dayInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import type { SignedIn } from "#server/agency/sign-in.ts";
import { confirmAddress, openEndings } from "#server/functions/client-contract.ts";
import { mandateOf, subscriberOf } from "./firms.ts";
import { type ExampleDependencies, expectDone, linkOf, type Stage, type Told, visitor } from "./stage.ts";
import { type ToldContract, toldContracts } from "./story.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The contracts: how they were signed, and what became of them. */
export function contractsOf(stage: Stage, { now }: ExampleDependencies): Told[] {
  return toldContracts(now).flatMap((told) => {
    const { rank, packId: pack, signedAt, fate } = told;
    const firm = subscriberOf(exampleFirms[rank]!, rank);
    let draft = "";
    const signing: Told[] = [
      { at: signedAt - 22 * minute, happen: async () => (draft = await stage.begin({ ...firm, pack })) },
      { at: signedAt - 9 * minute, happen: () => stage.drafts.showSummary(draft) },
      {
        at: signedAt,
        async happen() {
          const mandate = mandateOf(rank, { mistyped: fate.kind === "mistyped" });
          const date = dayInParis(signedAt).split("-").toReversed().join("/");
          stage.contracts.set(rank, await stage.sign({ ...firm, ...mandate, pack, draft, date }));
        },
      },
    ];
    const confirmation = {
      at: signedAt + 40 * minute,
      happen: async () => expectDone(await confirmAddress(stage.parts)(linkOf(stage, rank), visitor)),
    };
    return [
      ...signing,
      ...(fate.kind === "unconfirmed" ? [] : [confirmation]),
      ...endingOf(stage, told, now),
      ...welcomeOf(stage, told, now),
    ];
  });
}

function endingOf(stage: Stage, { rank, signedAt, fate }: ToldContract, now: number): Told[] {
  const terminate = async () => {
    const contract = stage.contracts.get(rank)!;
    const lastDay = lastDayIfTerminatedOn(contract, stage.parts.today());
    expectDone(await openEndings(stage.parts).terminate(linkOf(stage, rank), lastDay!, visitor));
  };
  switch (fate.kind) {
    case "withdrawn":
      return [
        {
          at: signedAt + fate.daysAfter * day,
          happen: async () =>
            expectDone(await openEndings(stage.parts).withdraw(linkOf(stage, rank), true, visitor)),
        },
      ];
    case "terminated":
      return [{ at: signedAt + fate.daysAfter * day, happen: terminate }];
    case "leaving":
      return [
        { at: now - fate.daysAgo * day, happen: terminate },
        {
          at: now - fate.daysAgo * day + hour,
          happen: () => note(stage, rank, stage.zenmaster, exampleNotes.leaving),
        },
      ];
    case "unpaid":
      return [
        { at: now - fate.daysAgo * day, happen: () => suspend(stage, rank) },
        {
          at: now - fate.daysAgo * day - day,
          happen: () => note(stage, rank, stage.otherZenmaster, exampleNotes.unpaid),
        },
      ];
    default:
      return [];
  }
}

async function suspend({ agency, contracts, founder, parts }: Stage, rank: number): Promise<void> {
  const { number } = contracts.get(rank)!;
  const { standing } = expectDone(await agency.contract.read(number));
  const on = parts.today();
  const asked = { on, shown: { standing, day: on } };
  expectDone(await agency.contract.take(number, { kind: "suspend", reason: "unpaid" }, asked, founder));
}

/** Everybody was called, but those of the last four days. */
function welcomeOf(stage: Stage, { rank, signedAt, fate }: ToldContract, now: number): Told[] {
  const at = signedAt + 20 * hour;
  if (at > now - 3 * day || fate.kind === "withdrawn") return [];
  const by = rank % 2 === 0 ? stage.zenmaster : stage.otherZenmaster;
  return [
    {
      at,
      async happen() {
        expectDone(await stage.agency.contract.welcome(stage.contracts.get(rank)!.number, by));
        if (rank % 5 === 0) await note(stage, rank, by, exampleNotes.called);
      },
    },
  ];
}

async function note({ agency, contracts }: Stage, rank: number, by: SignedIn, text: string): Promise<void> {
  expectDone(await agency.contract.note(contracts.get(rank)!.number, text, by));
}
