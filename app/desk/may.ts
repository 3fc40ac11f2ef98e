import { data, type RouterContextProvider } from "react-router";
import { may, type Permission } from "#domain/staff.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { signedInContext } from "./signed-in.ts";

/** Who is at the desk, where their role allows a gesture. @throws a response 403 where it does not. */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): SignedIn {
  const person = context.get(signedInContext);
  if (!may(person.role, permission)) throw data(null, { status: 403 });
  return person;
}
