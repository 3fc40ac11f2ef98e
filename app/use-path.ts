import { useLocation } from "react-router";
import { withoutFinalSlash } from "#content/site/paths.ts";

/** The path of the page, as it is visited. */
export function usePath(): string {
  return withoutFinalSlash(useLocation().pathname);
}
