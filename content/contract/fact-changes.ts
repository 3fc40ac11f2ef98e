import { company } from "#content/site/company.ts";
import {
  dayAndMonth,
  longDate,
  phoneNumber,
  sirenNumber,
  siretNumber,
  timeInParis,
} from "#content/site/format.ts";
import { type FieldWords, subscriberWords } from "#content/site/forms.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { weekday } from "#content/site/weekday.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type FactName, type Facts, factNames, type NewFacts } from "#domain/contract/fact-changes.ts";
import { type NextDay, nearInstant } from "./account-change.ts";

/** Labels, hints and messages of the form that changes the facts of a contract, in the order of the page. */
export const factFields = {
  raisonSociale: subscriberWords.raisonSociale,
  siret: {
    label: subscriberWords.siret.label,
    message: subscriberWords.siret.message,
    inputMode: "numeric",
    autocomplete: "off",
    hint: "14 chiffres. Un déménagement en change les cinq derniers.",
  },
  adresseSiege: {
    ...subscriberWords.adresseSiege,
    hint: "Numéro et rue, code postal, ville : elle figure sur vos factures.",
  },
  nomPrenom: {
    ...subscriberWords.nomPrenom,
    hint: "La personne que nous joignons. Le contrat garde le nom de qui l’a signé.",
  },
  telephone: { ...subscriberWords.telephone, hint: "Celui où nous vous appelons." },
} as const satisfies Record<FactName, FieldWords>;

export const factOrder = Object.keys(factFields) as readonly FactName[];

/** The name of each fact where its values are listed. */
const factLabels = {
  raisonSociale: "Raison sociale",
  siret: "SIRET",
  adresseSiege: "Siège social",
  nomPrenom: "Nom et prénom",
  telephone: "Téléphone",
} as const satisfies Record<FactName, string>;

/** Words of the page that changes the facts of a contract. */
export const factsWords = {
  title: "Modifier mes coordonnées",
  pageTitle: `Modifier mes coordonnées | ${company.name}`,
  form: "Votre entreprise",
  submit: "Enregistrer ces coordonnées",
  what: "Ce que cela change, et quand",
  elsewhere: "Autre chose à changer ?",
  elsewhereText:
    "Votre adresse e-mail et votre compte bancaire ont chacun leur page, parce qu’ils se confirment autrement.",
} as const;

/** What a change would do, and from when: the first invoice that would bear it, the bank, the calls. */
export function effectSentences(firstInvoiceOn: Day | null): readonly { lead: string; rest: string }[] {
  return [
    firstInvoiceOn === null
      ? {
          lead: "Les factures à venir",
          rest: " porteront ces coordonnées. Celles que vous avez déjà ne changent pas.",
        }
      : {
          lead: `La facture du ${dayAndMonth(firstInvoiceOn)}`,
          rest: " portera cette adresse, ce nom et ce SIRET, et toutes celles qui suivent. Celles que vous avez déjà ne changent pas.",
        },
    {
      lead: "Les fichiers de prélèvement",
      rest: " préparés ensuite les porteront aussi. Votre compte, votre mandat et votre prix restent les mêmes.",
    },
    { lead: "Nos appels", rest: " iront au nouveau numéro dès demain, à la même heure." },
  ];
}

/** « Enregistrées maintenant, ces coordonnées servent à partir de demain, mercredi 9 décembre, à 9 h 12. … » */
export function waitSentence(usableAt: number): string {
  const day = dayInParis(usableAt);
  return `Enregistrées maintenant, ces coordonnées servent à partir de demain, ${weekday(day)} ${dayAndMonth(day)}, à ${timeInParis(usableAt)}. D’ici là, notre e-mail permet de tout annuler.`;
}

/** Begins the notice about facts that could not be kept. */
export const factsFailed: ToastMessage = {
  tone: "error",
  title: "Erreur",
  text: "Une erreur est survenue lors de l’enregistrement de vos coordonnées.",
};

/** Why facts were not changed, for problems that no other form has. */
export const factProblems: Readonly<Record<"other-facts" | "unchanged" | "too-often", ToastMessage>> = {
  "other-facts": {
    tone: "error",
    title: "Erreur",
    text: "Les coordonnées de ce contrat ont changé entre-temps. Relisez cette page, puis enregistrez de nouveau : votre saisie est gardée.",
  },
  unchanged: {
    tone: "error",
    title: "Rien à enregistrer",
    text: "Ces coordonnées sont déjà celles en usage. Pour annuler un changement qui attend, suivez « Ce n’est pas moi » dans l’espace contrat.",
  },
  "too-often": {
    tone: "error",
    title: "Un peu de patience",
    text: `Les coordonnées de ce contrat ont déjà changé trois fois en un jour. Appelez-nous au ${phoneNumber(company.phone)} : rien n’a été enregistré.`,
  },
};

/** Beside the SIRET, why a contract cannot bear another one. */
export const siretMessages = {
  "other-siren": (siren: string) =>
    `Ce SIRET appartient à une autre entreprise : ses neuf premiers chiffres doivent rester ${sirenNumber(siren)}. Pour une nouvelle société, appelez-nous au ${phoneNumber(company.phone)} : nous vous préparons un contrat à son nom.`,
  "siret-key": () =>
    "Ce SIRET contient une faute de frappe : ses 14 chiffres ne vont pas ensemble. Relisez-le sur votre avis de situation Sirene.",
} as const;

/** A changed fact, with the value that it replaces. */
export type ChangedFact = { readonly label: string; readonly value: string; readonly instead: string };

/** The changed facts in the order of the form, with the values that they replace. */
export function changedFactLines(facts: NewFacts, former: NewFacts): ChangedFact[] {
  return factOrder.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    return [
      {
        label: factLabels[name],
        value: factText(name, value),
        instead: `au lieu de : ${factText(name, former[name] ?? "")}`,
      },
    ];
  });
}

function factText(name: FactName, value: string): string {
  if (name === "siret") return siretNumber(value);
  return name === "telephone" ? phoneNumber(value) : value;
}

/** « le siège, le SIRET et le téléphone ». */
export function namedFacts(facts: NewFacts): string {
  const names = factNames.filter((name) => facts[name] !== undefined).map((name) => sentenceNames[name]);
  return new Intl.ListFormat("fr").format(names);
}

const sentenceNames = {
  raisonSociale: "la raison sociale",
  siret: "le SIRET",
  adresseSiege: "le siège",
  nomPrenom: "la personne à joindre",
  telephone: "le téléphone",
} as const satisfies Record<FactName, string>;

/** Words of the page after a change was kept. */
export const keptWords = {
  title: "Vos coordonnées sont enregistrées",
  pageTitle: `Coordonnées enregistrées | ${company.name}`,
  keptAt: (at: number) => `Enregistré le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  sent: (email: string) => `Un e-mail le confirme à ${email}. Gardez-le.`,
  next: "La suite",
  notYou: "Ce n’est pas vous ?",
  undoUntil: (until: string) =>
    `Jusqu’à ${until}, le lien « Ce n’est pas moi » de cet e-mail annule tout et nous prévient. Ensuite, appelez-nous au`,
  back: "Revenir à l’espace contrat",
} as const;

/** The days that follow a change: kept, in use, on the first invoice that bears it. */
export function factDays(
  {
    at,
    usableAt,
    firstInvoiceOn,
  }: { readonly at: number; readonly usableAt: number; readonly firstInvoiceOn: Day | null },
  today: Day,
): NextDay[] {
  return [
    {
      when: nearInstant(at, today),
      what: "Enregistré",
      note: "Les anciennes coordonnées servent encore",
      isDone: true,
    },
    {
      when: nearInstant(usableAt, today),
      what: "En usage",
      note: "D’ici là, vous pouvez tout annuler",
      isDone: false,
    },
    ...(firstInvoiceOn
      ? [
          {
            when: longDate(firstInvoiceOn),
            what: "Votre facture",
            note: "La première à porter ces coordonnées",
            isDone: false,
          },
        ]
      : []),
  ];
}

/** Words of the client’s page about its facts, and about a change that waits. */
export const clientFactsWords = {
  title: "Vos coordonnées",
  edit: "Modifier mes coordonnées",
  waits: (facts: NewFacts, usableAt: number) =>
    `Un changement attend (${namedFacts(facts)}) : utilisé à partir du ${longDate(dayInParis(usableAt))} à ${timeInParis(usableAt)}.`,
  notMe: "Ce n’est pas moi",
  facts: ({ raisonSociale, siret, adresseSiege, nomPrenom, telephone }: Facts, email: string) => [
    { label: factLabels.raisonSociale, value: raisonSociale },
    { label: factLabels.siret, value: siretNumber(siret) },
    { label: factLabels.adresseSiege, value: adresseSiege },
    { label: "Personne à joindre", value: nomPrenom },
    { label: factLabels.telephone, value: phoneNumber(telephone) },
    { label: "Adresse e-mail", value: email },
  ],
} as const;

/** « mercredi 9 décembre à 9 h 12 ». */
export function weekdayMoment(usableAt: number): string {
  const day = dayInParis(usableAt);
  return `${weekday(day)} ${dayAndMonth(day)} à ${timeInParis(usableAt)}`;
}
