import { createEmailChanges } from "#server/contracts/change-email.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { createEmailConfirmations } from "#server/contracts/confirm-email-change.ts";
import { createChangesUndo } from "#server/contracts/undo-changes.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { confirmationTokenOf } from "#server/database/contracts/email-changes.ts";
import { checkContract } from "#server/evidence/check.ts";
import { composeDue } from "#server/mail/compose.ts";
import type { TestFunctions } from "./functions.ts";

const visitor = { ip: "192.0.2.7", idempotencyKey: null };

/** The client of a contract who changes its e-mail address, with the links as they are now, and the reader of the new one. */
export function clientOf(functions: TestFunctions, number: string) {
  const { context, database, keyring } = functions;
  const changes = createEmailChanges(context);
  const confirmations = createEmailConfirmations(context);
  const stored = async () => (await findContract(database.db, keyring, { number }))!;
  const link = async () => linkTokenOf(await stored(), keyring);
  const confirmToken = async () => confirmationTokenOf((await stored()).emailChanges.at(-1)!, keyring);
  return {
    changes,
    confirmations,
    stored,
    link,
    confirmToken,
    undo: createChangesUndo(context),
    byLink: (token: string) => createClientSpace(context).byLink(token, visitor),
    ask: async (email: string) => changes.ask(await link(), { email }, visitor),
    page: async () => confirmations.read(await confirmToken(), visitor),
    confirm: async () => confirmations.confirm(await confirmToken(), visitor),
    refuse: async () => confirmations.refuse(await confirmToken(), visitor),
    faults: async () => (await checkContract(database.db, keyring, (await stored()).id))!.faults,
    /** The mails about a change, as they would leave now. */
    async mails(changeId: string) {
      const mails = await functions.outboxMails(changeId);
      return Object.fromEntries(
        await Promise.all(mails.map(async (mail) => [mail.kind, await composeDue(context, mail)] as const)),
      );
    },
  };
}
