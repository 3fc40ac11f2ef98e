import * as v from "valibot";
import { adsAmount } from "#content/contract/gift-code.ts";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { giftRule } from "#domain/gift.ts";
import { Question } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { type ButtonWords, defineAction } from "./action.ts";

const labels = {
  gift: {
    button: "Noter l’ajout du cadeau",
    note: `${adsAmount} de Google Ads, ajoutés à son budget`,
    title: "Cadeau ajouté ?",
    text: (code: string) =>
      `${adsAmount} de Google Ads s’ajoutent à son budget, avec le code ${code} ; le prix ne change pas.`,
    submit: "Noter l’ajout",
    noted: "L’ajout du cadeau est noté.",
    done: "Cadeau ajouté",
  },
  ending: {
    button: "Préparer la fin de service",
    note: (lastDay: string) => `Client prévenu, accès à lui remettre, avant le ${lastDay}`,
    title: "Fin de service préparée ?",
    text: (lastDay: string, cutOn: string) =>
      `Le client sait que son dernier jour est le ${lastDay}, la remise de ses accès est prête, et les services seront coupés le ${cutOn}.`,
    submit: "C’est prêt",
    done: "Fin de service préparée",
    noted: "La préparation de la fin est notée.",
  },
  nothing: "Pas encore",
  doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
} as const;

/** Records that the gift of a contract was added to the advertising budget of its client. */
export const addGift = defineAction({
  permission: actionPermissions.contract.addGift,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.addGift(number, by),
  done: () => labels.gift.noted,
  button({ contract: { file, giftAdded }, today }) {
    const { button, note, done } = labels.gift;
    const { adsCents, onlyWith } = giftRule(file.gift?.code ?? null);
    if (adsCents === undefined) return null;
    if (giftAdded) return marked(done, giftAdded, today);
    if (onlyWith !== packOn(file, today)) return null;
    return file.state === "active" || file.state === "suspended" ? { title: button, note } : null;
  },
  question({ contract: { file, giftAdded }, today }, place) {
    const code = file.gift?.code ?? null;
    const { adsCents, onlyWith } = giftRule(code);
    const isStanding = file.state === "active" || file.state === "suspended";
    if (code === null || adsCents === undefined || giftAdded || !isStanding) return null;
    if (onlyWith !== packOn(file, today)) return null;
    const { title, text, submit } = labels.gift;
    return (
      <Question {...place} title={title} submit={submit} nothing={labels.nothing}>
        <p>{text(code)}</p>
      </Question>
    );
  },
});

/** Records that the agency has prepared the last day of service, once that day is near. */
export const prepareEnding = defineAction({
  permission: actionPermissions.contract.prepareEnding,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.prepareEnding(number, by),
  done: () => labels.ending.noted,
  button({ contract: { file, endingPrepared }, today }) {
    const { button, note, done } = labels.ending;
    const lastDayOn = lastDayToPrepare(file);
    if (lastDayOn === null) return null;
    if (endingPrepared?.data.lastDayOn === lastDayOn) return marked(done, endingPrepared, today);
    return { title: button, note: note(formatDay(lastDayOn, today)) };
  },
  question({ contract: { file, endingPrepared }, today }, place) {
    const lastDayOn = lastDayToPrepare(file);
    if (lastDayOn === null || endingPrepared?.data.lastDayOn === lastDayOn) return null;
    const { title, text, submit } = labels.ending;
    return (
      <Question {...place} title={title} submit={submit} nothing={labels.nothing}>
        <p>{text(formatDay(lastDayOn, today), formatDay(addDays(lastDayOn, 1), today))}</p>
      </Question>
    );
  },
});

/** The last day of service of a contract that ends; `null` of another one. */
function lastDayToPrepare({ status, state }: ContractView["contract"]["file"]): Day | null {
  return status.state === "terminating" && state === "terminating" ? status.lastDayOn : null;
}

/** Who did it, in place of the button. */
export function marked(
  title: string,
  { by, at }: { readonly by: string; readonly at: number },
  today: ContractView["today"],
): ButtonWords {
  return { title, note: labels.doneBy(by, formatRelative(at, today)), isPossible: false };
}
