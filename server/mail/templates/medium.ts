import { createContext, type ReactNode, use } from "react";

/** The two forms of a mail: every part of a template knows how it looks in each. */
type Medium = "html" | "text";

/** Which form is being rendered. */
export const MediumContext = createContext<Medium>("html");

/** Whether the plain text of a mail is being rendered. */
export function useIsText(): boolean {
  return use(MediumContext) === "text";
}

/** What only the HTML form shows. */
export function InHtml({ children }: { children: ReactNode }): ReactNode {
  return useIsText() ? null : children;
}

/** What only the plain text says. */
export function InText({ children }: { children: ReactNode }): ReactNode {
  return useIsText() ? children : null;
}
