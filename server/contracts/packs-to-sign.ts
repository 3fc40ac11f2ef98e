import type { ShownPackChange } from "#content/contract/pack-change.ts";
import { lastNamedDay } from "#domain/billing/new-price.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import {
  type ChangingContract,
  type PackChange,
  type PackChangeObstacle,
  packChangeObstacle,
  packChangeTo,
  packsFor,
} from "#domain/contract/pack-change.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import { waitingPriceOf } from "#server/database/contracts/announcements.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { namedDaysOf } from "#server/database/contracts/later-prices.ts";
import { shownPackChange } from "#server/database/contracts/shown-pack-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/** A pack that can be signed, and a short text about what the page showed: an amendment holds for that alone. */
type PackChoice = {
  readonly change: PackChange;
  readonly seen: string;
  readonly shown: ShownPackChange;
};

/** The amendments that a client could sign at an instant, and why they cannot, for their page and for the desk. */
export type PacksToSign = {
  readonly obstacle: PackChangeObstacle | null;
  readonly choices: readonly PackChoice[];
};

export async function packsToSign(
  context: Pick<Context, "packs" | "termsOf" | "keyring">,
  executor: DbOrTransaction,
  contract: StoredContract,
  at: number,
): Promise<PacksToSign> {
  const today = dayInParis(at);
  return {
    obstacle: packObstacle(contract, today),
    choices: (await packChoices(context, executor, contract, today)).map((change) => ({
      change,
      seen: sha256Of(canonicalJson(change)).slice(0, 20),
      shown: shownPackChange(context.keyring, contract, change, at),
    })),
  };
}

/** Why the pack of a stored contract cannot be changed on a day, or `null`. */
export function packObstacle(contract: StoredContract, today: Day): PackChangeObstacle | null {
  return packChangeObstacle(contract, { isConfirmed: contract.emailConfirmation !== null, today });
}

async function packChoices(
  context: Pick<Context, "packs" | "termsOf">,
  executor: DbOrTransaction,
  contract: StoredContract,
  today: Day,
): Promise<PackChange[]> {
  const named = (await namedDaysOf(executor, [contract.id])).get(contract.id) ?? [];
  const changing: ChangingContract = { ...contract, namedThrough: lastNamedDay(contract, named, today) };
  const choices: PackChange[] = [];
  for (const packId of packsFor(contract, today)) {
    const { monthlyCents, terms } = context.packs[packId];
    choices.push(
      packChangeTo(
        changing,
        {
          packId,
          monthlyCents,
          announced: await waitingPriceOf(executor, packId, today),
          terms: context.termsOf(terms),
        },
        today,
      ),
    );
  }
  return choices;
}
