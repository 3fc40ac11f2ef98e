import type { CommandWords } from "./command-words.ts";

/** Words of the command `bureau`. */
export const openDeskWords = {
  name: "bureau",
  purpose: "Entrer au bureau, dans le navigateur, sans e-mail",
  usage: ["bureau [--email ADRESSE]"],
  positionals: {},
  options: { email: { value: "ADRESSE", text: "la personne qui entre ; sinon, qui dirige le bureau" } },
  examples: [
    { text: "Voir le bureau sur un site d’essai", words: "bureau" },
    { text: "Le voir comme quelqu’un d’autre", words: "bureau --email ines@agence-2h.example" },
  ],
  notes: [
    "Le lien ouvre le bureau une seule fois, dans les 15 minutes. Là où les e-mails partent vraiment, on entre par la porte : /bureau/entree.",
  ],
} as const satisfies CommandWords;

/** What the command answers. */
export const openDeskAnswer = {
  title: (name: string, minutes: number) =>
    `${name} peut entrer par ce lien, une fois, d’ici ${minutes} minutes :`,
  problems: {
    closed: "Le bureau est fermé (BUREAU=off).",
    byMail: (address: string) =>
      `Les e-mails partent d’ici (SMTP_URL) : entrez par ${address}, un lien vous sera envoyé.`,
    nobody: (email: string) => `Personne n’entre au bureau avec l’adresse ${email}.`,
    noFounder: "Personne ne dirige le bureau : donnez une adresse avec --email.",
  },
} as const;
