import type { FunctionParts } from "#server/functions/parts.ts";
import type { Log } from "#server/log.ts";

/** What erasing works with. */
export type RetentionParts = Pick<FunctionParts, "database" | "keyring" | "now" | "today"> & {
  /** Folder of the site's data, where mails are kept as files when there is no mail server. */
  readonly dataDir: string;
};

/** What a round works with beside: it stops between two erasures when the site does. */
export type RoundParts = RetentionParts & {
  readonly log: Log;
  readonly isStopping: () => boolean;
};

/** Subjects looked at in one go: what others wait for stays short. */
export const batchSize = 100;
