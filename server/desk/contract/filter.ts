import { addressDeskWords, typedAddressStates } from "#content/desk/address.ts";
import { contractListWords, typedStates } from "#content/desk/contracts.ts";
import type { Day } from "#domain/calendar.ts";
import { packIds } from "#domain/pack.ts";
import type { Executor } from "#server/database/client.ts";
import type { ContractFilter } from "#server/database/contract-entries.ts";
import { plain } from "#server/database/text-search.ts";
import { nothingLeftToDebit } from "#server/debits/still-debited.ts";
import { nearest } from "../nearest.ts";
import { withHint } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import { typedDay } from "../typed-options.ts";

/** The options that say which contracts are meant. */
export const filterOptions = {
  pack: { type: "string" },
  etat: { type: "string" },
  adresse: { type: "string" },
  du: { type: "string" },
  au: { type: "string" },
} as const;

type FilterInput = Partial<Record<keyof typeof filterOptions, string>>;

/** Understands those options. @throws {Refusal} when it cannot. */
export function contractFilter({ pack, etat, adresse, du, au }: FilterInput, today: Day): ContractFilter {
  const { problems } = contractListWords;
  // The list shows the promotional pack under its short name.
  const packOf = {
    ...Object.fromEntries(packIds.map((id) => [id, id])),
    promo: "advance-annexe-promo" as const,
  };
  return {
    today,
    packId: pack === undefined ? undefined : known(pack, packOf, problems.pack),
    state: etat === undefined ? undefined : known(etat, typedStates, problems.state),
    address:
      adresse === undefined ? undefined : known(adresse, typedAddressStates, addressDeskWords.unknownState),
    from: du === undefined ? undefined : typedDay("du", du),
    through: au === undefined ? undefined : typedDay("au", au),
  };
}

/** The same filter without the contracts that have ended and leave nothing to debit: they wait for no address. */
export async function settledLeftOut(executor: Executor, filter: ContractFilter): Promise<ContractFilter> {
  return filter.address === "waiting" ? { ...filter, except: await nothingLeftToDebit(executor) } : filter;
}

/** What a typed word stands for. @throws {Refusal} when it is none of those known. */
export function known<Value>(
  typed: string,
  all: Readonly<Record<string, Value>>,
  problem: (names: readonly string[]) => string,
): Value {
  const names = Object.keys(all);
  const name = names.find((each) => each === plain(typed));
  if (name === undefined) throw new Refusal(withHint(problem(names), nearest(typed, names)), 2);
  return all[name]!;
}
