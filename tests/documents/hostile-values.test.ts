import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { packIds } from "#domain/pack.ts";
import { renderPackAmendment } from "#server/documents/amendment.ts";
import { renderContractSummary } from "#server/documents/contract-summary.ts";
import { renderInvoicePage } from "#server/documents/invoice.ts";
import { renderMandate } from "#server/documents/mandate.ts";
import { fitText, styles } from "#server/documents/text.ts";
import { aCreditNote, anInvoice } from "../support/invoices.ts";
import { aShownPackChange } from "../support/pack-change.ts";
import { type DrawnText, readPdf } from "../support/pdf-reader.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const site = { publicUrl: "https://agence-2h.example" };
const point = 72 / 25.4;

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength }),
    fc.string({
      unit: fc.constantFrom("W", "é", "i", " ", "-", "Ł", "ß", "Ω", "م", "🚀"),
      minLength: 1,
      maxLength,
    }),
    fc.constantFrom("W".repeat(maxLength), "Le Bihan ".repeat(maxLength).slice(0, maxLength).trim()),
  );

const anyContract = fc
  .record({
    packId: fc.constantFrom(...packIds),
    subscriber: fc.record({
      raisonSociale: anyText(200),
      nomPrenom: anyText(200),
      adresseSiege: anyText(500),
      telephone: anyText(20),
      email: anyText(240),
    }),
    mandate: fc.record({
      titulaire: anyText(200),
      adresse: anyText(500),
      pays: anyText(100),
      emailDebiteur: anyText(240),
      iban: anyText(34),
      bic: anyText(60),
    }),
  })
  .map(aSignedContract);

function amendmentOf(contract: SignedContract) {
  const toPackId = contract.packId === "business" ? "advance" : "business";
  return { shown: aShownPackChange(contract, { toPackId, on: "2025-10-01" }), ordinal: 1 };
}

/** The widest letters in every field, as many as the forms take. */
const longest = aSignedContract({
  packId: "business",
  subscriber: {
    raisonSociale: "W".repeat(200),
    nomPrenom: "W".repeat(200),
    adresseSiege: "Le Bihan ".repeat(55).trim(),
    telephone: "W".repeat(20),
    email: "W".repeat(240),
  },
  mandate: {
    titulaire: "W".repeat(200),
    adresse: "W".repeat(500),
    pays: "W".repeat(100),
    emailDebiteur: "W".repeat(240),
    iban: "W".repeat(34),
    bic: "W".repeat(60),
  },
});

describe("values of any length and any script", () => {
  test("never run over one another, the margins or the footer", async () => {
    await fc.assert(
      fc.asyncProperty(anyContract, async (contract) => {
        const creditNote = aCreditNote(anInvoice({ contract }), { reason: contract.mandate.adresse });
        for (const [pageCount, bytes] of [
          [2, await renderContractSummary(contract, site)],
          [1, await renderMandate(contract, site)],
          [1, await renderInvoicePage(creditNote)],
          [
            contract.packId.length > 8 ? 2 : 1,
            await renderPackAmendment(contract, amendmentOf(contract), site),
          ],
        ] as const) {
          const { drawn } = await readPdf(bytes);
          expect(drawn).toHaveLength(pageCount);
          for (const page of drawn) {
            expect(page.filter(isOutside)).toEqual([]);
            expect(collisions(page)).toEqual([]);
          }
        }
      }),
      { numRuns: 4, seed: 128, examples: [[longest]] },
    );
  });

  test.each(["title", "label", "value"] as const)("always fit where a %s has its place", (name) => {
    const style = styles[name];
    fc.assert(
      fc.property(
        anyText(500),
        fc.integer({ min: 22, max: 174 }),
        fc.integer({ min: 1, max: 9 }),
        (...args) => {
          const [text, width, maxLines] = args;
          const block = fitText(text, style, width, maxLines);
          expect(block.lines.length).toBeLessThanOrEqual(maxLines);
          expect(block.width).toBeLessThanOrEqual(width + 0.01);
          expect(block.style.size).toBeGreaterThanOrEqual(6.5);
          expect(block.text.endsWith("…")).toBe(block.truncated || text.endsWith("…"));
          if (/^[\wé -]*$/.test(text) && !block.truncated) expect(block.text).toBe(text);
        },
      ),
      { numRuns: 100, seed: 128 },
    );
  });

  test("keep the letters of other alphabets that the fonts have, and frame the others", async () => {
    const contract = aSignedContract({
      subscriber: { nomPrenom: "Łucja Núñez-Dvořák", raisonSociale: "Αθήνα 🚀 SARL" },
    });
    const bytes = await renderContractSummary(contract, site);
    const { pages } = await readPdf(bytes);
    expect(pages[0]).toContain("Łucja Núñez-Dvořák");
    expect(pages[0]).not.toContain("Αθήνα");
    const spoken = Buffer.from("Αθήνα 🚀 SARL", "utf16le").swap16().toString("latin1");
    expect(Buffer.from(bytes).toString("latin1")).toContain(spoken);
  });

  test("a name that is cut keeps its whole value for those who listen", async () => {
    const raisonSociale = "W".repeat(200);
    const contract = aSignedContract({
      subscriber: { raisonSociale, nomPrenom: raisonSociale, adresseSiege: "W".repeat(500) },
    });
    const bytes = await renderContractSummary(contract, site);
    expect(Buffer.from(bytes).toString("latin1")).toContain(`/ActualText (${raisonSociale})`);
  });
});

function isOutside({ x, width, baseline, text }: DrawnText): boolean {
  const right = x + width - (text.endsWith(" ") ? 3 : 0);
  return x < 17 * point || right > 193 * point || baseline < 7 * point;
}

function collisions(page: readonly DrawnText[]): string[] {
  return page.flatMap((one, index) =>
    page.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.text} × ${other.text}`] : [])),
  );
}

function overlap(one: DrawnText, other: DrawnText): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const top = (text: DrawnText) => text.baseline + 0.6 * text.size;
  const down = Math.min(top(one), top(other)) - Math.max(one.baseline, other.baseline);
  return across > 1.5 && down > 0.5;
}
