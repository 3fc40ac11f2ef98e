import { createContext, use } from "react";
import { type ActionPermission, isAllowed } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";

/** What every part of a page of the desk may need: the day in Paris, and the person signed in. The frame gives it. */
export type Desk = { readonly today: Day; readonly person: Pick<SignedIn, "id" | "name" | "role"> };

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("A part of the desk is drawn outside the frame");
  return desk;
}

/** Today in Paris. */
export function useToday(): Day {
  return useDesk().today;
}

/** The person signed in. */
export function usePerson(): Desk["person"] {
  return useDesk().person;
}

/** Whether the role of the person signed in allows an action. The action itself checks it too. */
export function useMay(permission: ActionPermission): boolean {
  return isAllowed(useDesk().person, permission);
}
