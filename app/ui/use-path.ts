import { useLocation } from "react-router";

/**
 * The path of the page without a final slash: pages are prerendered at a path with one, and visited at one without.
 */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/$/, "");
}
