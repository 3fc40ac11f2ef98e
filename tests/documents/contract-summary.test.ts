import { beforeAll, describe, expect, test } from "vitest";
import { codesWith } from "#content/contract/gifts.ts";
import { promoDiscount } from "#content/contract/packs.ts";
import { euros } from "#content/site/format.ts";
import { packIds, packs } from "#domain/pack.ts";
import { renderContractSummary } from "#server/documents/contract-summary.ts";
import { readPdf } from "../support/pdf-reader.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const site = { publicUrl: "https://agence-2h.example" };
const read = async (...overrides: Parameters<typeof aSignedContract>) =>
  readPdf(await renderContractSummary(aSignedContract(...overrides), site));

describe("the contract summary", () => {
  let bytes: Uint8Array;
  let summary: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    bytes = await renderContractSummary(aSignedContract(), site);
    summary = await readPdf(bytes);
  });

  test("says who, what, when and for how much on two pages", () => {
    const { pages } = summary;
    expect(pages).toHaveLength(2);
    const text = pages.join(" ");
    for (const words of [
      "Récapitulatif signé le 15 septembre 2025 à 14 h 32, à conserver",
      "Atelier Garance",
      "732 829 320 00074",
      "06 39 98 12 34",
      "8, rue des Tisserands 13006 Marseille",
      "Premier mois offert",
      "Premier prélèvement 15 octobre 2025 89,00 € TTC",
      "Rétractation 29 septembre 2025",
      "de mois en mois, le 15, date anniversaire de votre acceptation.",
      "2H-2025-0128-7K4QX2M9",
      "14:21:07 Commande approuvée à l’étape 1, conditions générales d’abonnement acceptées",
      "Conditions générales, version du 1er septembre 2025, SHA-256 : a47b7b97 8dcf3090",
      "Contrat signé électroniquement par Claire Fabre",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("carries on every page where to check it and the hash of what was signed", () => {
    const { pages } = summary;
    for (const page of pages) {
      expect(page).toContain("Vérifier ce document : agence-2h.example/verifier");
      expect(page).toContain(
        "Données signées, SHA-256 : 9c9e41da 15010c61 a71e21e0 ae141246 2f9ac735 d1d4353f f720300a c158cf4a",
      );
    }
    expect(pages[0]).toContain("1 / 2");
    expect(pages[1]).toContain("2 / 2");
  });

  test("masks the IBAN", () => {
    const { pages } = summary;
    expect(pages[1]).toContain("FR76 •••• •••• 0189");
    expect(pages.join("").replaceAll(" ", "")).not.toContain("30006000011234567890189");
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("3000600001");
  });

  test("tells the end of a trial and when it turns paid", async () => {
    const { pages } = await read({ packId: "advance-10" });
    expect(pages[0]).toContain("14 jours d’essai gratuit");
    expect(pages[0]).toContain("puis payant, automatiquement, à partir du 29 septembre 2025");
    expect(pages[0]).toContain("Fin de l’essai 29 septembre 2025 Premier prélèvement : 80,00 € TTC");
    expect(pages[1]).toContain("Première reconduction le 29 septembre 2025");
  });

  test("tells the old price, the site’s owner and the annex of the special offer", async () => {
    const { pages } = await read({ packId: "advance-annexe-promo" });
    const text = pages.join(" ");
    const regular = euros(packs["advance-annexe-promo"].regularMonthlyCents).replace("\u00a0", " ");
    expect(text).toContain(`au lieu de ${regular} (${promoDiscount.replace(/\s/gu, " ")}), offre valable`);
    expect(text).toContain("jusqu’au 31 octobre 2025");
    expect(text).toContain(
      "Le site reste la propriété d’Agence 2H ; vous pouvez le racheter pour 1 500 € TTC.",
    );
    expect(text).toContain("Il renvoie à l’annexe promotionnelle, version du 1er septembre 2025");
    expect(text).toContain("annexe promotionnelle acceptée");
  });

  test.each(packIds.flatMap((packId) => codesWith(packId).map((giftCode) => ({ packId, giftCode }))))(
    "cuts no words and leaves the footer its room with $giftCode on $packId",
    async (order) => {
      const { drawn } = await read({ ...order, signedAt: Date.UTC(2026, 11, 30, 10) });
      expect(drawn.flat().filter(({ text }) => text.includes("…"))).toEqual([]);
      const lastLine = drawn[1]!.find(({ text }) => text.startsWith("Signature électronique"))!;
      const millimetresFromBottom = (lastLine.baseline / 72) * 25.4;
      expect(millimetresFromBottom).toBeGreaterThan(30);
    },
  );

  test("lists the six features of Pack Business", async () => {
    const { pages } = await read({ packId: "business" });
    expect(pages[0]).toMatch(/Campagnes Google\sAds et rapport mensuel/);
    expect(pages[0]).toContain("Suivi des appels");
  });

  test("speaks of the last day of the month when some months lack the renewal day", async () => {
    const { pages } = await read({ signedAt: Date.UTC(2025, 9, 30, 10) });
    expect(pages[0]).toContain("Le 30 du mois Ou le dernier jour du mois.");
    expect(pages[1]).toContain("le 30 ou le dernier jour du mois");
  });

  test("dates the facts of another day and leaves out those that did not happen", async () => {
    const signedAt = Date.UTC(2025, 8, 15, 12, 32, 5);
    const { pages } = await read({
      evidence: [
        { kind: "step1-accepted", at: signedAt - 3 * 86_400_000 },
        { kind: "step2-accepted", at: signedAt },
      ],
    });
    expect(pages[1]).toContain("Le 12 septembre 2025, commande approuvée à l’étape 1");
    expect(pages[1]).toContain("sauf autre date indiquée");
    expect(pages[1]).not.toContain("Récapitulatif de commande affiché");
  });

  test("gives the same bytes for the same contract, and others for another", async () => {
    const isSame = async (overrides: { readonly number?: string }) =>
      Buffer.compare(bytes, await renderContractSummary(aSignedContract(overrides), site)) === 0;
    expect([await isSame({}), await isSame({ number: "2H-2025-0129" })]).toEqual([true, false]);
    expect(bytes.byteLength).toBeLessThan(120_000);
  });

  test("is tagged PDF/A-2a in French, dated by the signature", () => {
    const { info, xmp, roles } = summary;
    expect(xmp).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(xmp).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(info).toMatchObject({
      Language: "fr-FR",
      Title: "Récapitulatif du contrat 2H-2025-0128",
      CreationDate: "D:20250915123205Z",
      ModDate: "D:20250915123205Z",
    });
    const raw = Buffer.from(bytes).toString("latin1");
    for (const marker of ["/Marked true", "/GTS_PDFA1", "/DisplayDocTitle true"])
      expect(raw).toContain(marker);
    expect(roles[0]).toEqual(expect.arrayContaining(["Figure", "H1", "H2", "P", "L", "LI", "LBody"]));
    expect(roles[1]).toEqual(expect.arrayContaining(["H1", "H2", "H3", "Table", "TR", "TH", "TD"]));
  });
});
