export const signInWords = {
  title: "Entrer au bureau",
  lead: "Pas de mot de passe : un lien part vers votre adresse.",
  email: "Votre e-mail",
  send: "Recevoir un lien",
  how: "Le lien sert une fois, pendant 15 minutes. Votre session dure douze heures après votre dernier geste, et se ferme d’ici ou d’un autre appareil.",
  sent: {
    title: "Regardez vos e-mails",
    nothing:
      "Tant qu’un lien est ouvert, redemander renvoie le même : servez-vous du dernier e-mail reçu. Rien après deux minutes ? Voyez les indésirables, vérifiez l’adresse, entrez avec une clé d’accès, ou demandez à la direction si votre accès est ouvert.",
    correct: "Corriger l’adresse",
    again: "Renvoyer le lien",
  },
  open: {
    title: "C’est bien vous ?",
    command: "Ouvrir le bureau",
    notYou: "Vous n’avez rien demandé ? Fermez cette page : sans ce geste, le lien ne sert à personne.",
  },
  dead: {
    title: "Ce lien ne sert plus",
    text: "Il a déjà servi, ou ses 15 minutes sont passées. Demandez-en un autre : il part aussitôt.",
    send: "Recevoir un nouveau lien",
  },
  passkey: {
    enter: "Entrer avec une clé d’accès",
    problem: "Aucune clé d’accès n’a répondu, ou elle n’ouvre rien ici. Réessayez, ou recevez un lien.",
  },
  invalidEmail: "Email invalide",
  tooMany: (minutes: number) =>
    `Trop de tentatives d’un coup. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`,
  site: "Revenir au site",
} as const;
