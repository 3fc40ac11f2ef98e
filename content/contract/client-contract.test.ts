import { describe, expect, test } from "vitest";
import { clientDates } from "#content/contract/client-contract.ts";
import { contractNotice } from "#content/contract/contract-notices.ts";
import { statusReceipt } from "#content/contract/ending.ts";
import { afterTermination, terminationWords } from "#content/contract/termination.ts";
import { withdrawalWords } from "#content/contract/withdrawal.ts";
import type { Day } from "#domain/calendar.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { contractDates } from "#domain/contract/renewal.ts";

// A Monday, so that the fourteenth day is a Monday too.
const acceptedOn = "2025-09-15";
const firstMonthFree = contract({ trialDays: 0, firstMonthFree: true });
const trial = contract({ trialDays: 14, firstMonthFree: false });

describe("The dates that a client reads", () => {
  test("tell the free month, the first debit and the next renewal", () => {
    expect(read(firstMonthFree, "2025-09-16")).toEqual([
      "Signature: 15 septembre 2025 à 14 h 32",
      "Premier mois: Offert, jusqu’au 15 octobre 2025",
      "Premier prélèvement: 15 octobre 2025, 89,00 € TTC",
      "Prochaine reconduction: 15 octobre 2025",
      "Rétractation: Jusqu’au 29 septembre 2025 inclus",
    ]);
  });

  test("tell the trial, and that it turns paid", () => {
    const facts = clientDates(trial, acceptedOn);
    expect(facts[1]?.label).toBe("Essai gratuit");
    expect(spaced(facts[1]?.note ?? "")).toBe(
      "Résilié au plus tard le 29 septembre 2025, l’essai ne coûte rien ; sinon, 89 € TTC sont prélevés ce jour-là, puis chaque mois.",
    );
  });

  test("tell of a payment due at the signature that its debit is announced later", () => {
    const [, first] = clientDates(contract({ trialDays: 0, firstMonthFree: false }), acceptedOn);
    expect(first?.label).toBe("Première mensualité");
    expect(spaced(first?.note ?? "")).toContain("au moins 14 jours avant");
  });

  test("go on with the months", () => {
    expect(read(firstMonthFree, "2026-03-16")[3]).toContain("15 avril 2026");
    expect(read(firstMonthFree, "2026-03-16")[4]).toContain("Délai expiré le 29 septembre 2025");
  });

  test("give the working day after a fourteenth day that is none", () => {
    expect(clientDates(firstMonthFree, acceptedOn).at(-1)?.note).not.toContain("prolongé");
    const sunday = contract({ trialDays: 0, firstMonthFree: true }, "2025-09-14");
    expect(read(sunday, "2025-09-14").at(-1)).toContain("29 septembre 2025");
    expect(clientDates(sunday, "2025-09-14").at(-1)?.note).toContain("prolongé");
  });
});

describe("A termination asked today", () => {
  test.each<[Day, string, boolean]>([
    ["2025-09-16", "15 octobre 2025", true],
    ["2025-10-15", "15 octobre 2025", true],
    ["2025-10-16", "15 novembre 2025", false],
  ])("on %s ends on %s", (today, lastDay, nothingDue) => {
    const words = terminationWords(firstMonthFree, today);
    expect(spaced(words.lastDay)).toBe(lastDay);
    expect(words.after.includes("Aucune mensualité n’est due.")).toBe(nothingDue);
    expect(words.after.includes("mensualité du dernier jour de service n’est pas due")).toBe(!nothingDue);
  });
});

describe("A withdrawal", () => {
  test("is explained until its last day, with a letter that names the contract", () => {
    const words = withdrawalWords(firstMonthFree, "2025-09-29");
    expect(spaced(words?.letter.notice ?? "")).toBe(
      "Je vous notifie ma rétractation du contrat d’abonnement numéro 2H-2025-0128, signé le 15 septembre 2025, au nom de l’entreprise Atelier Garance, SIRET 732 829 320 00074.",
    );
    expect(withdrawalWords(firstMonthFree, "2025-09-30")).toBeNull();
  });
});

describe("A contract that was ended", () => {
  const askedAt = Date.UTC(2025, 8, 16, 7, 5);
  const ending = { cause: "subscriber", askedAt, askedOn: "2025-09-16", suspension: null } as const;
  const terminating = { state: "terminating", ...ending, lastDayOn: "2025-10-15" } as const;
  const withdrawn = { state: "withdrawn", ...ending, lastDayOn: "2025-09-16" } as const;
  const unpaid = { reason: "unpaid", since: "2025-12-01" } as const;

  test("by a termination has a last day, and no debit that will not come", () => {
    expect(read({ ...firstMonthFree, status: terminating }, "2025-09-16").slice(2)).toEqual([
      "Résiliation demandée: 16 septembre 2025 à 9 h 05",
      "Dernier jour de service: 15 octobre 2025",
      "Rétractation: Jusqu’au 29 septembre 2025 inclus",
    ]);
    const paid = { ...terminating, lastDayOn: "2025-11-15" } as const;
    expect(read({ ...firstMonthFree, status: paid }, "2025-10-20")[2]).toContain("Premier prélèvement");
  });

  test("by a termination within its trial no longer says what comes after it", () => {
    const terminated = { ...terminating, lastDayOn: trial.dates.trialEndsOn ?? "2025-09-29" } as const;
    const notes = (status: ContractStatus) =>
      clientDates({ ...trial, status }, "2025-09-20").map(({ note }) => note ?? "");
    expect(notes({ state: "active" }).join()).toContain("sont prélevés");
    expect(notes(terminated).join()).not.toContain("sont prélevés");
  });

  test("by a withdrawal has a day of refund, and no renewal", () => {
    expect(read({ ...firstMonthFree, status: withdrawn }, "2025-09-16")).toEqual([
      "Signature: 15 septembre 2025 à 14 h 32",
      "Rétractation reçue: 16 septembre 2025 à 9 h 05",
      "Remboursement: Au plus tard le 30 septembre 2025",
    ]);
  });

  test.each<[ContractStatus, Day, string]>([
    [terminating, "2025-09-16", "Vos services restent actifs jusqu’au 15 octobre 2025 inclus."],
    [terminating, "2025-10-16", "Vos services sont restés actifs jusqu’au 15 octobre 2025 inclus."],
    [withdrawn, "2025-09-16", "Le contrat, le mandat et les options ont pris fin."],
  ])("shows when it was asked and what follows (%#)", (status, today, sentence) => {
    const receipt = statusReceipt({ ...firstMonthFree, status }, today);
    expect(spaced(receipt?.received ?? "")).toBe("Votre demande a été reçue le 16 septembre 2025 à 9 h 05.");
    expect(spaced(receipt?.sentences.join(" ") ?? "")).toContain(sentence);
  });

  test.each<[ContractStatus, Day, string]>([
    [{ state: "suspended", suspension: unpaid }, "2025-12-02", "suspendu depuis le 1er décembre 2025"],
    [
      { state: "suspended", suspension: { reason: "force-majeure", since: "2025-12-01" } },
      "2025-12-02",
      "à compter du 31 décembre 2025",
    ],
    [{ ...terminating, cause: "breach" }, "2025-10-01", "vous réglez vos mensualités"],
    [
      { ...terminating, cause: "unpaid", suspension: unpaid },
      "2025-10-01",
      "au plus tard le 15 octobre 2025",
    ],
    [{ ...terminating, cause: "force-majeure" }, "2025-10-01", "sans indemnité"],
    [{ ...terminating, cause: "breach" }, "2025-10-16", "Votre contrat a pris fin le 15 octobre 2025."],
  ])("or suspended by the agency shows why and what follows (%#)", (status, today, sentence) => {
    const receipt = statusReceipt({ ...firstMonthFree, status }, today);
    expect(receipt?.received).toBeNull();
    expect(spaced(receipt?.sentences.join(" ") ?? "")).toContain(sentence);
  });

  test("by a letter shows the day it came and when it was kept", () => {
    const letter = { ...terminating, askedOn: "2025-09-12" } as const;
    expect(spaced(statusReceipt({ ...firstMonthFree, status: letter }, "2025-09-16")?.received ?? "")).toBe(
      "Votre demande a été reçue le 12 septembre 2025 et enregistrée le 16 septembre 2025 à 9 h 05.",
    );
    const posted = { ...withdrawn, askedOn: "2025-09-12" } as const;
    expect(statusReceipt({ ...firstMonthFree, status: posted }, "2025-09-16")?.received).toContain(
      "envoyée le",
    );
  });

  test("while its services are suspended promises none", () => {
    const suspended = { ...terminating, suspension: unpaid };
    const words = statusReceipt({ ...firstMonthFree, status: suspended }, "2025-10-01")?.sentences.join(" ");
    expect(words).toContain("vos services restent suspendus");
    expect(words).not.toContain("restent actifs");
    expect(read({ ...firstMonthFree, status: suspended }, "2025-10-01")).toContain(
      "Services suspendus: Depuis le 1er décembre 2025",
    );
  });

  test("has no receipt while it is active", () => {
    expect(statusReceipt(firstMonthFree, "2025-09-16")).toBeNull();
  });

  test.each<["standard" | "promo", Day, string]>([
    [
      "standard",
      "2025-10-15",
      "moins de 2 ans : le site n’est pas remis. Votre nom de domaine reste à vous.",
    ],
    ["standard", "2027-10-15", "vous choisissez ensuite, jusqu’au 15 octobre 2029"],
    ["promo", "2025-10-15", "sauf si vous le rachetez, pour 1 500 € TTC"],
  ])("under the %s terms on %s says what becomes of the site", (edition, lastDay, words) => {
    const terms = { ...firstMonthFree.terms, edition };
    const after = afterTermination({ ...firstMonthFree, terms }, { lastDayOn: lastDay, suspension: null });
    expect(spaced(after[3] ?? "")).toContain(words);
  });

  test("before the first due of a contract that was taken over says nothing of months elsewhere, nor our terms", () => {
    const days = { acceptedOn: "2024-03-12", firstDebitOn: "2025-10-12" } as const;
    const dates = { ...firstMonthFree.dates, ...days };
    const takenOver = { mandateSignedOn: "2024-03-12", lastDebitOn: "2025-09-12" } as const;
    const after = afterTermination(
      { ...firstMonthFree, dates, takenOver },
      { lastDayOn: "2025-10-12", suspension: null },
    );
    expect(after.map(spaced).slice(2)).toEqual([
      "La mensualité du 12 octobre 2025, la première depuis la reprise de votre contrat, n’est pas due, et aucune ne le sera ensuite.",
      "Votre site et votre nom de domaine suivent ce que prévoit le contrat que vous avez signé.",
    ]);
  });

  test("under the promo terms, access to the site ends that day, or ended with the suspension", () => {
    const promo = { ...firstMonthFree, terms: { ...firstMonthFree.terms, edition: "promo" as const } };
    const read = (suspension: typeof unpaid | null) =>
      afterTermination(promo, { lastDayOn: "2025-10-15", suspension }).join(" ");
    expect(read(null)).toContain("À cette date, l’accès au site et à son hébergement est suspendu.");
    expect(read(unpaid)).toContain("L’accès au site et à son hébergement reste suspendu.");
    const sentences = [
      read(unpaid),
      terminationWords({ ...promo, status: { state: "suspended", suspension: unpaid } }, "2025-09-16").after,
      contractNotice(promo, {
        kind: "terminate",
        reason: "unpaid",
        on: "2025-12-01",
        lastDayOn: "2025-12-16",
      }).after.join(" "),
    ];
    for (const words of sentences) expect(words).not.toMatch(/(?:est|sont) suspendus? /);
  });
});

function contract(pack: { trialDays: 0 | 14; firstMonthFree: boolean }, signedOn: Day = acceptedOn) {
  return {
    status: { state: "active" } satisfies ContractStatus as ContractStatus,
    email: "claire@atelier-garance.example",
    terms: { edition: "standard" as const, version: "2025-09-01" as const, sha256: "ab".repeat(32) },
    number: "2H-2025-0128",
    laterPrices: [],
    laterPacks: [],
    monthlyCents: 8900,
    gift: null,
    signedAt: Date.UTC(2025, 8, 15, 12, 32, 5),
    takenOver: null,
    dates: contractDates(pack, signedOn),
    raisonSociale: "Atelier Garance",
    siret: "73282932000074",
    nomPrenom: "Claire Fabre",
    adresseSiege: "8, rue des Tisserands, 13006 Marseille",
    ...pack,
  };
}

function read(dated: Parameters<typeof clientDates>[0], today: Day): string[] {
  return clientDates(dated, today).map(({ label, value }) => spaced(`${label}: ${value}`));
}

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
