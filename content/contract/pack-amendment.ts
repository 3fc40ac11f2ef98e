import { company } from "#content/site/company.ts";
import {
  dayAndMonth,
  exactEuros,
  kilobytes,
  longDate,
  phoneNumber,
  timeInParis,
  withoutVat,
} from "#content/site/format.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import {
  type LaterPrice,
  type PricedContract,
  priceChangesAfter,
  priceOn,
} from "#domain/billing/amount-due.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { PackChange } from "#domain/contract/pack-change.ts";
import { type ContractPacks, packOn } from "#domain/contract/packs-in-force.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { ContractDates } from "#domain/contract/renewal.ts";
import type { PackId } from "#domain/pack.ts";
import { type NextDay, nearInstant } from "./account-change.ts";
import type { ContractFact } from "./client-contract.ts";
import { hasAds, type ShownPackChange } from "./pack-change.ts";
import { packWords } from "./packs.ts";
import { priceChanges } from "./prices.ts";

/** Words of the page after an amendment was signed. */
export const signedAmendmentWords = {
  title: "Votre avenant est signé",
  pageTitle: `Avenant signé | ${company.name}`,
  signedAt: (at: number) => `Signé le ${moment(at)}`,
  sent: (email: string) =>
    `L’avenant part à l’instant vers ${email}. Cet e-mail annonce aussi vos prélèvements.`,
  download: (byteLength: number) => `Télécharger l’avenant (PDF, ${kilobytes(byteLength)})`,
  next: "La suite",
  notYou: "Ce n’est pas vous ?",
  notYouText: (through: Day) =>
    `Le lien « Ce n’est pas moi » de cet e-mail annule l’avenant et nous prévient, jusqu’au ${dayAndMonth(through)} inclus. Rien ne change d’ici là.`,
  back: "Revenir à l’espace contrat",
} as const;

/** What was signed, by whom and under which reference. */
export function signedFacts(
  shown: ShownPackChange,
  { signatory, reference }: { readonly signatory: string; readonly reference: string },
): readonly ContractFact[] {
  const { toPackId, fromOn } = shown.change;
  return [
    { label: "Pack", value: `${packWords[toPackId].shortName}, à partir du ${longDate(fromOn)}` },
    { label: "Prix", value: packPriceWords(shown) },
    { label: "Signé par", value: signatory },
    { label: "Dossier de preuve", value: reference },
  ];
}

/** « 129,00 € TTC par mois, soit 107,50 € HT », with the prices after it. */
export function packPriceWords({ change, after, vatPermille }: ShownPackChange): string {
  const cents = priceOn(after, change.fromOn);
  const later = priceChanges(priceChangesAfter(after, change.fromOn), (each) => `${exactEuros(each)} TTC`);
  return `${exactEuros(cents)} TTC par mois, ${withoutVat(cents, vatPermille)}${later ? ` ; puis ${later}` : ""}`;
}

/** What follows from an amendment: the last day to renounce it, then its first due. */
export function daysAfterSigning(
  { change, after }: ShownPackChange,
  signedAt: number,
  today: Day,
): readonly NextDay[] {
  return [
    { when: nearInstant(signedAt, today), what: "Signé", note: "Rien ne change encore", isDone: true },
    {
      when: longDate(change.renounceThrough),
      what: "Dernier jour",
      note: "Pour renoncer, sans motif",
      isDone: false,
    },
    {
      when: longDate(change.fromOn),
      what: exactEuros(priceOn(after, change.fromOn)),
      note: `${packWords[change.toPackId].shortName} commence`,
      isDone: false,
    },
  ];
}

/** Words of the pages by which an amendment is renounced. */
export const renounceWords = {
  title: "Renoncer à l’avenant",
  pageTitle: `Renoncer à l’avenant | ${company.name}`,
  what: "Ce qui se passe si vous y renoncez",
  confirm: "Renoncer à l’avenant",
  back: "Garder l’avenant",
  lead: ({ toPackId, fromOn, renounceThrough }: PackChange, signedAt: number) =>
    `L’avenant du ${dayAndMonth(dayInParis(signedAt))} vous fait passer au pack ${packWords[toPackId].shortName} le ${longDate(fromOn)}. Vous pouvez y renoncer jusqu’au ${dayAndMonth(renounceThrough)} inclus.`,
  changed: {
    tone: "error",
    title: "Erreur",
    text: "Ce qui suivrait de votre renonciation a changé entre-temps. Relisez cette page, puis confirmez de nouveau : rien n’a été fait.",
  },
} as const;

/** What renouncing an amendment leaves (`RenounceOffer`). */
type Renouncing = {
  readonly change: PackChange;
  readonly backOn: Day;
  readonly keptCents: number;
  readonly laterPrices: readonly LaterPrice[];
};

/** What renouncing brings back. Amounts are those of the pack, before the gift of the contract. */
export function renounceEffects({ change, backOn, keptCents, laterPrices }: Renouncing): readonly string[] {
  const { fromPackId, toPackId, fromOn } = change;
  const kept = packWords[fromPackId].shortName;
  const dropped = packWords[toPackId].shortName;
  const later = laterPrices
    .filter((price) => price.fromOn > backOn)
    .map((price) => `, puis ${exactEuros(price.monthlyCents)} à partir du ${longDate(price.fromOn)}`);
  const price = `${exactEuros(keptCents)} TTC par mois${later.join("")}`;
  return [
    backOn > fromOn
      ? `Le pack ${kept} revient à l’échéance du ${longDate(backOn)}, à ${price} : un montant plus élevé s’annonce ${preNotificationDays} jours avant son prélèvement.`
      : `Vous gardez le pack ${kept}, à ${price}.`,
    backOn > fromOn
      ? `Jusque-là, ${dropped} reste votre pack, à son prix. Un accusé de réception vous est adressé.`
      : `Rien n’est dû pour ${dropped}. Un accusé de réception vous est adressé.`,
  ];
}

/** Words of the page, and of the mail, once an amendment was renounced. */
export const renouncedWords = {
  inSentence: (kept: string) => `vous gardez le pack ${kept}`,
  title: (kept: string) => `Vous gardez le pack ${kept}`,
  receivedAt: (at: number) => `Renonciation reçue le ${moment(at)}`,
  sent: (email: string) => `Un accusé de réception part à l’instant vers ${email}.`,
  without: (ordinal: number) => `L’avenant n° ${ordinal} est sans effet.`,
  comesBack: (kept: string, backOn: Day) => `Le pack ${kept} revient à l’échéance du ${longDate(backOn)}.`,
} as const;

/** « 89,00 € ; le prix de 92,00 € annoncé pour le 7 mars ne vous concerne plus ». */
export function insteadWords({ change, before }: ShownPackChange): string {
  const { lapsingPrice, fromOn } = change;
  const lapses = lapsingPrice
    ? ` ; le prix de ${exactEuros(lapsingPrice.monthlyCents)} annoncé pour le ${dayAndMonth(lapsingPrice.fromOn)} ne vous concerne plus`
    : "";
  return `${exactEuros(priceOn(before, addDays(fromOn, -1)))}${lapses}`;
}

/** What is promised before campaigns begin; `null` where none does. */
export function preparingCall(
  { fromPackId, toPackId, fromOn }: PackChange,
  zenmaster: string | null,
): string | null {
  if (!hasAds(toPackId) || hasAds(fromPackId)) return null;
  return `${zenmaster ?? "Votre ZenMaster"} vous appelle avant le ${dayAndMonth(fromOn)} pour préparer vos campagnes.`;
}

/** What the agency does about an amendment. */
export function agencyAfterAmendment({
  fromPackId,
  toPackId,
  fromOn,
  adsAreAdded,
}: PackChange): readonly string[] {
  if (hasAds(toPackId) && !hasAds(fromPackId))
    return [
      `Appeler le client avant le ${longDate(fromOn)} : campagnes, budget réglé à Google, numéro de suivi.`,
      `Ne rien lancer avant le ${longDate(fromOn)} : il peut encore renoncer.`,
      ...(adsAreAdded ? ["Ajouter son cadeau à son budget de publicité, une seule fois."] : []),
    ];
  if (hasAds(fromPackId) && !hasAds(toPackId))
    return [
      `Arrêter les campagnes le ${longDate(addDays(fromOn, -1))} au soir, et lui laisser le compte publicitaire.`,
      `Remettre son vrai numéro sur le site le ${longDate(fromOn)}, puis arrêter le numéro de suivi.`,
    ];
  return ["Rien à préparer : le site et les services restent les mêmes."];
}

/** Words of the client’s page about its pack. */
export const clientPackWords = {
  title: "Votre pack",
  change: "Changer de pack",
  free: "Vous pouvez changer de pack, puis en revenir, sans frais. L’avenant se lit avant d’être signé.",
  oneWay:
    "Vous pouvez passer à un pack standard, sans frais. L’offre d’aujourd’hui ne se reprend pas ensuite.",
  download: "Télécharger l’avenant",
  renounce: "Renoncer à l’avenant",
} as const;

/** What the client’s page says of its pack on a day: since when, its price, and the one that comes. */
export function clientPackFacts(
  contract: ContractPacks & PricedContract & { readonly dates: Pick<ContractDates, "acceptedOn"> },
  today: Day,
): readonly ContractFact[] {
  const { laterPacks, dates } = contract;
  const present = packOn(contract, today);
  const begun = laterPacks.findLast(
    ({ fromOn, backOn }) => (backOn !== null && backOn <= today) || fromOn <= today,
  );
  const since = begun
    ? begun.backOn !== null && begun.backOn <= today
      ? begun.backOn
      : begun.fromOn
    : dates.acceptedOn;
  const next = laterPacks.find(({ fromOn }) => fromOn > today);
  return [
    { label: "Pack", value: `${packWords[present].shortName}, depuis le ${longDate(since)}` },
    { label: "Prix", value: `${exactEuros(priceOn(contract, today))} TTC par mois` },
    ...(next
      ? [
          {
            label: `À partir du ${longDate(next.fromOn)}`,
            value: `${packWords[next.packId].shortName}, ${exactEuros(priceOn(contract, next.fromOn))} TTC par mois`,
          },
        ]
      : []),
  ];
}

/** What the client’s page says of an amendment that was signed. */
export function amendmentNotice(shown: ShownPackChange, mayRenounce: boolean) {
  const { toPackId, fromOn, renounceThrough } = shown.change;
  return {
    title: `Votre pack ${packWords[toPackId].shortName} commence le ${longDate(fromOn)}`,
    sentences: [
      `${packPriceWords(shown)}, à partir de ce jour.`,
      ...(mayRenounce
        ? [`Vous pouvez renoncer à cet avenant jusqu’au ${dayAndMonth(renounceThrough)} inclus, sans motif.`]
        : []),
    ],
  };
}

/** What it says of one that was renounced. */
export function renouncedNotice(
  { at, ordinal }: { readonly at: number; readonly ordinal: number },
  keptId: PackId,
  email: string,
): ReturnType<typeof amendmentNotice> {
  return {
    title: renouncedWords.title(packWords[keptId].shortName),
    sentences: [
      renouncedWords.receivedAt(at),
      `${renouncedWords.without(ordinal)} ${renouncedWords.sent(email)}`,
    ],
  };
}

/** What another pack brings: under the pack of a contract that may change it. */
export function packInvitation(from: PackId): string {
  if (from === "advance-annexe-promo" || from === "advance-10") return clientPackWords.oneWay;
  return hasAds(from)
    ? clientPackWords.free
    : `Business ajoute les campagnes Google Ads et le suivi des appels. ${clientPackWords.free}`;
}

/** Why an amendment was not signed, for problems that no other form has. */
export const packProblems: Readonly<Record<"other-terms" | "too-often", ToastMessage>> = {
  "other-terms": {
    tone: "error",
    title: "Erreur",
    text: "Le prix, le jour ou les conditions de cet avenant ont changé entre-temps. Relisez cette page, puis validez de nouveau : rien n’a été signé.",
  },
  "too-often": {
    tone: "error",
    title: "Un peu de patience",
    text: `Trois avenants ont déjà été signés en un jour. Appelez-nous au ${phoneNumber(company.phone)} : rien n’a été signé.`,
  },
};

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
