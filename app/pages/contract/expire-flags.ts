/**
 * What ends a contract's first step in the browser, on whatever page the visitor comes back to: its e-mail address does
 * not stay there for longer than the draft on the server.
 */

import { instantNow } from "#app/ui/now.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { everyFlags, flagKeys, untilKey } from "./draft-flags.ts";

const longestMs = draftRetentionDays * 24 * 3_600_000;

/** Takes away the flags whose time is over. Those that do not say when get as long as a draft from now on. */
export function dropOldFlags(storage?: Storage, now = instantNow()) {
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
    // The browser refuses storage: nothing was kept.
  }
}
