import { beforeAll, describe, expect, test } from "vitest";
import { renderMandate } from "#server/documents/mandate.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const site = { publicUrl: "https://agence-2h.example" };
const read = async (...overrides: Parameters<typeof aSignedContract>) =>
  readPdf(await renderMandate(aSignedContract(...overrides), site));

describe("the SEPA mandate", () => {
  let mandate: Uint8Array;
  let pages: readonly string[];
  beforeAll(async () => {
    mandate = await renderMandate(aSignedContract(), site);
    ({ pages } = await readPdf(mandate));
  });

  test("holds every mandatory field on one page", () => {
    expect(pages).toHaveLength(1);
    const [text = ""] = pages;
    for (const field of [
      "Mandat de prélèvement SEPA",
      "Référence unique du mandat (RUM) 2H-2025-0128-7K4QX2M9",
      "Identifiant créancier SEPA (ICS)",
      "FR72ZZZ123456",
      "12, quai des Constellations",
      "13002 Marseille",
      "Atelier Garance",
      "8, rue des Tisserands",
      "13006 Marseille",
      "claire@atelier-garance.example",
      "Récurrent",
      "Ponctuel",
      "Mandat signé électroniquement par Claire Fabre",
      "le 15 septembre 2025 à 14 h 32 min 05 s, heure de Paris, en ligne",
      "Dossier de preuve 7K4QX2M9.",
    ]) {
      expect(text).toContain(field);
    }
  });

  test("carries the official authorisation and rights note word for word", () => {
    expect(pages[0]).toContain(
      spaced(
        "En signant ce formulaire de mandat, vous autorisez (A) Agence 2H à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions d’Agence 2H. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé.",
      ),
    );
    expect(pages[0]).toContain(
      "Vos droits concernant le présent mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.",
    );
  });

  test("shows the whole IBAN and BIC", () => {
    const letters = pages[0]?.replaceAll(" ", "");
    expect(letters).toContain("FR7630006000011234567890189");
    expect(letters).toContain("AGRIFRPP");
  });

  test("says the price and the first debit of each pack", async () => {
    const subtitles = await Promise.all(
      (["advance", "advance-annexe-promo", "advance-10", "business"] as const).map(
        async (packId) => (await read({ packId })).pages[0] ?? "",
      ),
    );
    expect(subtitles[0]).toContain(
      "Pack Advance, 89,00 € TTC par mois, premier prélèvement le 15 octobre 2025",
    );
    expect(subtitles[1]).toContain(
      "Pack Advance, offre spéciale, 9,99 € TTC par mois, premier prélèvement le 29 septembre 2025",
    );
    expect(subtitles[2]).toContain(
      "Pack Advance-10, 80,00 € TTC par mois, premier prélèvement le 29 septembre 2025",
    );
    expect(subtitles[3]).toContain(
      "Pack Business, 129,00 € TTC par mois, premier prélèvement le 15 octobre 2025",
    );
  });

  test("shows as it was typed an address that does not end with a French town", async () => {
    const { pages } = await read({
      mandate: { adresse: "Rue de la Loi 16, 1000 Bruxelles", pays: "Belgique" },
    });
    expect(pages[0]).toContain("Rue de la Loi 16, 1000 Bruxelles");
    expect(pages[0]).toContain("Belgique");
  });

  test("gives the same bytes for the same contract", async () => {
    expect(Buffer.compare(mandate, await renderMandate(aSignedContract(), site))).toBe(0);
    expect(mandate.byteLength).toBeLessThan(120_000);
  });

  test("costs no more for a BIC without end than for one that is just too long", async () => {
    const endless = await renderMandate(aSignedContract({ mandate: { bic: "A".repeat(60_000) } }), site);
    const tooLong = await renderMandate(aSignedContract({ mandate: { bic: "A".repeat(35) } }), site);
    expect(Buffer.compare(endless, tooLong)).toBe(0);
    const { pages } = await readPdf(endless);
    expect(pages[0]!.replaceAll(" ", "")).toContain(`${"A".repeat(34)}…`);
  });
});
