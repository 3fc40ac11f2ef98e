import { Outlet } from "react-router";
import { DeskFailure, failureWordsOf } from "../frame/failure.tsx";
import { unavailableAtDoor, withRetryAfter } from "../frame/given-back.ts";
import { deskTitle } from "../frame/words.ts";
import "../document.ts";
import type { Route } from "./+types/door";

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [
        { title: deskTitle(failureWordsOf(error).title) },
        { name: "robots", content: "noindex, nofollow" },
        { name: "color-scheme", content: "light dark" },
      ]
    : [];

/** Nobody comes in or out without the store: what fails here passes, and is said so. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => withRetryAfter(await next()),
  async (_, next) => unavailableAtDoor(await next()),
];

/** In the place of the door when it was not answered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}

/** Around the addresses by which people come in and out. */
export default function Door() {
  return <Outlet />;
}
