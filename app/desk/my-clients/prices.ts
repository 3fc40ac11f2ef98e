import { addDays, type Day } from "#domain/calendar.ts";
import { packPriceTo } from "#domain/contract/typed-change.ts";
import type { PriceToAnnounce } from "#server/announcements/announcements.ts";
import { previewHref } from "../announcements/query.ts";
import type { TaskGroup } from "../today/tasks.tsx";
import { myClientsWords } from "./words.ts";

/** Clients in the group; announcing a price makes room for the next one. */
const shown = 10;

/** Days before the last one from which a price is to be announced soon. */
const soonDays = 7;

/** The clients whose price is not that of their pack. Nothing obliges anybody: they do not count among what waits. */
export function pricesGroup(prices: readonly PriceToAnnounce[], today: Day): TaskGroup {
  return {
    name: "prices",
    href: null,
    total: prices.length,
    tasks: prices.slice(0, shown).map(({ number, raisonSociale, packCents, newPrice, throughOn }) => ({
      title: raisonSociale,
      when: myClientsWords.priceUntil(throughOn, today),
      isSoon: throughOn <= addDays(today, soonDays),
      what: myClientsWords.price(packCents, newPrice, today),
      action: { href: previewHref(packPriceTo(number)), words: myClientsWords.announce },
    })),
  };
}
