import * as v from "valibot";
import { adsAmount } from "#content/contract/gift-code.ts";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { giftRule } from "#domain/gift.ts";
import type { ContractView } from "../view.ts";
import { type ButtonWords, defineAction } from "./action.ts";

const labels = {
  gift: {
    button: "Noter l’ajout du cadeau",
    note: `${adsAmount} de Google Ads, ajoutés à son budget`,
    noted: "L’ajout du cadeau est noté.",
    done: "Cadeau ajouté",
  },
  ending: {
    button: "Services à couper : noté",
    note: (lastDay: string) =>
      `Après avoir prévenu le client et préparé la remise de ses accès, avant le ${lastDay}`,
    noted: "La préparation de la fin est notée.",
  },
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
});

/** Records that the agency has prepared the last day of service, once that day is near. */
export const prepareEnding = defineAction({
  permission: actionPermissions.contract.prepareEnding,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.prepareEnding(number, by),
  done: () => labels.ending.noted,
  button({ contract: { file, endingPrepared }, today }) {
    const { button, note } = labels.ending;
    if (file.status.state !== "terminating" || file.state !== "terminating") return null;
    const { lastDayOn } = file.status;
    if (endingPrepared?.data.lastDayOn === lastDayOn) return marked(button, endingPrepared, today);
    return { title: button, note: note(formatDay(lastDayOn, today)) };
  },
});

/** Who did it, in place of the button. */
export function marked(
  title: string,
  { by, at }: { readonly by: string; readonly at: number },
  today: ContractView["today"],
): ButtonWords {
  return { title, note: labels.doneBy(by, formatRelative(at, today)), isPossible: false };
}
