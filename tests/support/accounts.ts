import { fingerprintOfDues } from "#domain/contract/account-change.ts";
import type { Mandate } from "#domain/contract/mandate.ts";
import { createAccountChanges } from "#server/contracts/account-changes.ts";
import { createChangesUndo } from "#server/contracts/undo-changes.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { accepted, type TestFunctions } from "./functions.ts";

/** A valid account that no other test uses. */
export const otherIban = "FR7630006000012013457891214";

const visitor = { ip: "192.0.2.7", idempotencyKey: null };

/** The client of a contract who changes its account, with the link as it is now. */
export function accountOf(functions: TestFunctions, { number }: { readonly number: string }) {
  const { context, database, keyring } = functions;
  const changes = createAccountChanges(context);
  const undoing = createChangesUndo(context);
  const stored = async (): Promise<StoredContract> => (await findContract(database.db, keyring, { number }))!;
  const token = async () => linkTokenOf(await stored(), keyring);
  return {
    changes,
    stored,
    token,
    form: async () => accepted(await changes.form(await token(), visitor)),
    /** Sends the form as the page shows it, with other fields. */
    async sign(
      fields: Partial<Mandate> & { readonly arriere?: string; readonly moisVus?: string } = {},
      key: string | null = null,
    ) {
      const form = accepted(await changes.form(await token(), visitor));
      const body = {
        iban: otherIban,
        bic: "AGRIFRPP",
        titulaire: "Atelier Garance",
        adresse: form.adresseSiege,
        pays: "France",
        emailDebiteur: form.email,
        moisVus: fingerprintOfDues(form.unpaid),
        date: "16/09/2025",
        ...fields,
      };
      return changes.sign(await token(), body, { ...visitor, idempotencyKey: key });
    },
    undo: async (link?: string) => undoing.undo(link ?? (await token()), visitor),
    undoPage: async (link?: string) => undoing.read(link ?? (await token()), visitor),
  };
}
