import * as v from "valibot";
import { adsAmount } from "#content/contract/gift-code.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { giftRule } from "#domain/gift.ts";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { DirectButton, Unavailable } from "./buttons.tsx";

const labels = {
  button: "Noter l’ajout du cadeau",
  note: `${adsAmount} de Google Ads, ajoutés à son budget`,
  noted: "L’ajout du cadeau est noté.",
  done: "Cadeau ajouté",
  doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
} as const;

/** Records that the gift of a contract was added to the advertising budget of its client. */
export const addGift = defineAction({
  permission: actionPermissions.contract.addGift,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.addGift(number, by),
  done: () => labels.noted,
  button,
});

function button({ contract, mayWork, today }: ContractView) {
  const { file, giftAdded } = contract;
  if (giftRule(file.gift?.code ?? null).adsCents === undefined) return null;
  if (giftAdded) {
    const { by, at } = giftAdded;
    return <Unavailable title={labels.done} note={labels.doneBy(by, formatRelative(at, today))} />;
  }
  if (!["active", "suspended"].includes(file.state) || !mayWork) return null;
  return <DirectButton action="cadeau" number={file.number} title={labels.button} note={labels.note} />;
}
