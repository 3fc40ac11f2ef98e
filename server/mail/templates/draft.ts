import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { PackId } from "#domain/pack.ts";

/** A subscription whose first step alone is done, as mails tell it. Instants are in milliseconds since 1970. */
export type Draft = {
  readonly id: string;
  readonly packId: PackId;
  readonly subscriber: Subscriber;
  readonly warnings: readonly Warning[];
  readonly createdAt: number;
  readonly expiresAt: number;
};
