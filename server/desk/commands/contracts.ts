import { addressDeskWords, typedAddressStates } from "#content/desk/address.ts";
import { contractListWords, contractsWords, typedStates } from "#content/desk/contracts.ts";
import { listingWords } from "#content/desk/listing.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { packIds } from "#domain/pack.ts";
import { type AskedContracts, type ListedContract, openContracts } from "#server/agency/contracts.ts";
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
    const asked = { ...contractFilter(options), words: options.texte };
    const { database } = await open();
    const page = typedPage(options.page);
    const order = { by: "number", direction: "desc" } as const;
    const list = await openContracts({ database, now }).list(asked, order, { page });
    const { contracts, total, monthlyCents } = list;
    const place = placeOf(page, total);
    return {
      value: { total, monthlyCents, page: place.page, pages: place.pages, contracts },
      lines: (width) =>
        total === 0
          ? [listingWords.none]
          : [
              ...tableLines(columns, contracts, width),
              ...pageLines(place),
              "",
              ...folded(contractListWords.total(total, exactEuros(monthlyCents)), "", width),
            ],
    };
  },
});

const { labels, states } = contractListWords;

const columns: Column<ListedContract>[] = [
  { label: labels.number, text: ({ number }) => number },
  { label: labels.state, text: ({ state }) => states[state] },
  { label: labels.pack, text: ({ packId }) => packWords[packId].listName },
  { label: labels.price, text: ({ monthlyCents }) => exactEuros(monthlyCents), align: "right" },
  { label: labels.signedOn, text: ({ acceptedOn }) => shortDate(acceptedOn) },
  { label: labels.name, text: ({ raisonSociale }) => raisonSociale, atLeast: 12 },
];

type FilterInput = Partial<Record<keyof typeof filterOptions, string>>;

/** Understands those options. @throws {Refusal} when it cannot. */
export function contractFilter({ pack, etat, adresse, du, au }: FilterInput): AskedContracts {
  const { problems } = contractListWords;
  // The list shows the promotional pack under its short name.
  const packOf = {
    ...Object.fromEntries(packIds.map((id) => [id, id])),
    promo: "advance-annexe-promo" as const,
  };
  return {
    packId: pack === undefined ? undefined : known(pack, packOf, problems.pack),
    state: etat === undefined ? undefined : known(etat, typedStates, problems.state),
    address:
      adresse === undefined ? undefined : known(adresse, typedAddressStates, addressDeskWords.unknownState),
    from: du === undefined ? undefined : typedDay("du", du),
    through: au === undefined ? undefined : typedDay("au", au),
  };
}
