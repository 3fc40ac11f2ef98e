import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { controlWords, type Notice } from "#content/messages.ts";
import { CloseIcon } from "./icons.tsx";
import { NoticeCard } from "./notice-block.tsx";
import { dismiss, onNotices, type ShownNotice, shownNotices, visibleForMs } from "./notices.ts";
import styles from "./toasts.module.css";

/** Time for a screen reader to notice the live regions that have just come into a dialog. */
const regionsNoticedMs = 100;

const none: readonly ShownNotice[] = [];

/** Shows what `showToast` is given, each notice as long as it takes to read or until it is taken back. An island, on every page. */
export function Toasts() {
  const notices = useSyncExternalStore(onNotices, shownNotices, () => none);
  const [dialog, findDialog] = useOpenDialog(notices);
  const [toasts, setToasts] = useState(none);
  useEffect(() => {
    if (!findDialog()) return setToasts(notices);
    const timer = setTimeout(setToasts, regionsNoticedMs, notices);
    return () => clearTimeout(timer);
  }, [notices, findDialog]);
  const stack = <ToastStack toasts={toasts} />;
  return dialog ? createPortal(stack, dialog) : stack;
}

/** The modal dialog on top, if any, and how to look for it: everything outside it is inert, toasts included. */
function useOpenDialog(notices: readonly ShownNotice[]) {
  const [dialog, setDialog] = useState<Element | null>(null);
  const findDialog = useCallback(() => {
    const found = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
    setDialog(found);
    return found;
  }, []);
  useEffect(() => {
    if (notices.length === 0) return;
    findDialog();
    document.addEventListener("close", findDialog, true);
    return () => document.removeEventListener("close", findDialog, true);
  }, [notices, findDialog]);
  return [dialog?.isConnected ? dialog : null, findDialog] as const;
}

/** Both live regions are there before their words, so that screen readers hear what is put into them. */
function ToastStack({ toasts }: { toasts: readonly ShownNotice[] }) {
  const cards = (tone: Notice["tone"]) =>
    toasts
      .filter(({ notice }) => notice.tone === tone)
      .map((toast) => <ToastCard key={toast.id} {...toast} />);
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) keepOffPressed(stack.current!);
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
 * Toasts come under the bar, and in a dialog at the bottom, away from its close button; at the other edge where they
 * would lie on what was pressed. Some browsers do not focus a pressed button.
 */
function keepOffPressed(stack: HTMLElement) {
  const isInDialog = stack.closest("dialog") !== null;
  const pressed = document.querySelector("button:focus, button:hover");
  if (pressed && stack.contains(pressed)) return;
  stack.toggleAttribute("data-bottom", isInDialog);
  if (!pressed) return;
  const { top, right, bottom } = pressed.getBoundingClientRect();
  const toasts = stack.getBoundingClientRect();
  const isUnder = top < toasts.bottom && bottom > toasts.top && right > toasts.left;
  if (isUnder) stack.toggleAttribute("data-bottom", !isInDialog && top < innerHeight / 2);
}

/**
 * Shown as long as it takes to read, counted anew each time the pointer or the focus leaves it. A pointer holds it by
 * moving on it: under one that lies still, it is not being read.
 */
function ToastCard({ id, notice }: ShownNotice) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (hovered || focused) return;
    const timer = setTimeout(dismiss, visibleForMs(notice), id);
    return () => clearTimeout(timer);
  }, [hovered, focused, id, notice]);
  function close() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismiss(id);
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
      <NoticeCard notice={notice}>
        <button className={styles.close} type="button" aria-label={controlWords.closeNotice} onClick={close}>
          <CloseIcon />
        </button>
      </NoticeCard>
    </div>
  );
}
