import { useEffect, useState } from "react";

/** Whether a form is being sent; no longer if the visitor left the page meanwhile and the browser restores it. */
export function useSending() {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setSending(false);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);
  return [sending, setSending] as const;
}
