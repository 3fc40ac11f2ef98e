import { type ReactNode, useEffect, useRef } from "react";

/** The title of a screen. It takes the focus as the screen comes: reading starts there. */
export function ScreenTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog opens after the click is handled: the browser then looks for this attribute.
    title.current?.setAttribute("autofocus", "");
    title.current?.focus();
  }, []);
  return (
    <h2 id={id} ref={title} className="quiz-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
