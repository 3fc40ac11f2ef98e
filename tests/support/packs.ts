import type { PackId } from "#domain/pack.ts";
import type { PackChangeForm } from "#server/contracts/pack-changes.ts";
import { createPackChanges } from "#server/contracts/pack-changes.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { accepted, type TestFunctions } from "./functions.ts";

const visitor = { ip: "192.0.2.8", idempotencyKey: null };

/** The client of a contract who changes its pack, with the link as it is now. */
export function packsOf(functions: TestFunctions, { number }: { readonly number: string }) {
  const { context, database, keyring } = functions;
  const changes = createPackChanges(context);
  const stored = async (): Promise<StoredContract> => (await findContract(database.db, keyring, { number }))!;
  const token = async () => linkTokenOf(await stored(), keyring);
  const form = async (): Promise<PackChangeForm> => accepted(await changes.form(await token(), visitor));
  const choice = async (pack: PackId) =>
    (await form()).choices.find(({ change }) => change.toPackId === pack) ?? null;
  return {
    changes,
    stored,
    token,
    form,
    /** What would be signed for a pack today. */
    choice: async (pack: PackId) => (await choice(pack))!.change,
    /** Sends the form as the page shows it, with other fields. */
    async sign(pack: PackId, fields: object = {}, key: string | null = null) {
      const vu = (await choice(pack))?.seen ?? "";
      const body = { pack, vu, acceptCGV: true, date: "08/12/2025", ...fields };
      return changes.sign(await token(), body, { ...visitor, idempotencyKey: key });
    },
    offer: async () => changes.renouncing(await token(), visitor),
    /** Renounces as the page shows it. */
    async renounce() {
      const offer = await changes.renouncing(await token(), visitor);
      return offer.ok ? changes.renounce(await token(), offer.value.seen, visitor) : offer;
    },
  };
}
