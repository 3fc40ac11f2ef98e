import fc from "fast-check";
import { expect, test } from "vitest";
import { clientDates } from "#content/contract/client-contract.ts";
import { contractDatesWords, mandateSubtitle } from "#content/contract/documents.ts";
import { longDate } from "#content/site/format.ts";
import { addDays, startInParis } from "#domain/calendar.ts";
import { collectionDay } from "#domain/contract/debits.ts";
import { contractDates, isPaidFromSignature } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type Pack, packIds, packs } from "#domain/pack.ts";
import { orderFacts, signingWords } from "./contract-order.ts";
import { firstPaymentDay } from "./first-payment.ts";
import { trialEndWords } from "./trial.ts";

/** The days of more than three years, with every kind of bank holiday. */
const days = fc.nat(1200).map((count) => addDays("2025-09-01", count));

test("every page and mail announces the first debit that a file requests of the banks", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...packIds), (acceptedOn, packId) => {
      const pack: Pack = packs[packId];
      const dates = contractDates(pack, acceptedOn);
      if (isPaidFromSignature(dates)) throw new Error("No pack is paid from its signature");
      const collectedOn = collectionDay(dates.firstDebitOn, acceptedOn);
      expect(firstPaymentDay(dates)).toBe(collectedOn);
      const contract = {
        packId,
        ...pack,
        gift: null,
        laterPrices: [],
        dates,
        signedAt: startInParis(acceptedOn),
        status: { state: "active" },
      };
      const signed = contract as unknown as SignedContract & {
        readonly status: { readonly state: "active" };
      };
      const announced = {
        order: orderFacts(packId, acceptedOn, null).at(-1)!.join(" "),
        button: signingWords(packId, acceptedOn, "2026-11-24", null),
        page: clientDates(signed, acceptedOn)
          .map(({ label, value, note }) => `${label} ${value} ${note ?? ""}`)
          .join("\n"),
        mandate: mandateSubtitle(signed),
      };
      for (const words of Object.values(announced)) expect(words).toContain(longDate(collectedOn));
      const dated = contractDatesWords(signed).map(({ day, note }) => `${day} ${note}`);
      expect(dated.join("\n")).toContain(longDate(collectedOn));
      const end = trialEndWords(signed);
      if (end)
        expect(end).toContain(
          collectedOn === dates.trialEndsOn ? "ce jour-là" : `le ${longDate(collectedOn)},`,
        );
    }),
  );
});

test("signed on 25 November 2026, the first debit is announced for 28 December, when banks are open again", () => {
  const announced = [
    ...orderFacts("advance", "2026-11-25", null).at(-1)!,
    signingWords("advance", "2026-11-25", "2026-11-24", null),
  ];
  const [label, day, button] = announced.map((words) => words.replace(/\s/g, " "));
  expect([label, day]).toEqual(["Premier prélèvement", "28 décembre 2026"]);
  expect(button).toContain("à partir du 28 décembre 2026");
});
