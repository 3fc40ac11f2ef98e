/**
 * Expires the first step of a contract in the browser, on every page, so that the browser does not store the e-mail
 * address longer than the server stores the draft.
 */

import { instantNow } from "#app/ui/now.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { everyFlags, flagKeys, untilKey } from "./draft-flags.ts";

const longestMs = draftRetentionDays * 24 * 3_600_000;

/** Removes the expired flags. Flags without a time expire as late as a new draft would. */
export function expireFlags(storage?: Storage, now = instantNow()) {
  try {
    const local = storage ?? localStorage;
    for (const keys of everyFlags) {
      const stored = flagKeys(keys).some((key) => local.getItem(key));
      const until = Number(local.getItem(untilKey(keys)));
      if (stored && !(until > 0 && until <= now + longestMs))
        local.setItem(untilKey(keys), `${now + longestMs}`);
      else if (stored && until <= now) for (const key of flagKeys(keys)) local.removeItem(key);
    }
  } catch {
    // The browser refuses storage, so it holds no flags.
  }
}
