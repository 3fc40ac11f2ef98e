import * as v from "valibot";
import { deskLinks } from "#app/desk/desk-links.ts";
import { documentOfPathName, documentPathName, documentPathNames } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isMandate } from "#domain/contract/document-kind.ts";
import { failure } from "#domain/outcome.ts";
import { Alert } from "../../ui/alert.tsx";
import { Question } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { saveMandateWords as labels } from "./words.ts";

/** Saves the mandate, which holds the account in full. Its form posts to the document (`document.ts`), not to the page. */
export const saveMandate = defineAction({
  permission: actionPermissions.contract.mandate,
  schema: v.object({}),
  run: async () => failure({ code: "form" as const }),
  question(view, place) {
    const kind = kindOf(view);
    if (kind === null) return null;
    const document = deskLinks.deskContractDocument(view.contract.file.number, documentPathName(kind));
    return (
      <Question
        {...place}
        title={labels.title}
        submit={labels.submit}
        nothing={labels.nothing}
        formAction={document}
      >
        <Alert look="warning">{labels.text}</Alert>
      </Question>
    );
  },
});

/** The mandate that the question is about: the one that was signed with the contract unless its URL names another one. */
function kindOf({ asked: { typed }, contract }: ContractView) {
  const asked = documentOfPathName(typed.reference || documentPathNames.mandate);
  return contract.file.documents.find(({ kind }) => kind === asked && isMandate(kind))?.kind ?? null;
}
