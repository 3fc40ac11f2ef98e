import { company } from "./company.ts";
import { phoneNumber } from "./format.ts";
import { type ToastMessage, toastMessages } from "./messages.ts";

/** Why a form could not be sent, by the code of its problem; for other codes the form's own words are enough. */
const reasons: Readonly<Record<string, string>> = {
  offline: "Vous êtes hors connexion.",
  unanswered: "Notre serveur n’a pas répondu.",
  unavailable: "Notre serveur est indisponible pour le moment.",
  unconfirmed:
    "Nous ne savons pas encore si votre demande est enregistrée : envoyez-la de nouveau, elle ne comptera qu’une fois.",
  "too-many-requests": "Plusieurs envois se sont suivis de près : patientez un instant.",
  "too-large": "L’envoi est trop volumineux : raccourcissez votre texte.",
};

/**
 * The notice about a form that could not be sent: its own words first, whatever the cause (docs/product.md, 4.6), then
 * the reason, then what to do.
 */
export function failureToast(
  failed: "step1Failed" | "step2Failed" | "messageFailed",
  code: string,
): ToastMessage {
  return failureOf(toastMessages[failed], code);
}

/** The same for a form whose own words are given. */
export function failureOf({ text, ...notice }: ToastMessage, code: string): ToastMessage {
  const what = `Votre saisie est gardée. Réessayez, ou appelez le ${phoneNumber(company.phone)}.`;
  return { ...notice, text: [text, reasons[code], what].filter(Boolean).join(" ") };
}
