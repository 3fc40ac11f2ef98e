import { describe, expect, test } from "vitest";
import { freeStart, packWords } from "#content/contract/packs.ts";
import { company, companyIdentity } from "#content/site/company.ts";
import { euros, inSentence, inWords, longDate, phoneNumber } from "#content/site/format.ts";
import {
  choiceMonths,
  continuityMonthlyCents,
  continuityThresholdYears,
} from "#domain/contract/continuity.ts";
import { factsWaitMs } from "#domain/contract/fact-changes.ts";
import { latePenaltyMultiple, recoveryFeeCents } from "#domain/contract/late-payment.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import {
  breachNoticePeriodMonths,
  forceMajeureDays,
  priceChangeNoticePeriodMonths,
  termsChangeNoticePeriodMonths,
  unpaidInvoicesLimit,
  unpaidNoticePeriodDays,
} from "#domain/contract/notice-periods.ts";
import { preNotificationDays, secondNotificationDays } from "#domain/contract/presentation.ts";
import { withdrawalDays } from "#domain/contract/renewal.ts";
import { withdrawalEmployeesBelow } from "#domain/contract/termination.ts";
import { gifts } from "#domain/gift.ts";
import { buyOutCents, type Pack, packIds, packs, type TermsEdition } from "#domain/pack.ts";
import { subscriberRetentionMonths } from "#domain/retention.ts";
import { editions } from "./editions.ts";
import { plainText } from "./plain-text.ts";
import type { ArticleId } from "./titles.ts";

const promo = packs["advance-annexe-promo"];
const packsUnder = (edition: TermsEdition) => packIds.filter((id) => packs[id].terms === edition);
/** The price of every pack signed under an edition, which its article facturation must state. */
const pricesUnder = (edition: TermsEdition) => packsUnder(edition).map((id) => euros(packs[id].monthlyCents));
const trial = `${promo.trialDays} jours`;
const hours = company.openingHours.words.toLowerCase();
const continuity = [
  `${continuityThresholdYears} ans`,
  euros(continuityMonthlyCents),
  "30 jours",
  `${choiceMonths} mois`,
];
const billing = [
  `${preNotificationDays} jours`,
  `${secondNotificationDays} jours`,
  `${newAccountWaitMs / 3_600_000} heures`,
  "8 semaines",
  `${latePenaltyMultiple} fois`,
  euros(recoveryFeeCents),
];

/** All numbers in digits that both editions share, article by article; articles not listed have none. */
const shared: Partial<Record<ArticleId, readonly string[]>> = {
  pieces: ["3 mois", `${factsWaitMs / 3_600_000} heures`, "7 jours"],
  informations: [companyIdentity(), phoneNumber(company.phone), hours, company.email],
  "obligation-2h": [hours],
  "resiliation-2h": [`${breachNoticePeriodMonths} mois`, `${unpaidNoticePeriodDays} jours`],
  retractation: [`${withdrawalDays} jours`],
  modalites: ["3 semaines"],
  confidentialite: ["5 ans", "(UE) 2016/679", "6 janvier 1978"],
  "force-majeure": ["article 1218", `${forceMajeureDays} jours consécutifs`],
  accord: [`${preNotificationDays} jours`],
  preuve: ["(UE) n° 910/2014", "articles 1366 et 1367", "SHA-256"],
};

const annexNumbers = [
  "article 28 du règlement (UE) 2016/679",
  "article 9 du même règlement",
  "48 heures",
  "30 jours",
  `${subscriberRetentionMonths} mois`,
];

const expected: Record<TermsEdition, Partial<Record<ArticleId, readonly string[]>>> = {
  standard: {
    ...shared,
    "prise-effet": [`${packs["advance-10"].trialDays} jours`],
    duree: [`${packs["advance-10"].trialDays} jours`],
    "resiliation-abonne": [...continuity, "le 28 de chaque mois", "6 juillet", "28 juillet", "29 juillet"],
    continuite: continuity,
    facturation: [
      ...billing,
      ...pricesUnder("standard"),
      `${packs["advance-10"].trialDays} jours`,
      `${gifts.ZEN10.percentOff} %`,
      euros(gifts.ADS50.adsCents),
    ],
    tarifs: [`${priceChangeNoticePeriodMonths} mois`],
  },
  promo: {
    ...shared,
    "prise-effet": [trial],
    duree: [trial],
    "resiliation-abonne": [
      "14 juin",
      "28 juin",
      "le 28 de chaque mois",
      "6 juillet",
      "28 juillet",
      "29 juillet",
    ],
    continuite: [euros(buyOutCents), "30 jours ouvrés"],
    facturation: [
      ...billing,
      ...pricesUnder("promo"),
      euros(promo.regularMonthlyCents),
      `${Math.round((1 - promo.monthlyCents / promo.regularMonthlyCents) * 100)} %`,
      trial,
    ],
    tarifs: [longDate(promo.offerEndsOn), `${priceChangeNoticePeriodMonths} mois`],
  },
};

describe.each(Object.values(editions))("the numbers of $title", ({ id: editionId, articles, annex }) => {
  test.each([...articles, annex!])("of $title are those of the code", ({ id, text }) => {
    const numbers = id === "annexe" ? annexNumbers : (expected[editionId][id] ?? []);
    const part = plainText(text);
    let rest = part;
    const file = `content/terms/${editions[editionId].version}/${editionId}/${id}.md`;
    for (const number of numbers.map(plainText)) {
      expect(part, file).toContain(number);
      rest = rest.replaceAll(number, "");
    }
    expect(withoutNames(rest).match(/.{0,20}\d.{0,20}/g), file).toBeNull();
  });
});

test.each(["standard", "promo"] as const)("numbers in words are those of the code (%s)", (editionId) => {
  const text = (id: ArticleId) =>
    plainText(editions[editionId].articles.find((article) => article.id === id)?.text ?? "");
  expect(text("dispositions")).toContain(
    `${inWords(termsChangeNoticePeriodMonths)} mois après sa publication`,
  );
  expect(text("retractation")).toContain(`moins de ${inWords(withdrawalEmployeesBelow)} salariés`);
  expect(text("retractation")).toContain(`${ordinal(withdrawalDays)} jour`);
  expect(text("duree")).toContain(`${ordinal(promo.trialDays)} jour suivant l’acceptation`);
  expect(text("resiliation-2h")).toContain(`${inWords(unpaidInvoicesLimit)} mensualités consécutives`);
});

describe("the terms in force say of a pack", () => {
  const articleText = (edition: TermsEdition, part: ArticleId) =>
    plainText(editions[edition].articles.find(({ id }) => id === part)!.text);
  const fileOf = (edition: TermsEdition, part: ArticleId) =>
    `content/terms/${editions[edition].version}/${edition}/${part}.md`;

  test.each(packIds)("its price and what of it is free: %s", (id) => {
    const { terms, monthlyCents } = packs[id];
    const line = articleText(terms, "facturation")
      .split("\n")
      .find((one) => one.startsWith(`${packWords[id].title} : `));
    const start = freeStart(packs[id]);
    expect(line, fileOf(terms, "facturation")).toContain(`${plainText(euros(monthlyCents))} TTC par mois`);
    if (start) expect(line, fileOf(terms, "facturation")).toContain(plainText(inSentence(start)));
    else expect(line, fileOf(terms, "facturation")).not.toMatch(/offert|gratuit/);
  });

  test.each(packsUnder("standard"))("that it is sold, what is in it and how it starts: %s", (id) => {
    const { title, shortName } = packWords[id];
    const { trialDays, firstMonthFree }: Pack = packs[id];
    const named = new RegExp(`packs? [^.;]*${shortName}(?!-)`);
    const startIn: ArticleId[] = [
      ...(trialDays > 0 ? (["prise-effet", "duree", "resiliation-abonne"] as const) : []),
      ...(firstMonthFree ? (["prise-effet"] as const) : []),
      ...(freeStart(packs[id]) === null ? (["facturation", "resiliation-abonne"] as const) : []),
    ];
    expect(articleText("standard", "definitions"), fileOf("standard", "definitions")).toContain(shortName);
    expect(articleText("standard", "objet"), fileOf("standard", "objet")).toContain(`${title} : `);
    for (const part of startIn)
      expect(articleText("standard", part), fileOf("standard", part)).toMatch(named);
  });
});

/** « quatorzième ». */
function ordinal(number: number): string {
  return `${inWords(number).replace(/e$/, "")}ième`;
}

/** Numbers inside names do not count. */
function withoutNames(text: string): string {
  return text.replaceAll("Agence 2H", "").replaceAll("Advance-10", "");
}
