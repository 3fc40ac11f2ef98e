import { creditorAccount } from "#content/contract/creditor-account.ts";
import { asTitle, grouped, inWords } from "#content/site/format.ts";
import type { ColumnRole, ColumnsProblem } from "#domain/billing/table-columns.ts";
import type { TablePreview } from "#server/billing/bank/bank-tables.ts";
import type { Refusal } from "../asked.ts";

/** Words of the page that says what the columns of a bank's table hold. */
export const columnWords = {
  title: "Les colonnes de ce fichier",
  lead: "Le fichier n’est pas encore lu. Corrigez ce qui est faux : ce sera retenu pour les prochains fichiers qui ont ces titres.",
  leadRemembered:
    "Le fichier n’est pas encore lu. Les réponses sont celles de la dernière fois : corrigez ce qui est faux.",
  leadWithoutHeadings:
    "Le fichier n’est pas encore lu. Il n’a pas de titres : dites ce que contient chaque colonne, ce sera retenu pour les prochains fichiers de même forme.",
  caption: "Chaque colonne du fichier, ses premières valeurs et ce qu’elle contient",
  columns: { name: "Colonne", cells: "Les trois premières lignes", role: "Ce qu’elle contient" },
  column: (rank: number) => `Colonne ${rank}`,
  role: (name: string) => `Ce que contient « ${name} »`,
  undecided: "À dire",
  empty: "vide",
  roles: {
    day: "Jour",
    text: "Texte",
    payer: "Payeur",
    amount: "Somme, avec son signe",
    credit: "Entrée",
    debit: "Sortie",
    reference: "Référence de la banque",
    balance: "Solde",
    direction: "Sens : débit ou crédit",
    currency: "Devise",
    account: "Notre compte",
    "payer-account": "Compte du payeur",
    none: "Ne pas lire",
  } satisfies Record<ColumnRole, string>,
  order: (day: string) => `Comment se lit ${day} ?`,
  lines: (count: number) => (count === 1 ? "Une ligne" : `${grouped(count)} lignes`),
  delimiters: {
    ";": "séparateur point-virgule",
    ",": "séparateur virgule",
    "\t": "séparateur tabulation",
    "|": "séparateur barre verticale",
  } as Readonly<Record<string, string>>,
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16",
    "utf-16be": "UTF-16",
    "windows-1252": "Windows-1252",
  } as Readonly<Record<string, string>>,
  withoutAccount: `Il ne dit pas de quel compte il vient : vérifiez que c’est celui qui se termine par ${creditorAccount.iban.slice(-4)}.`,
  read: (count: number) => (count === 1 ? "Lire la ligne" : `Lire les ${grouped(count)} lignes`),
  drop: "Ne pas lire ce fichier",
  note: "Un tableau ne porte pas les raisons de la banque : chaque ligne qui parle de vous sera une question, aucune ne sera cochée.",
} as const;

/** « Sept colonnes reconnues, une laissée, une à dire ». */
export function columnsCounted(columns: TablePreview["columns"]): string {
  const count = (is: (role: TablePreview["columns"][number]["role"]) => boolean) =>
    columns.filter(({ role }) => is(role)).length;
  const words = (many: number) => inWords(many, { feminine: true });
  const known = count((role) => role !== null && role !== "none");
  const left = count((role) => role === "none");
  const open = count((role) => role === null);
  const parts = [
    `${words(known)} ${known < 2 ? "colonne reconnue" : "colonnes reconnues"}`,
    ...(left > 0 ? [`${words(left)} ${left < 2 ? "laissée" : "laissées"}`] : []),
    ...(open > 0 ? [`${words(open)} à dire`] : []),
  ];
  return asTitle(parts.join(", "));
}

export function columnsLead({
  columns,
  isRemembered,
}: Pick<TablePreview, "columns" | "isRemembered">): string {
  if (isRemembered) return columnWords.leadRemembered;
  return columns.some(({ heading }) => heading !== "") ? columnWords.lead : columnWords.leadWithoutHeadings;
}

const why: Readonly<Record<ColumnsProblem["code"], string>> = {
  undecided: "Dites ce que contient cette colonne.",
  twice: "Une autre colonne est déjà dite ainsi : choisissez l’une des deux.",
  "no-day":
    "Aucune colonne n’est dite « Jour » : choisissez celle du jour où la banque a passé chaque ligne.",
  "no-amount":
    "Aucune colonne ne porte les sommes : choisissez « Somme, avec son signe », ou bien « Entrée » et « Sortie ».",
  "two-amounts":
    "Les sommes sont dites deux fois : gardez cette colonne, ou bien les entrées et les sorties.",
  "not-days": "Cette colonne ne porte pas de jours que le bureau sait lire, comme 08/12/2026.",
  "not-amounts": "Cette colonne ne porte pas de sommes que le bureau sait lire, comme 1 234,56.",
  order: "Ces jours se lisent de deux façons : dites laquelle.",
};

/** Why columns are not read so: beside the one that it is about. */
export function columnsRefusal({ code, column }: ColumnsProblem): Refusal {
  const field = column === null ? {} : { field: columnField(column) };
  return {
    title: "Les colonnes ne se lisent pas encore",
    why: why[code],
    ...(code === "order" ? { field: orderField } : field),
  };
}

/** The fields of the form. */
export const orderField = "ordre";

export function columnField(column: number): string {
  return `colonne-${column}`;
}
