import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { controlWords, type ToastMessage } from "#content/site/messages.ts";
import { CloseIcon } from "./icons.tsx";
import { ToastMessageCard } from "./toast-message.tsx";
import { currentToasts, dismissToast, onToasts, type Toast, visibleForMs } from "./toast-store.ts";
import styles from "./toasts.module.css";

/** Milliseconds that a screen reader needs to notice live regions moved into a dialog. */
const regionsNoticedMs = 100;

const none: readonly Toast[] = [];

/** The toasts of `showToast`. Each stays as long as it takes to read, or until it is dismissed. An island on every public page. */
export function Toasts() {
  const current = useSyncExternalStore(onToasts, currentToasts, () => none);
  const [dialog, findDialog] = useOpenDialog(current);
  const [toasts, setToasts] = useState(none);
  useEffect(() => {
    if (!findDialog()) return setToasts(current);
    const timer = setTimeout(setToasts, regionsNoticedMs, current);
    return () => clearTimeout(timer);
  }, [current, findDialog]);
  const stack = <ToastStack toasts={toasts} />;
  return dialog ? createPortal(stack, dialog) : stack;
}

/** The top modal dialog, if any, and a function that looks for it again. Toasts outside that dialog would be inert. */
function useOpenDialog(current: readonly Toast[]) {
  const [dialog, setDialog] = useState<Element | null>(null);
  const findDialog = useCallback(() => {
    const topDialog = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
    setDialog(topDialog);
    return topDialog;
  }, []);
  useEffect(() => {
    if (current.length === 0) return;
    findDialog();
    document.addEventListener("close", findDialog, true);
    return () => document.removeEventListener("close", findDialog, true);
  }, [current, findDialog]);
  return [dialog?.isConnected ? dialog : null, findDialog] as const;
}

/** Both live regions exist before their words, so that screen readers announce the words. */
function ToastStack({ toasts }: { toasts: readonly Toast[] }) {
  const cards = (tone: ToastMessage["tone"]) =>
    toasts
      .filter(({ message }) => message.tone === tone)
      .map((toast) => <ToastCard key={toast.id} {...toast} />);
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const keepOff = () => keepOffPressed(stack.current!);
    keepOff();
    // The page may still be on its way to the button.
    document.addEventListener("scrollend", keepOff);
    return () => document.removeEventListener("scrollend", keepOff);
  }, [newest]);
  return (
    <div className={styles.stack} ref={stack}>
      <div role="status" aria-atomic="false">
        {cards("success")}
      </div>
      <div role="alert" aria-atomic="false">
        {cards("error")}
      </div>
    </div>
  );
}

/**
 * Toasts stand at the foot of the window, away from titles and close buttons. They move to its top if they would cover
 * the button just pressed. Some browsers do not focus a pressed button, so hovering counts too.
 */
function keepOffPressed(stack: HTMLElement) {
  const pressed = document.querySelector("button:focus, button:hover");
  if (pressed && stack.contains(pressed)) return;
  stack.removeAttribute("data-top");
  if (!pressed) return;
  const { top, right, bottom } = pressed.getBoundingClientRect();
  const toasts = stack.getBoundingClientRect();
  const isUnder = top < toasts.bottom && bottom > toasts.top && right > toasts.left;
  stack.toggleAttribute("data-top", isUnder && top > innerHeight / 2);
}

/**
 * A toast, which dismisses itself after the time it takes to read. The time starts again whenever the pointer or the focus
 * leaves it. Only a moving pointer holds the toast, because nobody reads under one that rests.
 */
function ToastCard({ id, message }: Toast) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (hovered || focused) return;
    const timer = setTimeout(dismissToast, visibleForMs(message), id);
    return () => clearTimeout(timer);
  }, [hovered, focused, id, message]);
  function close() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismissToast(id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focus only hold the toast, they act on nothing.
    <div
      className={styles.toast}
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true);
        cameFrom.current ??= event.relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      <ToastMessageCard message={message}>
        <button className={styles.close} type="button" aria-label={controlWords.closeToast} onClick={close}>
          <CloseIcon />
        </button>
      </ToastMessageCard>
    </div>
  );
}
