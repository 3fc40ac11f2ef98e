import fc from "fast-check";
import { expect, test } from "vitest";
import { orderFacts, orderStages, signingWords } from "#content/contract/contract-order.ts";
import { codesWith } from "#content/contract/gifts.ts";
import { issuerOf } from "#content/contract/invoices.ts";
import { euros, exactEuros, longDate } from "#content/site/format.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { invoiceOf } from "#domain/billing/invoice.ts";
import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { debitDay, debitDaysBetween, type Interruption } from "#domain/contract/debits.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { debitsToPresentIn } from "#domain/contract/presentation.ts";
import { orderOn, renewalsFrom } from "#domain/contract/renewal.ts";
import { type PackId, packIds, packs } from "#domain/pack.ts";
import { signedFieldsOf } from "#server/evidence/signed-data.ts";
import { followingDebits } from "#server/mail/templates/contract-words.ts";
import { composeNormalPrice } from "#server/mail/templates/normal-price.tsx";
import { isNight } from "../support/night.ts";
import { aSignedContract } from "../support/signed-contract.ts";

/** Three years of a contract: its pack and gift, an interruption, and perhaps its end. */
const lives = fc
  .record({
    pack: fc.constantFrom(...packIds),
    signedAfter: fc.nat(1500),
    gift: fc.nat(),
    interrupted: fc.option(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 90 })), { freq: 3 }),
    endsAfter: fc.option(fc.integer({ min: 20, max: 1090 }), { freq: 2 }),
  })
  .map(({ pack, signedAfter, gift, interrupted, endsAfter }) => {
    const acceptedOn = addDays("2026-11-01", signedAfter);
    const codes = [null, ...codesWith(pack)];
    const code = codes[gift % codes.length]!;
    const signedAt = Date.parse(`${acceptedOn}T12:00:00Z`);
    const contract = { ...aSignedContract({ packId: pack, signedAt }), ...orderOn(pack, acceptedOn, code) };
    const interruptions: Interruption[] = interrupted
      ? [
          {
            fromOn: addDays(acceptedOn, interrupted[0]),
            backOn: addDays(acceptedOn, interrupted[0] + interrupted[1]),
          },
        ]
      : [];
    const status: ContractStatus =
      endsAfter === null
        ? { state: "active" }
        : {
            state: "terminating",
            cause: "subscriber",
            askedAt: signedAt,
            askedOn: acceptedOn,
            lastDayOn: renewalsFrom(contract.dates, addDays(acceptedOn, endsAfter)).next().value as Day,
            suspension: null,
          };
    return { code, contract, interruptions, status };
  });

/** What the prize promises, told apart from the rules: the price of the nth month from the signature. */
const promised = (pack: PackId, code: string | null, months: number) => {
  const { monthlyCents } = packs[pack];
  return code === "ZEN10" && months < 12 ? Math.floor((monthlyCents * 9) / 10) : monthlyCents;
};

const plain = (text: string) => text.replace(/\s/gu, " ");

test("What is shown, signed, announced, debited and invoiced is one amount on one day, over many lives", () => {
  fc.assert(
    fc.property(lives, ({ code, contract, interruptions, status }) => {
      const { packId, dates, gift } = contract;
      const { acceptedOn, firstDebitOn } = dates;
      const firstCents = promised(packId, code, 0);
      const laterCents = promised(packId, code, 12);
      const startMonths =
        (packId === "advance" || packId === "business" ? 1 : 0) + (code === "MOISOFFERT" ? 1 : 0);
      expect(firstDebitOn).toBe(addMonths(dates.trialEndsOn ?? acceptedOn, startMonths));

      const signed = signedFieldsOf(contract, "");
      expect(signed).toMatchObject({ monthlyCents: laterCents, dates });
      expect(signed.gift?.code ?? null).toBe(code);

      const shown = [
        ...orderFacts(packId, acceptedOn, code).flat(),
        ...(code ? orderStages(packId, acceptedOn, code).flatMap(({ label, price }) => [label, price]) : []),
        signingWords(packId, acceptedOn, "2026-11-24", code),
      ].join("\n");
      const mail = followingDebits(contract, dates);
      for (const words of [shown, mail])
        expect(plain(words)).toContain(plain(words === mail ? exactEuros(firstCents) : euros(firstCents)));
      expect(plain(shown)).toContain(plain(longDate(debitDay(firstDebitOn))));
      if (firstCents !== laterCents) {
        const day = plain(longDate(debitDay(gift!.normalPriceFromOn!)));
        for (const words of [shown, mail]) expect(plain(words)).toContain(day);
        expect(plain(mail)).toContain(plain(exactEuros(laterCents)));
      }

      const end = addMonths(acceptedOn, 36);
      const billed = { ...contract, status, interruptions };
      const owed = debitDaysBetween(billed, acceptedOn, end);
      const all = debitDaysBetween(
        { ...billed, status: { state: "active" }, interruptions: [] },
        acceptedOn,
        end,
      );
      const promisedCents = owed.map((dueOn) => promised(packId, code, all.indexOf(dueOn)));
      const invoices = owed.map(
        (dueOn) => invoiceOf(contract, dueOn, { rank: 1, issuedOn: dueOn, ...issuerOf(packId) }).amounts,
      );
      expect(owed.map((dueOn) => amountDueOn(billed, dueOn))).toEqual(promisedCents);
      expect(invoices.map(({ totalCents }) => totalCents)).toEqual(promisedCents);
      expect(invoices.map(({ withoutVatCents, vatCents }) => withoutVatCents + vatCents)).toEqual(
        promisedCents,
      );
      const { debits } = debitsToPresentIn(
        { ...billed, confirmation: { confirmedOn: acceptedOn, leftOutOf: [] } },
        [],
        { fromOn: acceptedOn, toOn: end, madeOn: acceptedOn },
      );
      expect(debits.map(({ dueOn }) => dueOn)).toEqual(owed);
    }),
    { numRuns: isNight ? 1000 : 300 },
  );
});

test("The mail before the price returns says the day and the amount of that debit", async () => {
  const contract = aSignedContract({ signedAt: Date.parse("2026-12-07T12:00:00Z"), giftCode: "ZEN10" });
  const { subject, text } = await composeNormalPrice({ contract, contractPage: "https://www.example.fr/c" });
  expect(plain(subject)).toBe("Votre prix redevient 89 € le 7 janvier");
  expect(plain(text)).toContain("7 janvier 2028, 89,00 €");
});
