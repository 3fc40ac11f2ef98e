import { company } from "#content/site/company.ts";
import { dayAndMonth, longDate, phoneNumber, timeInParis } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { NewFacts } from "#domain/contract/fact-changes.ts";
import type { PackId } from "#domain/pack.ts";
import { namedFacts } from "./fact-changes.ts";
import { packInSentence } from "./packs.ts";

/** What is taken back in one press. */
type Undone = {
  readonly email: string;
  readonly telephone: string;
  readonly account: { readonly at: number; readonly maskedIban: string; readonly kept: string } | null;
  readonly facts: { readonly at: number; readonly isByAgency: boolean; readonly changed: NewFacts } | null;
  readonly otherEmail: {
    readonly at: number;
    readonly isByAgency: boolean;
    readonly maskedEmail: string;
  } | null;
  readonly pack: {
    readonly at: number;
    readonly fromPackId: PackId;
    readonly toPackId: PackId;
    readonly fromOn: Day;
    /** The first due day with the former pack again, once it is known. */
    readonly backOn: Day | null;
  } | null;
};

/** Words of « Ce n’est pas moi ». */
export const undoWords = {
  title: "Annuler ce changement",
  pageTitle: `Annuler un changement | ${company.name}`,
  what: "Ce qui se passe si vous annulez",
  confirm: "Annuler ce changement",
  back: "C’était bien moi, ne rien annuler",
  done: "Le changement est annulé",
  doneAt: (at: number) => `Annulé le ${moment(at)}`,
  replaced: (email: string) =>
    `Votre ancien lien ne fonctionne plus ; le nouveau est en route vers ${email}.`,
  call: "Une personne de l’agence vous appelle au numéro d’avant, au plus tard le prochain jour ouvré. Elle ne vous demandera jamais votre IBAN ni un code.",
} as const;

/** What was changed and when, one sentence each. */
export function undoLead({ account, facts, otherEmail, pack }: Undone): string[] {
  return [
    ...(account
      ? [
          `Le ${shortMoment(account.at)}, un nouveau compte, ${account.maskedIban}, a été approuvé depuis votre espace contrat. Rien n’y a été prélevé.`,
        ]
      : []),
    ...(facts
      ? [
          `Le ${shortMoment(facts.at)}, un changement a été enregistré ${facts.isByAgency ? "par l’agence" : "depuis l’espace contrat"} : ${namedFacts(facts.changed)}. Rien n’a encore servi.`,
        ]
      : []),
    ...(otherEmail
      ? [
          `Le ${shortMoment(otherEmail.at)}, une autre adresse e-mail, ${otherEmail.maskedEmail}, a été demandée ${otherEmail.isByAgency ? "par l’agence" : "depuis l’espace contrat"}. Rien n’y a été envoyé, que son lien de confirmation.`,
        ]
      : []),
    ...(pack
      ? [
          `Le ${shortMoment(pack.at)}, un avenant a été signé depuis votre espace contrat, pour le ${packInSentence(pack.toPackId)} à partir du ${longDate(pack.fromOn)}. Rien n’a encore changé.`,
        ]
      : []),
  ];
}

/** What taking it back means. */
export function undoConsequences({ account, facts, otherEmail, pack, email, telephone }: Undone): string[] {
  return [
    ...(account
      ? [
          "Le nouveau mandat est annulé avant d’avoir servi.",
          `Le compte terminé par ${account.kept.slice(-4)} reste celui de votre contrat.`,
        ]
      : []),
    ...(facts ? [`Restent ceux d’avant : ${namedFacts(facts.changed)}.`] : []),
    ...(otherEmail ? ["L’autre adresse est refusée, et son lien de confirmation ne sert plus."] : []),
    ...(pack ? [`L’avenant est annulé. ${packKept(pack)}`] : []),
    `Le lien de votre espace contrat est remplacé : le nouveau arrive à ${email}.`,
    `Nous sommes prévenus, et nous vous appelons au ${phoneNumber(telephone)}, au plus tard le prochain jour ouvré.`,
  ];
}

/** What the contract keeps, once it is taken back. */
export function keptSentences({ account, facts, otherEmail, pack }: Undone): string[] {
  return [
    ...(account ? [`Votre contrat garde le compte terminé par ${account.kept.slice(-4)}.`] : []),
    ...(facts ? ["Votre contrat garde ses coordonnées."] : []),
    ...(otherEmail ? ["Votre contrat garde son adresse e-mail."] : []),
    ...(pack ? [packKept(pack)] : []),
  ];
}

/** The former pack costs more, and it is too late to announce it for the first due day. */
function packKept({ fromPackId, toPackId, fromOn, backOn }: NonNullable<Undone["pack"]>): string {
  return backOn !== null && backOn > fromOn
    ? `Le ${packInSentence(toPackId)} commence le ${longDate(fromOn)}, et votre ${packInSentence(fromPackId)} revient le ${longDate(backOn)}.`
    : `Votre contrat garde le ${packInSentence(fromPackId)}.`;
}

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}

function shortMoment(at: number): string {
  return `${dayAndMonth(dayInParis(at))} à ${timeInParis(at)}`;
}
