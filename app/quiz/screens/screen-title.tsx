import { type ReactNode, useEffect, useRef } from "react";

/** The title of a screen. It takes the focus when the screen appears, so that reading starts there. */
export function ScreenTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog opens after the click has been handled, and the browser then looks for this attribute.
    title.current?.setAttribute("autofocus", "");
    title.current?.focus();
  }, []);
  return (
    <h2 id={id} ref={title} className="quiz-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
