import { useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { isServiceId, type ServiceId, serviceIds } from "#content/services.ts";

/** Query parameter that names the dialog to open (specification, section 2). The boot script reads it as well. */
const parameter = "modal";

/**
 * Keeps the address and the dialogs together. Opening one adds a history entry, so that Back closes it and Forward
 * opens it again; closing it by any means takes the parameter away. Unknown names open nothing.
 *
 * What is open is read from the page and the address, never from the last render: a visitor may be faster.
 */
export function useServiceDialogs() {
  const navigate = useNavigate();
  const takingOver = useRef(useIsHydrating());
  /** Whether the history entry before this one is the page without its dialog. */
  const openedHere = useRef(false);
  /** Whether the address is on its way back to the page without its dialog. */
  const leaving = useRef(false);

  const enter = async (id: ServiceId) => {
    show(id);
    if (leaving.current) return;
    const already = namedService();
    if (already === id) return;
    openedHere.current = already === null;
    await navigate(searchFor(id), { replace: already !== null, preventScrollReset: true });
    if (!dialogOf(id)?.open) leave(id);
  };

  const leave = (id: ServiceId) => {
    focusCard(id);
    if (namedService() !== id || dialogOf(id)?.open || leaving.current) return;
    leaving.current = openedHere.current;
    if (leaving.current) navigate(-1);
    else navigate(searchFor(null), { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival alone.
  useEffect(() => {
    const named = namedService();
    // The page worked before the framework came: its dialogs may have been opened, or closed again.
    const opened = takingOver.current ? openDialog() : undefined;
    const closed = takingOver.current && !opened && document.readyState === "complete";
    takingOver.current = false;
    if (opened) enter(opened);
    else if (named && closed) leave(named);
    else showOnly(named);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);

    function follow() {
      openedHere.current = true;
      if (!leaving.current) return showOnly(namedService());
      leaving.current = false;
      const reopened = openDialog();
      if (reopened) enter(reopened);
    }
  }, []);

  return { enter, leave };
}

function namedService(): ServiceId | null {
  const named = new URLSearchParams(window.location.search).get(parameter);
  return isServiceId(named) ? named : null;
}

function searchFor(id: ServiceId | null): { search: string } {
  const query = new URLSearchParams(window.location.search);
  if (id) query.set(parameter, id);
  else query.delete(parameter);
  return { search: query.toString() };
}

function showOnly(shown: ServiceId | null) {
  for (const id of serviceIds) if (id !== shown && dialogOf(id)?.open) dialogOf(id)?.close();
  if (shown) show(shown);
}

function show(id: ServiceId) {
  if (!dialogOf(id)?.open) dialogOf(id)?.showModal();
}

function openDialog(): ServiceId | undefined {
  return serviceIds.find((id) => dialogOf(id)?.open);
}

/** A dialog that the address opened has no control to give the focus back to. */
function focusCard(id: ServiceId) {
  if (document.activeElement !== document.body || openDialog()) return;
  document.querySelector<HTMLElement>(`[commandfor=${id}]`)?.focus({ preventScroll: true });
}

function dialogOf(id: ServiceId): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${id}`);
}

/** Whether this first render takes over a page made by the server. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
