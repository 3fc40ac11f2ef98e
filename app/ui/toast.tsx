import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { controlWords, type Notice } from "#content/messages.ts";
import { CloseIcon } from "./icons.tsx";
import { NoticeCard } from "./notice-block.tsx";
import styles from "./toast.module.css";

type Toast = { readonly id: number; readonly notice: Notice };

const visibleForMs = 5000;
const mostAtOnce = 3;

/** Time for a screen reader to notice the live regions that have just come into a dialog. */
const regionsNoticedMs = 100;

/** Shows a notice; what it returns takes the notice back. */
type Notify = (notice: Notice) => () => void;

const NotifyContext = createContext<Notify>(() => () => {});

/**
 * Shows a notice at the bottom right of the window for five seconds, or until it is taken back. Needs a
 * {@link ToastProvider} above.
 */
export function useNotify(): Notify {
  return use(NotifyContext);
}

/** Lends {@link useNotify} to the page and shows its toasts. One, around everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const [dialog, findDialog] = useOpenDialog(toasts);
  const dismiss = useCallback(
    (id: number) => setToasts((current) => current.filter((one) => one.id !== id)),
    [],
  );
  const notify = useCallback(
    (notice: Notice) => {
      lastId.current += 1;
      const toast = { id: lastId.current, notice };
      const add = () => setToasts((current) => [...current.slice(1 - mostAtOnce), toast]);
      const isInDialog = findDialog() !== null;
      const adding = isInDialog ? setTimeout(add, regionsNoticedMs) : undefined;
      if (!isInDialog) add();
      return () => {
        clearTimeout(adding);
        dismiss(toast.id);
      };
    },
    [dismiss, findDialog],
  );
  const stack = <ToastStack toasts={toasts} onDismiss={dismiss} />;
  return (
    <NotifyContext value={notify}>
      {children}
      {dialog ? createPortal(stack, dialog) : stack}
    </NotifyContext>
  );
}

/** The modal dialog on top, if any, and how to look for it: everything outside it is inert, toasts included. */
function useOpenDialog(toasts: readonly Toast[]) {
  const [dialog, setDialog] = useState<Element | null>(null);
  const findDialog = useCallback(() => {
    const found = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
    setDialog(found);
    return found;
  }, []);
  useEffect(() => {
    if (toasts.length === 0) return;
    findDialog();
    document.addEventListener("close", findDialog, true);
    return () => document.removeEventListener("close", findDialog, true);
  }, [toasts, findDialog]);
  return [dialog?.isConnected ? dialog : null, findDialog] as const;
}

/** Both live regions are there before their words, so that screen readers hear what is put into them. */
function ToastStack({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  const cards = (tone: Notice["tone"]) =>
    toasts
      .filter(({ notice }) => notice.tone === tone)
      .map(({ id, notice }) => <ToastCard key={id} id={id} notice={notice} onDismiss={onDismiss} />);
  return (
    <div className={styles.stack}>
      <div role="status" aria-atomic="false">
        {cards("success")}
      </div>
      <div role="alert" aria-atomic="false">
        {cards("error")}
      </div>
    </div>
  );
}

/** Five seconds, counted anew each time the pointer or the focus leaves it. */
function ToastCard({ id, notice, onDismiss }: Toast & { onDismiss: (id: number) => void }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (hovered || focused) return;
    const timer = setTimeout(() => onDismiss(id), visibleForMs);
    return () => clearTimeout(timer);
  }, [hovered, focused, id, onDismiss]);
  function close() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    onDismiss(id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focus only hold the toast, they act on nothing.
    <div
      className={styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true);
        cameFrom.current ??= event.relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      <NoticeCard notice={notice}>
        <button className={styles.close} type="button" aria-label={controlWords.closeNotice} onClick={close}>
          <CloseIcon />
        </button>
      </NoticeCard>
    </div>
  );
}
