import { data, type RouterContextProvider } from "react-router";
import { type ActionPermission, isAllowed } from "#domain/action-permissions.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { signedInContext } from "./signed-in.ts";

/** Returns the person signed in, if their role allows the action. @throws a response 403 if it does not. */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: ActionPermission,
): SignedIn {
  const person = context.get(signedInContext);
  if (!isAllowed(person, permission)) throw data(null, { status: 403 });
  return person;
}
