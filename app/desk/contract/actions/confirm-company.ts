import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { defineAction, seenField } from "./action.ts";

const labels = {
  done: "Noté : les contrats de cette entreprise sont voulus.",
  otherContracts:
    "Rien n’est enregistré : les contrats de cette entreprise viennent de changer. Relisez-les, puis confirmez.",
} as const;

/** Records that all running contracts of the company are meant. Its button stands beside them (`company.tsx`). */
export const confirmCompany = defineAction(
  {
    permission: actionPermissions.contract.confirmCompany,
    schema: v.object({ vu: seenField }),
    run: ({ contract }, { number, input, by }) => contract.confirmCompany(number, input.vu, by),
    done: () => labels.done,
  },
  () => labels.otherContracts,
);
