import { data } from "react-router";
import { packOfAddress } from "#app/links.ts";
import { noticeParameter } from "#app/ui/arrival-notice.tsx";
import type { NoticeId } from "#content/messages.ts";
import type { PackId } from "#domain/pack.ts";

/** The pack of a contract address. @throws a 404 if there is none. */
export function packOrNotFound(addressName: string | undefined): PackId {
  const pack = packOfAddress(addressName);
  if (!pack) throw data(null, { status: 404 });
  return pack;
}

/** The notice named in an address, if it is one that this page shows. */
export function arrivalNotice(query: URLSearchParams, given: readonly NoticeId[]): NoticeId | null {
  return given.find((id) => id === query.get(noticeParameter)) ?? null;
}
