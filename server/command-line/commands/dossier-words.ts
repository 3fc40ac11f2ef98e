import { termsVersionName } from "#content/contract/documents.ts";
import { company } from "#content/site/company.ts";
import { longDate, preciseTimeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";

type Hashed = { readonly fileName: string; readonly sha256: string };

type ReadmeFacts = {
  readonly contract: Pick<
    SignedContract,
    "number" | "umr" | "signedAt" | "signedDataSha256" | "terms" | "takenOver" | "dates"
  > & {
    /** The SIRET that invoices bear, if it was corrected since the signature. */
    readonly billedSiret: string;
    readonly billedSeat: string;
    readonly vatNumber: string | null;
    readonly subscriber: Pick<
      SignedContract["subscriber"],
      "raisonSociale" | "siret" | "nomPrenom" | "adresseSiege"
    >;
  };
  readonly documents: readonly Hashed[];
  /** The altered parts that no longer match the signed or sealed data, or an empty text. */
  readonly altered: string;
  readonly events: readonly { readonly rank: number; readonly kind: string; readonly hash: string }[];
};

type MailFacts = {
  readonly messageId: string;
  readonly sentAt: number;
  readonly to: string;
  readonly subject: string;
};

const folders = {
  documents: "documents",
  evidence: "preuves",
  events: "preuves/evenements",
  invoices: "factures",
  mails: "e-mails",
} as const;

const files = {
  readme: "LISEZ-MOI.txt",
  sums: "EMPREINTES.sha256",
  signedData: "donnees-signees.json",
  amendment: (reference: string) => `avenant-${reference}.json`,
  chain: "chaine.json",
  terms: "conditions-acceptees.txt",
  mailLog: "journal.json",
} as const;

export const dossierWords = {
  folders,
  files,
  question: (number: string) =>
    `Le dossier du contrat ${number} contiendra l’IBAN entier et les données du client. Le préparer ?`,
  written: (path: string, count: number) =>
    `${path} réunit ${count} fichiers. Commencez par ${files.readme}.`,
  altered: (what: string) =>
    `ALTÉRÉ, ne vous y fiez pas et prévenez qui tient le site : ${what}. Le LISEZ-MOI le dit aussi.`,
  replacedEmail: "une adresse corrigée depuis",
  noFile: "Où écrire l’archive ? Indiquez --vers ARCHIVE.zip, ou --json pour un programme.",
  notWritten: (path: string, reason: string) => `${path} ne peut pas être écrit : ${reason}`,
  mailHead: ({ messageId, sentAt, to, subject }: MailFacts) =>
    [
      `Message-ID : ${messageId}`,
      `Remis au serveur de messagerie le ${moment(sentAt)}`,
      `À : ${to}`,
      `Objet : ${subject}`,
      "",
      "Texte tel qu’il est parti, sans le lien privé du client ; l’original est chez le destinataire, sous le même Message-ID.",
      "",
      "----------------------------------------------------------------",
    ].join("\n"),
  readme: ({ contract, documents, events, altered }: ReadmeFacts) => {
    const { number, umr, signedAt, signedDataSha256, terms, subscriber, billedSiret } = contract;
    const { billedSeat, vatNumber, takenOver, dates } = contract;
    const signatureEvent = events.find(
      ({ kind }) => kind === "step2-accepted" || kind === "contract-taken-over",
    );
    const own = takenOver
      ? {
          ...takenOverWords,
          signed: `Signé ailleurs   ${longDate(dates.acceptedOn)}\nRepris le        ${moment(signedAt)}`,
          terms: "celles du contrat signé ailleurs",
        }
      : {
          ...signedWords,
          signed: `Signé le         ${moment(signedAt)}`,
          terms: termsVersionName(terms.edition, terms.version),
        };
    return `DOSSIER DU CONTRAT ${number}
${company.name}, ${company.street}, ${company.postalCode} ${company.city}

Ce dossier réunit ce qui prouve la signature d’un contrat d’abonnement et la vie de ce contrat. Chacun peut le contrôler, sans ${company.name} et sans logiciel particulier.

Contrat          ${number}
Abonné           ${subscriber.raisonSociale}, SIRET ${subscriber.siret}${billedSiret === subscriber.siret ? "" : `\nFactures         au SIRET ${billedSiret}, corrigé depuis la signature : l’événement « siret-corrected » dit quand et par qui`}${billedSeat === subscriber.adresseSiege && vatNumber === null ? "" : `\nSiège facturé    ${billedSeat}${vatNumber === null ? "" : `, numéro de TVA ${vatNumber}`}, précisé depuis la signature : l’événement « seat-corrected » dit quand et par qui`}
Signataire       ${subscriber.nomPrenom}
${own.signed}
Mandat SEPA      ${umr}
Conditions       ${own.terms}
${altered === "" ? "" : `\nATTENTION : quand ce dossier a été préparé, le registre n’était plus tel qu’il fut signé et scellé. Est en défaut : ${altered}.\n`}

CE QU’IL CONTIENT

${folders.documents}/
    ${own.documents}
${folders.evidence}/${files.signedData}
    ${own.data}
${folders.evidence}/${files.amendment("…")}
    Si le client a changé de compte, ce qu’il a accepté alors. L’empreinte est imprimée au pied de ce mandat, et notée dans l’événement « account-changed ». Un compte remplacé s’efface 13 mois après son dernier prélèvement : l’événement « account-erased » garde l’empreinte du texte sans lui.
${folders.evidence}/${files.amendment("pack-…")}
    Si le client a changé de pack, l’avenant tel qu’il l’a signé. L’empreinte est notée dans l’événement « pack-changed » ; l’événement « pack-renounced » dit s’il y a renoncé.
${folders.events}/
    Les événements, dans l’ordre : un fichier pour chacun. « at » est l’instant, en millisecondes depuis le 1er janvier 1970 (temps universel).
${folders.evidence}/${files.chain}
    Les mêmes événements, avec leur date en clair et leur empreinte.
${own.termsFile}${folders.invoices}/
    Chaque facture et chaque avoir : le PDF tel que le client l’a reçu, ses données en XML, et en JSON le texte dont l’événement « invoice-issued » ou « credit-note-issued » garde l’empreinte. Le dossier n’a pas ce répertoire tant que rien n’est facturé, et les pièces de plus de dix ans n’y sont plus.
${folders.mails}/
    Le journal des e-mails et le texte de ceux qui ont été envoyés.
${files.sums}
    L’empreinte SHA-256 de chacun de ces fichiers.


COMMENT LE CONTRÔLER

Une empreinte SHA-256 est un nombre calculé à partir d’un fichier : changez une virgule, et il n’a plus rien à voir. Ouvrez un terminal dans le dossier décompressé.

1. Rien n’a été changé depuis la préparation du dossier.

    Linux      sha256sum -c ${files.sums}
    macOS      shasum -a 256 -c ${files.sums}
    Windows    certutil -hashfile FICHIER SHA256, à comparer à ${files.sums}

2. ${own.sent}

${documents.map(({ fileName, sha256 }) => `    ${sha256}  ${fileName}`).join("\n")}

3. ${own.same} L’empreinte de ${files.signedData} est ${own.printed}${signatureEvent ? `notée dans l’événement ${signatureEvent.rank}` : "notée dans la chaîne"} :

    ${signedDataSha256}

4. Aucun événement n’a été modifié, retiré ni ajouté. L’empreinte de chaque fichier de ${folders.events}/ est reprise dans le fichier suivant, sous « previousHash » ; le premier porte 64 zéros.

${events.map(({ rank, kind, hash }) => `    ${hash}  ${String(rank).padStart(2, "0")}-${kind}.json`).join("\n")}

${
  takenOver
    ? "5. Les conditions acceptées sont sur le contrat signé ailleurs."
    : `5. Les conditions sont celles qui ont été acceptées. L’empreinte de ${files.terms} figure dans ${files.signedData}, sous « terms » :

    ${terms.sha256}`
}


CE QUE CELA PROUVE, ET CE QUE CELA NE PROUVE PAS

${own.proves}

La fin de la chaîne est scellée avec une clé qui n’est pas dans la base : qui n’aurait que la base ne pourrait ni retirer le dernier événement ni refaire la chaîne sans que cela se voie ici. ${company.name} tient l’une et l’autre : ce que le registre affirme seul se vérifie donc aux e-mails que le client a reçus.

Rien de cela ne dit, à soi seul, qui tenait le clavier : les e-mails reçus à l’adresse du client, les prélèvements honorés par sa banque et l’usage du service y contribuent.
`;
  },
} as const;

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${preciseTimeInParis(at)}, heure de Paris`;
}

/** What the dossier says of a contract that was signed here. */
const signedWords = {
  documents:
    "Le récapitulatif du contrat, chaque mandat de prélèvement et les conditions acceptées, octet pour octet tels que le client les a reçus.",
  data: "Tout ce que le client a accepté : identité, pack, prix, dates, conditions, compte bancaire.",
  termsFile: `${files.terms}
    Le texte des conditions acceptées, tel que son empreinte le fixe.
`,
  sent: "Les documents sont ceux qui ont été envoyés. Leurs empreintes figurent dans l’e-mail de confirmation que le client a reçu à la signature :",
  same: "Les données signées sont celles des documents.",
  printed: "imprimée au pied du récapitulatif et du mandat, et ",
  proves:
    "La signature est une signature électronique simple, au sens du règlement (UE) n° 910/2014 et des articles 1366 et 1367 du Code civil. Les empreintes des documents sont dans l’e-mail que le client a reçu, hors de portée de l’agence : elles montrent que rien de ce qui fut signé n’a changé depuis. Les événements qui suivent la signature sont attestés par ce registre et par les e-mails envoyés.",
};

/** The same of a contract that was signed elsewhere and taken over. */
const takenOverWords: typeof signedWords = {
  documents:
    "Le contrat signé ailleurs, tel que l’agence l’a joint, et chaque mandat de prélèvement signé ici depuis, tel que le client l’a reçu.",
  data: "Ce que l’agence a repris du contrat signé ailleurs : identité, pack, prix, dates, compte bancaire.",
  termsFile: "",
  sent: "Le contrat signé ailleurs n’a pas changé depuis qu’il a été joint. Son empreinte figure dans l’événement « paper-kept » :",
  same: "Les données sont celles qui ont été reprises.",
  printed: "",
  proves:
    "Ce contrat n’a pas été signé ici : sa signature se prouve par le document joint. Les empreintes montrent que ni ce document ni les données n’ont changé depuis la reprise. Les événements qui suivent sont attestés par ce registre et par les e-mails envoyés.",
};
