import { data } from "react-router";
import { packNamed } from "#app/links.ts";
import { toastParameter } from "#app/ui/toast-after-redirect.tsx";
import type { ToastMessageId } from "#content/site/messages.ts";
import type { PackId } from "#domain/pack.ts";

/** The pack that the path of a contract page names. @throws a 404 if there is none. */
export function packOrNotFound(name: string | undefined): PackId {
  const pack = packNamed(name);
  if (!pack) throw data(null, { status: 404 });
  return pack;
}

/** The toast that the URL names, if it is among those that the page has. */
export function arrivalToast(
  query: URLSearchParams,
  possible: readonly ToastMessageId[],
): ToastMessageId | null {
  return possible.find((id) => id === query.get(toastParameter)) ?? null;
}
