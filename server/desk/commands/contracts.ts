import { addressDeskWords, typedAddressStates } from "#content/desk/address.ts";
import { contractListWords, contractsWords, typedStates } from "#content/desk/contracts.ts";
import { listingWords } from "#content/desk/listing.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { packIds } from "#domain/pack.ts";
import type { Executor } from "#server/database/client.ts";
import {
  type ContractEntry,
  type ContractFilter,
  contractPage,
  contractTotals,
} from "#server/database/contract-entries.ts";
import { nothingLeftToDebit } from "#server/debits/still-debited.ts";
import { deskCommand } from "../command.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { known, pageLines, placeOf, typedDay, typedPage } from "../typed-options.ts";

/** The options that say which contracts are meant. */
export const filterOptions = {
  pack: { type: "string" },
  etat: { type: "string" },
  adresse: { type: "string" },
  du: { type: "string" },
  au: { type: "string" },
} as const;

/** `contrats`: the contracts, which and how many. */
export const contractsCommand = deskCommand({
  words: contractsWords,
  positionals: {},
  options: { ...filterOptions, texte: { type: "string" }, page: { type: "string" } },
  changes: false,
  async run({ open, now }, { options }) {
    const today = dayInParis(now());
    const page = typedPage(options.page);
    const asked = { ...contractFilter(options, today), words: options.texte };
    const { database } = await open();
    const filter = await settledLeftOut(database.db, asked);
    const { total, monthlyCents } = await contractTotals(database.db, filter);
    const place = placeOf(page, total);
    const shown = await contractPage(database.db, filter, place);
    return {
      value: {
        ...{ total, monthlyCents, page: place.page, pages: place.pages },
        contracts: shown.map((entry) => ({ ...entry, state: stateOn(entry.status, today) })),
      },
      lines: (width) =>
        total === 0
          ? [listingWords.none]
          : [
              ...tableLines(columnsOn(today), shown, width),
              ...pageLines(place),
              "",
              ...folded(contractListWords.total(total, exactEuros(monthlyCents)), "", width),
            ],
    };
  },
});

function columnsOn(today: Day): Column<ContractEntry>[] {
  const { labels, states } = contractListWords;
  return [
    { label: labels.number, text: ({ number }) => number },
    { label: labels.state, text: ({ status }) => states[stateOn(status, today)] },
    { label: labels.pack, text: ({ packId }) => packWords[packId].listName },
    { label: labels.price, text: ({ monthlyCents }) => exactEuros(monthlyCents), align: "right" },
    { label: labels.signedOn, text: ({ acceptedOn }) => shortDate(acceptedOn) },
    { label: labels.name, text: ({ raisonSociale }) => raisonSociale, atLeast: 12 },
  ];
}

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
