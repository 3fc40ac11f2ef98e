import { directDebitWords } from "#content/desk/direct-debits.ts";
import { deskCommand } from "../command.ts";
import { rejectDebit, settleDebit } from "../direct-debits/answers.ts";
import { remakeFile, showRuns, showUnpaid } from "../direct-debits/lists.ts";
import { presentDebits } from "../direct-debits/present.ts";

/** `prelevements`: what is owed, the bank's file, and what the bank answers. */
export const directDebitCommand = deskCommand({
  words: directDebitWords,
  positionals: {
    action: { required: false, among: ["remises", "fichier", "rejeter", "regler", "impayes"] },
    reference: { required: false },
  },
  options: {
    du: { type: "string" },
    au: { type: "string" },
    representer: { type: "boolean" },
    vers: { type: "string" },
    le: { type: "string" },
    motif: { type: "string" },
  },
  changes: true,
  run(context, { positionals: { action, reference }, options }) {
    switch (action) {
      case undefined:
        return presentDebits(context, options);
      case "remises":
        return showRuns(context);
      case "impayes":
        return showUnpaid(context);
      case "fichier":
        return remakeFile(context, reference, options);
      case "rejeter":
        return rejectDebit(context, reference, options);
      case "regler":
        return settleDebit(context, reference);
    }
  },
});
