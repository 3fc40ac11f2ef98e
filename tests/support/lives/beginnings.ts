import { codesWith } from "#content/contract/gifts.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { nextDebitOf } from "#domain/billing/next-debit.ts";
import { addDays, addMonths, type Day, daysBetween } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import { firstTakeoverDay, type TypedTakeover } from "#domain/contract/takeover.ts";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import { createTakeovers } from "#server/contracts/take-over.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { debitsOf } from "../debits.ts";
import { accepted as expectAccepted } from "../functions.ts";
import { aPaper, takeoverTable } from "../takeovers.ts";
import { founder, livesStartOn, rightSiret, type Scene, seats, wrongSiret } from "./scene.ts";

/** The ways in which a contract begins. */
export const beginnings = ["sign", "take over", "take over a table"] as const;

/** The SIRET of the nth company. */
function siretOf(nth: number): string {
  const withKey = (digits: string) =>
    Array.from({ length: 10 }, (_, key) => `${digits}${key}`).find((each) => luhnSum(each) % 10 === 0)!;
  return withKey(`${withKey(String(81_000_000 + nth))}0001`);
}

function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Begins a contract on a day, or several. */
export function beginningsOf(scene: Scene): (today: Day) => Promise<void> {
  const { functions, random, numbers, accepted, one } = scene;
  const { context, clock, database, keyring } = functions;
  const { db } = database;
  const takeovers = createTakeovers(context);
  let companies = 0;

  const sign = async (today: Day) => {
    const pack: PackId = one(
      packIds.filter((id) => id !== "advance-annexe-promo" || today < addDays(livesStartOn, 30)),
    )!;
    const siret = random.between(0, 6) === 0 ? wrongSiret : rightSiret;
    const signs = random.between(0, 3) === 0 ? functions.sign : functions.signAndConfirm;
    // A company gets one gift: who types a code is a company of its own.
    const code = random.between(0, 2) === 0 ? one(codesWith(pack)) : undefined;
    const fields = {
      ...{ pack, email: `life-${numbers.length}@example.fr` },
      ...(code ? { code, siret: siretOf(companies++) } : { siret }),
    };
    return [(await signs(fields)).number];
  };

  /** A mandate was never used, used lately, or has a few weeks left of its 36 months. */
  const typedTakeover = (today: Day): TypedTakeover => {
    const signedOn = addDays(today, -random.between(0, 1800));
    const soonest = addDays(firstTakeoverDay(today), random.between(0, 18));
    const firstDebitOn = one([
      soonest,
      nextRenewalOnOrAfter({ acceptedOn: signedOn, trialEndsOn: null }, soonest),
    ])!;
    const lastDebitOn = one([
      null,
      addDays(firstDebitOn, -random.between(1, 45)),
      addDays(addMonths(firstDebitOn, -36), random.between(3, 40)),
    ])!;
    const signedAgainOn = addDays(signedOn, random.between(0, daysBetween(signedOn, today) + 1));
    const nth = companies++;
    return {
      ...aTakeover,
      pack: one(packIds)!,
      price: one(["", "79,00", "9,99", "129", "120,50"])!,
      ...{ signedOn, firstDebitOn },
      siret: one([siretOf(nth), rightSiret])!,
      adresseSiege: one(seats)!,
      email: `elsewhere-${nth}@example.fr`,
      umr: `PAPIER-${nth}`,
      mandateSignedOn: lastDebitOn && lastDebitOn < signedAgainOn ? signedOn : signedAgainOn,
      lastDebitOn: lastDebitOn && lastDebitOn >= signedOn ? lastDebitOn : "",
    };
  };

  /** What its client is told is what is due, from its first due day here on, and its mandate goes on as it went before. */
  const expectTold = async (number: string, today: Day) => {
    const contract = (await findContract(db, keyring, { number }))!;
    const { dates, takenOver, monthlyCents } = contract;
    const { firstDebitOn } = dates;
    const account = (await accountOf(db, contract.id))!;
    const next = nextDebitOf(account, today, clock.now);
    const { plan } = debitsOf(functions);
    const ofContract = async (fromOn: Day, toOn: Day) => {
      const { debits, forgotten } = await plan(fromOn, toOn);
      const isOf = (each: { readonly number: string }) => each.number === number;
      return {
        debits: debits
          .filter(isOf)
          .map((each) => [each.dueOn, each.collectionOn, each.amountCents, each.sequence]),
        forgotten: forgotten.filter(isOf).map(({ dueOn }) => dueOn),
      };
    };
    const told = {
      next: next && [next.dueOn, next.collectionOn, next.amountCents],
      before: await ofContract(addDays(firstDebitOn, -60), addDays(firstDebitOn, -1)),
      first: await ofContract(firstDebitOn, firstDebitOn),
    };
    const debit = [firstDebitOn, debitDay(firstDebitOn), monthlyCents];
    const expected = {
      next: debit,
      before: { debits: [], forgotten: [] },
      first: { debits: [[...debit, takenOver?.lastDebitOn ? "RCUR" : "FRST"]], forgotten: [] },
    };
    if (JSON.stringify(told) !== JSON.stringify(expected))
      throw new Error(`${number}, taken over: ${JSON.stringify(told)}, not ${JSON.stringify(expected)}`);
    const [mail] = await functions.outboxMails(contract.id);
    const text = (mail && (await functions.compose(mail)))?.text.replaceAll(/\s+/g, " ") ?? "";
    const words = `${longDate(debitDay(firstDebitOn))}, ${exactEuros(monthlyCents)}`.replaceAll(/\s+/g, " ");
    if (!text.includes(words)) throw new Error(`${number}, taken over: no mail says ${words}: ${text}`);
  };

  const takeOver = async (today: Day) => {
    const taken = await takeovers.take(typedTakeover(today), aPaper, founder);
    return taken.ok ? [taken.value] : [];
  };

  /** One of its lines may stay out, and one names the mandate of another. */
  const takeOverTable = async (today: Day) => {
    const rows = Array.from({ length: random.between(1, 4) }, () => typedTakeover(today));
    const text = takeoverTable([...rows, { ...typedTakeover(today), umr: rows[0]!.umr }]);
    const { lines, seen, count } = expectAccepted(await takeovers.readTable(text, founder));
    if (count === 0) return [];
    expectAccepted(await takeovers.takeTable(text, seen, founder));
    const references = lines.flatMap(({ takeover }) => takeover?.umr ?? []);
    const rowsTaken = await db
      .selectFrom("mandates")
      .innerJoin("contracts", "contracts.id", "mandates.contractId")
      .select("contracts.number")
      .where("umr", "in", references)
      .orderBy("contracts.number")
      .execute();
    if (rowsTaken.length !== count) throw new Error(`${rowsTaken.length} came in of ${count}`);
    return rowsTaken.map(({ number }) => number);
  };

  return async (today) => {
    const way = one<(typeof beginnings)[number]>(["sign", "sign", "sign", "sign", ...beginnings])!;
    const begun = await { sign, "take over": takeOver, "take over a table": takeOverTable }[way](today);
    if (way !== "sign") for (const number of begun) await expectTold(number, today);
    numbers.push(...begun);
    accepted.set(way, (accepted.get(way) ?? 0) + begun.length);
  };
}
