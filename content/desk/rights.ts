import { longDate, sirenNumber } from "#content/site/format.ts";
import { invoiceRetentionYears, mandateRetentionMonths } from "#domain/retention.ts";
import { type RetentionHold, type Right, subjectNamed } from "#domain/rights.ts";

/** A subject of rights in words: an e-mail address, the number of a contract, or the SIREN of a company. */
export function subjectName(target: string): string {
  const subject = subjectNamed(target);
  return "company" in subject ? `SIREN ${sirenNumber(subject.company)}` : target;
}

export const rightNames: Readonly<Record<Right, string>> = {
  access: "Copie des données",
  erasure: "Effacement",
};

/** Why a contract stays for now, as the end of a sentence. */
export function staysBecause(hold: RetentionHold): string {
  switch (hold.because) {
    case "running":
      return hold.through ? `il court jusqu’au ${longDate(hold.through)} inclus` : "il est en cours";
    case "mandate":
      return `son mandat, déjà prélevé, se garde ${mandateRetentionMonths} mois ; effacé le ${longDate(hold.until)}`;
    case "held":
      return `retenu, ${hold.reason}`;
  }
}

/** What stays although somebody asked for erasure, whatever the day. */
export const invoicesStay = `Les factures et les avoirs restent ${invoiceRetentionYears} ans à compter de la fin de l’année (Code de commerce, article L123-22), avec l’identité que la loi leur demande et rien d’autre.`;
