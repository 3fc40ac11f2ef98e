import { formatDay, onNearDay } from "#content/desk/dates.ts";
import { counted, euros } from "#content/site/format.ts";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { thingsAsk } from "../today/words.ts";

/** Words of the page of one person’s clients. */
export const myClientsWords = {
  prepare: "Préparer une souscription",
  pass: "Passer mes clients…",
  list: "Tous mes clients",
  search: "Chercher parmi eux",
  nothing: "Rien n’attend",
  nothingText: "Ce que vos clients demandent s’écrira ici.",
  none: "Personne ne vous est confié",
  noneText:
    "Un contrat devient le vôtre quand vous l’accueillez, ou quand on vous l’attribue, depuis sa page.",
  contracts: "Voir les contrats",
  covered: (name: string) => `Pour ${name}`,
  coveredUntil: (until: Day, today: Day, name: string) =>
    `${name} revient ${onNearDay(until, today)} : d’ici là, vous voyez aussi ce que demandent ses clients.`,
  coveredNothing: "Rien n’attend de ce côté.",
  away: (name: string, until: Day, today: Day) =>
    `${name} voit aussi ce que demandent vos clients, jusqu’à votre retour ${onNearDay(until, today)}. Ils gardent votre prénom.`,
  back: "Je suis de retour",
  isBack: "Bon retour : plus personne d’autre ne voit ce que demandent vos clients.",
  priceUntil: (on: Day, today: Day) => `au plus tard ${onNearDay(on, today)}`,
  price: (former: number, { monthlyCents, fromOn }: LaterPrice, today: Day) =>
    `De ${euros(former)} à ${euros(monthlyCents)} à l’échéance du ${formatDay(fromOn, today)}, sinon à la suivante.`,
  announce: "Annoncer",
  dialog: {
    title: "Passer mes clients",
    duration: "Pour combien de temps ?",
    leave: [
      "Jusqu’à mon retour",
      "Vos clients gardent votre prénom ; quelqu’un d’autre voit aussi ce qui les concerne.",
    ],
    forGood: ["Pour de bon", "Chaque client reçoit « Votre ZenMaster est… »"],
    until: "Retour le",
    untilHint: "Seulement si vous revenez",
    who: "À qui ?",
    choose: "Choisir une personne",
    option: (name: string, count: number) =>
      `${name}, ${count === 0 ? "aucun contrat" : counted(count, "contrat")}`,
    submit: "Passer le relais",
    intro: "Dès maintenant",
    noted:
      "Le journal le retient. Quand quelqu’un quitte l’agence, son accès se ferme une fois ses clients passés.",
    nobody: "Personne d’autre ne peut suivre des contrats : la direction donne les accès, dans les Réglages.",
  },
  problems: {
    duration: "Choisissez pour combien de temps.",
    nobody: "Choisissez une personne dont le rôle suit des contrats.",
    day: "Choisissez le jour de votre retour, après aujourd’hui et avant un an.",
    "other-count": (count: number) =>
      count === 0
        ? "Vous n’avez plus de client à passer : rien n’est changé."
        : `Leur nombre a changé depuis que vous avez ouvert cette page : ${counted(count, "contrat")} maintenant. Vérifiez, puis envoyez à nouveau.`,
  },
  passed: (count: number, name: string) =>
    count === 1
      ? `Votre client est maintenant suivi par ${name} : un e-mail le lui dit.`
      : `Vos ${count} contrats sont maintenant suivis par ${name} : un e-mail le dit à chaque client.`,
  covers: (name: string, until: Day, today: Day) =>
    `${name} voit aussi vos clients, jusqu’à votre retour ${onNearDay(until, today)}.`,
} as const;

/** The greeting: how much the person’s clients ask, and how many contracts there are. */
export function myClientsLead(firstName: string, waiting: number, total: number): string {
  const asks = waiting === 0 ? "Rien n’attend" : thingsAsk(waiting);
  const among = total === 1 ? "chez votre client" : `parmi vos ${total} contrats`;
  return `Bonjour ${firstName}. ${asks} ${among}.`;
}
