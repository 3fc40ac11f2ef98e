import { contractListWords, contractsWords } from "#content/desk/contracts.ts";
import { listingWords } from "#content/desk/listing.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { type ContractEntry, contractPage, contractTotals } from "#server/database/contract-entries.ts";
import { deskCommand } from "../command.ts";
import { contractFilter, filterOptions, settledLeftOut } from "../contract/filter.ts";
import { pageLines, placeOf, typedPage } from "../paging.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";

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
        contracts: shown.map((entry) => ({ ...entry, state: stateOn(entry.standing, today) })),
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
  const { labels, packs, states } = contractListWords;
  return [
    { label: labels.number, text: ({ number }) => number },
    { label: labels.state, text: ({ standing }) => states[stateOn(standing, today)] },
    { label: labels.pack, text: ({ packId }) => packs[packId] },
    { label: labels.price, text: ({ monthlyCents }) => exactEuros(monthlyCents), align: "right" },
    { label: labels.signedOn, text: ({ acceptedOn }) => shortDate(acceptedOn) },
    { label: labels.name, text: ({ raisonSociale }) => raisonSociale, atLeast: 12 },
  ];
}
