import { addDays, addMonths, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import type { Mandate } from "#domain/contract/mandate.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { hasValidIbanKey } from "#domain/sepa.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { plain } from "#server/database/engine/text-search.ts";
import { exampleFirms } from "./words.ts";

const hour = 3_600_000;

/** The later life of an example contract. */
export type Ending =
  | { readonly kind: "withdrawn" | "terminated"; readonly daysAfter: number }
  | { readonly kind: "leaving"; readonly daysAgo: number; readonly endsInDays: number }
  | { readonly kind: "unpaid" | "unconfirmed" | "mistyped" | "runs" };

/** An example contract: its signer, its pack, and its date. */
export type ExampleContract = {
  readonly position: number;
  readonly packId: PackId;
  readonly signedAt: number;
  readonly ending: Ending;
};

/** Contracts signed in each of the eleven months before this one, the earliest first. */
const signedInMonths = [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5];

/** How many days ago the latest contracts were signed. */
const signedDaysAgo = [13, 9, 6, 3, 1, 0];

const packOrder: readonly PackId[] = [
  ...(["advance", "business", "advance", "advance-10", "advance"] as const),
  ...(["advance-annexe-promo", "advance", "business"] as const),
];

/** By position, for contracts that do not simply run. */
const endings: Readonly<Record<number, Ending>> = {
  1: { kind: "terminated", daysAfter: 160 },
  4: { kind: "withdrawn", daysAfter: 6 },
  6: { kind: "unpaid" },
  9: { kind: "leaving", daysAgo: 11, endsInDays: 4 },
  11: { kind: "terminated", daysAfter: 120 },
  14: { kind: "leaving", daysAgo: 2, endsInDays: 16 },
  17: { kind: "terminated", daysAfter: 95 },
  21: { kind: "mistyped" },
  23: { kind: "withdrawn", daysAfter: 11 },
  26: { kind: "unconfirmed" },
  36: { kind: "unconfirmed" },
  38: { kind: "unconfirmed" },
};

/**
 * The example contracts at an instant, in the order of their signatures. `copies`: how often each of them is there, every
 * time with a firm of its own.
 */
export function exampleContracts(now: number, copies: number): ExampleContract[] {
  const instants = [
    ...signedInMonths.flatMap((count, index) =>
      Array.from({ length: count }, (_, nth) => ({ monthsAgo: signedInMonths.length - index, nth })),
    ),
    ...signedDaysAgo.map((days, position) => ({ at: instantAgo(now, days, position) })),
  ];
  return Array.from({ length: exampleFirms.length * copies }, (_, index) => index)
    .map((position) => {
      const place = position % exampleFirms.length;
      const instant = instants[place]!;
      const packId = "at" in instant ? packsOfToday[place % 2]! : packOrder[place % packOrder.length]!;
      const ending = endings[place] ?? ({ kind: "runs" } as const);
      return { position, packId, ending, signedAt: signedAt(now, instant, packId, ending) };
    })
    .toSorted((one, other) => one.signedAt - other.signedAt);
}

const packsOfToday = ["advance", "business"] as const;

/**
 * When a contract was signed: on a day of the month that puts its first payment in the next month, even after a trial
 * of two weeks; or, if it is to end soon, on the same day of the month as its end.
 */
function signedAt(
  now: number,
  instant: { readonly at: number } | { readonly monthsAgo: number; readonly nth: number },
  packId: PackId,
  ending: Ending,
): number {
  if ("at" in instant) return instant.at;
  const { monthsAgo, nth } = instant;
  const opening = 9 * hour + ((nth * 83 + monthsAgo * 47) % 540) * 60_000;
  if (ending.kind === "leaving") {
    return startInParis(addMonths(addDays(dayInParis(now), ending.endsInDays), -monthsAgo)) + opening;
  }
  const daysIn = packs[packId].trialDays > 0 ? 17 + (nth % 7) : (nth * 5 + monthsAgo * 3) % 27;
  return startInParis(addDays(monthStart(now, -monthsAgo), daysIn)) + opening;
}

/** The files for the bank: the period of each, and when it was made. */
export function exampleRuns(
  now: number,
): { readonly fromOn: Day; readonly toOn: Day; readonly madeAt: number }[] {
  const yesterday = addDays(dayInParis(now), -1);
  return Array.from({ length: signedInMonths.length }, (_, index) => index - signedInMonths.length + 1)
    .map((months) => {
      const fromOn = monthStart(now, months);
      const lastOn = addDays(addMonths(fromOn, 1), -1);
      const madeOn = addDays(fromOn, -1);
      return {
        fromOn,
        toOn: [lastOn, yesterday].toSorted()[0]!,
        madeAt: startInParis(madeOn) + 10 * hour,
      };
    })
    .filter(({ fromOn, toOn }) => fromOn <= toOn);
}

/** How many days ago the waiting subscriptions were begun. */
export const draftDaysAgo = [0, 0, 1, 3, 5, 6] as const;

/** How many days ago the messages came in; the first ones wait for an answer. */
export const messageDaysAgo = [0, 1, 2, 4, 6, 9, 13, 18, 24, 29] as const;
export const messagesWaiting = 3;

/** An instant of a past day, in office hours; for today, of the last hours. */
export function instantAgo(now: number, days: number, position: number): number {
  if (days === 0) return now - (25 + position * 40) * 60_000;
  return startInParis(addDays(dayInParis(now), -days)) + 9 * hour + ((position * 137) % 540) * 60_000;
}

/** The first day of a month, so many months from now. */
export function monthStart(now: number, months: number): Day {
  return addMonths(`${dayInParis(now).slice(0, 8)}01` as Day, months);
}

/** The name, the signer and the address of a firm: of the list, then of its numbered copies. */
export function exampleFirm(position: number): readonly [string, string, string] {
  const [name, signer, address] = exampleFirms[position % exampleFirms.length]!;
  const copy = Math.floor(position / exampleFirms.length);
  return [copy === 0 ? name : `${name} ${copy + 1}`, signer, address];
}

/** A firm's input at the first step, whatever its pack. */
export function exampleSubscriber(
  [raisonSociale, nomPrenom, adresseSiege]: readonly [string, string, string],
  position: number,
): Subscriber {
  return {
    raisonSociale,
    nomPrenom,
    adresseSiege,
    siret: siretOf(position),
    email: `contact@${plain(raisonSociale).replace(/[^a-z0-9]+/g, "-")}.example`,
    telephone: fictionPhone(position),
    acceptCGV: true,
  };
}

/** Its input at the second step. `mistyped`: with an account that its bank would refuse. */
export function exampleMandate(position: number, { mistyped }: { readonly mistyped: boolean }): Mandate {
  const firm = exampleFirm(position);
  const [titulaire, , adresse] = firm;
  const iban = ibanOf(position);
  return {
    titulaire,
    adresse,
    pays: "France",
    emailDebiteur: exampleSubscriber(firm, position).email,
    iban: mistyped ? iban.replace(/.$/, (last) => String((Number(last) + 1) % 10)) : iban,
    bic: "AGRIFRPP",
  };
}

/** A telephone number reserved for fiction (Arcep, decision 2018-0881). */
export function fictionPhone(position: number): string {
  return `063998${String(1000 + ((position * 37) % 9000))}`;
}

function siretOf(position: number): string {
  const start = `9${String((10_000_000 + position * 73_939) % 100_000_000).padStart(8, "0")}0001`;
  return allDigits.map((digit) => start + digit).find(hasValidSiretKey)!;
}

/** A right RIB key gives every French IBAN the check digits 76. */
function ibanOf(position: number): string {
  const account = `FR763000600001${String(12_345_678_000 + position * 101)}`;
  const keys = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, "0"));
  return keys.map((key) => account + key).find(hasValidIbanKey)!;
}

const allDigits = Array.from({ length: 10 }, (_, digit) => String(digit));
