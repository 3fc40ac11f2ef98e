import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestNote } from "#domain/staff.ts";
import { contractWords } from "../words.ts";
import { defineAction } from "./action.ts";

/** Adds a note for colleagues. The form stands in the page, which shows the note. */
export const addNote = defineAction(
  {
    permission: actionPermissions.contract.addNote,
    schema: v.object({ note: v.optional(v.string(), "") }),
    run: ({ contract }, { number, input, by }) => contract.addNote(number, input.note, by),
  },
  () => ({ why: contractWords.notes.length(longestNote), field: "note" }),
);
