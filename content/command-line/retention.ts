import { deBefore, longDate, shortDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import { clockLeapDays } from "#domain/retention.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `effacer`. */
export const eraseWords = {
  name: "effacer",
  purpose: "Effacer les données d’une personne, ou noter sa demande",
  usage: [
    "effacer E-MAIL|CONTRAT",
    "effacer E-MAIL|CONTRAT --noter [--recue-le DATE]",
    "effacer",
    "effacer --reprendre",
  ],
  positionals: { target: { shown: "E-MAIL|CONTRAT" } },
  options: {
    noter: { text: "note la demande sans rien effacer ; elle sera traitée au plus tard à son échéance" },
    "recue-le": { value: "DATE", text: "jour où la demande a été reçue ; aujourd’hui sinon" },
    reprendre: { text: "confirme la date, quand les effacements se sont arrêtés faute de la croire" },
  },
  examples: [
    {
      text: "Voir ce qui serait effacé pour une adresse, puis l’effacer",
      words: "effacer claire@atelier-garance.example",
    },
    { text: "Effacer un contrat terminé", words: "effacer 2H-2026-0001" },
    {
      text: "Noter une demande reçue par courrier le 2 mars, le temps de vérifier de qui elle vient",
      words: "effacer claire@atelier-garance.example --noter --recue-le 2026-03-02",
    },
    { text: "Voir les demandes en attente et leur échéance", words: "effacer" },
  ],
  notes: [
    "Une demande se traite en 30 jours ouvrés. Passé ce délai, le site efface de lui-même ce qui peut l’être.",
    "Un contrat en cours reste, un mandat déjà prélevé se garde 13 mois après le dernier prélèvement, et un contrat retenu par « conserver » attend que vous le libériez. Tous sont ensuite effacés sans que vous ayez à y revenir. Les factures se gardent 10 ans, hors de ce site.",
    `Quand l’horloge avance de plus de ${clockLeapDays} jours sur tout ce que le site connaît, plus rien n’est effacé : réglez-la, ou confirmez la date avec « effacer --reprendre ».`,
    "D’un contrat effacé restent son numéro, ses dates, son prix et les empreintes de ses preuves. Les sauvegardes l’oublient au fil de leur renouvellement.",
  ],
} as const satisfies CommandWords;

/** Words of the command `conserver`. */
export const holdWords = {
  name: "conserver",
  purpose: "Retenir un contrat qui ne doit pas être effacé",
  usage: ["conserver CONTRAT --motif MOTIF", "conserver CONTRAT --lever", "conserver"],
  positionals: { number: { shown: "CONTRAT" } },
  options: {
    motif: { value: "MOTIF", text: "pourquoi, en quelques mots, par exemple un litige" },
    lever: { text: "libère le contrat : il sera effacé quand son heure sera venue" },
  },
  examples: [
    {
      text: "Garder un contrat pendant un litige",
      words: 'conserver 2H-2026-0001 --motif "Litige, dossier 14"',
    },
    { text: "Le litige est clos", words: "conserver 2H-2026-0001 --lever" },
    { text: "Voir les contrats retenus", words: "conserver" },
  ],
} as const satisfies CommandWords;

/** Words of the command `journal`. */
export const erasureLogWords = {
  name: "journal",
  purpose: "Ce qui a été effacé, quand et pourquoi",
  usage: ["journal [--du DATE] [--au DATE]"],
  positionals: {},
  options: {
    du: { value: "DATE", text: "premier jour montré ; il y a trente jours sinon" },
    au: { value: "DATE", text: "dernier jour montré ; aujourd’hui sinon" },
  },
  examples: [
    { text: "Les trente derniers jours", words: "journal" },
    {
      text: "Toute une année, dans un fichier",
      words: "journal --du 2026-01-01 --au 2026-12-31 --json > journal.json",
    },
  ],
  notes: ["Le journal ne nomme personne : il garde un numéro de contrat ou un identifiant."],
} as const satisfies CommandWords;

/** What the three commands say. */
export const retentionWords = {
  toErase: "À effacer",
  toKeep: "À garder pour l’instant",
  counts: {
    messages: (count: number) => `${count} message${count > 1 ? "s" : ""} du formulaire de contact`,
    drafts: (count: number) =>
      `${count} souscription${count > 1 ? "s" : ""} inachevée${count > 1 ? "s" : ""}`,
    contract: (number: string) => `Contrat ${number}, avec son mandat et ses PDF`,
  },
  stays: {
    running: (number: string, through: Day | null) =>
      through
        ? `Contrat ${number} : il court jusqu’au ${longDate(through)} inclus`
        : `Contrat ${number} : il est en cours`,
    mandate: (number: string, until: Day) =>
      `Contrat ${number} : son mandat, déjà prélevé, se garde 13 mois ; effacé le ${longDate(until)}`,
    held: (number: string, reason: string) => `Contrat ${number} : retenu, ${reason}`,
  },
  invoices: "Les factures, gardées 10 ans hors de ce site, ne sont pas concernées.",
  question: (target: string) => `Effacer définitivement ces données ${deBefore(target)}${target} ?`,
  questionLater: (target: string) =>
    `Rien ne peut être effacé aujourd’hui. Effacer les données ${deBefore(target)}${target} dès que ce sera permis ?`,
  erased: "C’est effacé.",
  erasedLater: "Ce qui reste sera effacé de lui-même dès que ce sera permis.",
  noted: (dueOn: Day) => `La demande est notée. Elle sera traitée au plus tard le ${longDate(dueOn)}.`,
  nothing: (target: string) => `Rien n’est gardé au nom de ${target}.`,
  none: "Aucune demande en attente.",
  future: (day: Day) => `Une demande ne peut pas être reçue le ${longDate(day)} : ce jour n’est pas venu.`,
  onlyNoted: "L’option --recue-le va avec --noter.",
  targetMissing: "De qui est la demande ? Indiquez une adresse e-mail ou un numéro de contrat.",
  columns: { target: "Demande", askedOn: "Reçue le", dueOn: "Échéance", left: "Reste" },
  left: (days: number) => (days < 0 ? "échue" : `${days} j`),
  clock: {
    doubted: (today: Day, known: Day) =>
      `Rien n’est effacé : l’horloge dit ${longDate(today)}, plus de ${clockLeapDays} jours après tout ce que le site connaît (${longDate(known)}). Si la date est bonne, « effacer --reprendre » ; sinon, réglez l’horloge.`,
    question: (today: Day, known: Day) =>
      `Le site ne connaît rien après le ${longDate(known)}. Sommes-nous bien le ${longDate(today)}, et faut-il effacer pour de bon ce qui est échu à cette date ?`,
    confirmed: "C’est noté : les effacements reprennent dans la minute, ou quand le site démarrera.",
    believed: "Les effacements ne sont pas arrêtés : il n’y a rien à reprendre.",
    alone: "L’option --reprendre va seule.",
  },
  hold: {
    placed: (number: string) => `Le contrat ${number} est retenu : il ne sera pas effacé.`,
    alreadyHeld: (number: string) => `Le contrat ${number} est déjà retenu.`,
    tooLate: (number: string, erasedOn: Day) =>
      `Trop tard : le contrat ${number} a été effacé le ${longDate(erasedOn)}, il n’y a plus rien à retenir.`,
    lifted: (number: string) => `Le contrat ${number} est libéré.`,
    notHeld: (number: string) => `Le contrat ${number} n’est pas retenu.`,
    reasonMissing: "Pourquoi ? Ajoutez --motif, ou --lever pour libérer le contrat.",
    question: (number: string) =>
      `Libérer le contrat ${number}, pour qu’il soit effacé quand son heure sera venue ?`,
    none: "Aucun contrat n’est retenu.",
    numberMissing: "Quel contrat ? Indiquez son numéro, par exemple 2H-2026-0001.",
    columns: { number: "Contrat", placedOn: "Depuis le", reason: "Motif" },
  },
  journal: {
    none: (from: Day, to: Day) => `Rien n’a été effacé du ${shortDate(from)} au ${shortDate(to)}.`,
    columns: { on: "Jour", kind: "Quoi", rule: "Pourquoi", count: "Nombre", subject: "Identifiant" },
  },
} as const;

/** What was erased. */
export const erasedKindWords = {
  draft: "souscription inachevée",
  message: "message",
  contract: "contrat",
  answer: "réponse gardée",
  limit: "adresse comptée",
  "mail-file": "e-mail en fichier",
  activity: "geste du bureau",
  none: "reprise",
} as const;

/** Why it was erased. */
export const erasureRuleWords = {
  "draft-expired": "7 jours écoulés",
  "contact-ended": "12 mois sans contact",
  "contract-ended": "24 mois après la fin",
  request: "demande",
  "no-longer-needed": "devenu inutile",
  "clock-confirmed": "date confirmée",
} as const;
