import * as v from "valibot";
import { deskLinks } from "#app/desk/desk-links.ts";
import { documentOfPathName, documentPathName, documentPathNames } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isMandate } from "#domain/contract/document-kind.ts";
import { failure } from "#domain/outcome.ts";
import { Alert } from "../../ui/alert.tsx";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { saveMandateLabels as labels } from "./words.ts";

/** Saves the mandate, which holds the account in full. Its form posts to the document (`document.ts`), not to the page. */
export const saveMandate = defineAction({
  permission: actionPermissions.contract.mandate,
  available: (view) => view.maySeeAccount && kindOf(view) !== null,
  schema: v.object({}),
  run: async () => failure({ code: "form" as const }),
  dialog,
});

function dialog(view: ContractView) {
  return (
    <ActionDialog view={view} action="mandat" title={labels.title}>
      <ActionForm
        view={view}
        action="mandat"
        formAction={deskLinks.deskContractDocument(
          view.contract.file.number,
          documentPathName(kindOf(view)!),
        )}
        submit={<SubmitButton label={labels.submit} />}
        nothing={labels.nothing}
      >
        <Alert look="warning">{labels.text}</Alert>
      </ActionForm>
    </ActionDialog>
  );
}

/** The mandate that the question is about: the one that was signed with the contract unless its URL names another one. */
function kindOf({ query, contract }: ContractView) {
  const asked = documentOfPathName(query?.reference || documentPathNames.mandate);
  return contract.file.documents.find(({ kind }) => kind === asked && isMandate(kind))?.kind ?? null;
}
