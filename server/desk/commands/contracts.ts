import { contractListWords, contractsWords } from "#content/desk/contracts.ts";
import { listingWords } from "#content/desk/listing.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import type { ContractEntry } from "#server/database/contract-entries.ts";
import { deskCommand } from "../command.ts";
import { contractFilter, contractsOf, filterOptions } from "../contract/filter.ts";
import { contains, pageLength, pageLines, placeOf, typedPage } from "../paging.ts";
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
    const filter = contractFilter(options, today);
    const page = typedPage(options.page);
    const { database } = await open();
    const found: ContractEntry[] = [];
    for await (const entry of contractsOf(database.db, filter)) {
      if (contains(searched(entry), options.texte)) found.push(entry);
    }
    const place = placeOf(page, found.length);
    const shown = found.toReversed().slice(place.offset, place.offset + pageLength);
    const monthlyCents = found
      .filter(({ standing }) => isRunning(stateOn(standing, today)))
      .reduce((sum, entry) => sum + entry.monthlyCents, 0);
    return {
      value: {
        ...{ total: found.length, monthlyCents, page: place.page, pages: place.pages },
        contracts: shown.map((entry) => ({ ...entry, state: stateOn(entry.standing, today) })),
      },
      lines: (width) =>
        found.length === 0
          ? [listingWords.none]
          : [
              ...tableLines(columnsOn(today), shown, width),
              ...pageLines(place),
              "",
              ...folded(contractListWords.total(found.length, exactEuros(monthlyCents)), "", width),
            ],
    };
  },
});

const isRunning = (state: ReturnType<typeof stateOn>) => state !== "terminated" && state !== "withdrawn";

function searched(entry: ContractEntry): string[] {
  const { number, raisonSociale, nomPrenom, siret, email, telephone, umr } = entry;
  return [number, raisonSociale, nomPrenom, siret, email, telephone, umr];
}

function columnsOn(today: Day): Column<ContractEntry>[] {
  const { labels, states } = contractListWords;
  return [
    { label: labels.number, text: ({ number }) => number },
    { label: labels.state, text: ({ standing }) => states[stateOn(standing, today)] },
    { label: labels.pack, text: ({ packId }) => packWords[packId].listName },
    { label: labels.price, text: ({ monthlyCents }) => exactEuros(monthlyCents), align: "right" },
    { label: labels.signedOn, text: ({ acceptedOn }) => shortDate(acceptedOn) },
    { label: labels.name, text: ({ raisonSociale }) => raisonSociale, atLeast: 12 },
  ];
}
