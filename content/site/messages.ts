/** A notice: a toast where scripts run, a block of the page where they do not. */
export type ToastMessage = {
  readonly tone: "success" | "error";
  readonly title: string;
  readonly text?: string;
};

/** Every notice of the site (docs/product.md, 4.6). */
export const toastMessages = {
  step1Kept: {
    tone: "success",
    title: "Informations enregistrées",
    text: "Vous pouvez maintenant passer à l’étape suivante.",
  },
  step1AlreadyDone: {
    tone: "success",
    title: "Redirection automatique",
    text: "Vous avez déjà rempli l’étape 1. Nous vous conduisons à l’étape 2.",
  },
  step1Missing: { tone: "error", title: "Veuillez d’abord remplir l’étape 1" },
  step1Failed: {
    tone: "error",
    title: "Erreur",
    text: "Une erreur est survenue lors de l’envoi du contrat.",
  },
  step2Failed: { tone: "error", title: "Erreur", text: "Une erreur est survenue lors de l’envoi du RIB." },
  step2Changed: {
    tone: "error",
    title: "Erreur",
    text: "Une erreur est survenue lors de l’envoi du RIB. Vos informations ont été modifiées entre-temps, depuis une autre page. Relisez-les en haut de celle-ci, puis validez de nouveau : rien n’a été signé, et votre saisie est gardée.",
  },
  messageSent: {
    tone: "success",
    title: "Message envoyé !",
    text: "Nous vous répondrons dans les plus brefs délais.",
  },
  messageFailed: { tone: "error", title: "Erreur", text: "Une erreur s’est produite. Veuillez réessayer." },
  codeCopied: { tone: "success", title: "Code copié" },
  draftResumed: {
    tone: "success",
    title: "Nous avons retrouvé votre dossier",
    text: "Il ne manque plus que le mandat.",
  },
  draftExpired: {
    tone: "error",
    title: "Ce lien n’est plus valable",
    text: "Reprenez à l’étape 1, vos informations seront vite saisies.",
  },
  alreadySigned: {
    tone: "success",
    title: "Ce contrat est déjà signé",
    text: "Sa confirmation est dans votre messagerie.",
  },
  offline: {
    tone: "error",
    title: "Vous êtes hors connexion",
    text: "Votre saisie est gardée. Réessayez dès que le réseau revient.",
  },
  tooManyRequests: {
    tone: "error",
    title: "Un peu de patience",
    text: "Plusieurs envois se sont suivis de près. Réessayez dans un instant.",
  },
  zenOn: { tone: "success", title: "Animations arrêtées" },
  /** The system had already asked for less motion, before the visitor did. */
  zenConfirmed: {
    tone: "success",
    title: "Animations arrêtées",
    text: "Elles l’étaient déjà. Une autre pression les relance.",
  },
  zenOff: { tone: "success", title: "Animations relancées" },
} as const satisfies Record<string, ToastMessage>;

/** Name of a notice, as query strings write it. */
export type ToastMessageId = keyof typeof toastMessages;

/** Shown under a BIC that was worked out from the IBAN. */
export const bicDerived = "BIC déduit de votre IBAN. Corrigez-le si besoin.";

/** Words of the controls on every page. */
export const controlWords = {
  skipToContent: "Aller au contenu",
  openMenu: "Ouvrir le menu",
  closeMenu: "Fermer le menu",
  closeToast: "Fermer la notification",
  newTab: "(nouvel onglet)",
  zenMode: "Mode zen",
} as const;
