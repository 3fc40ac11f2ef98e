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

/** Nobody can sign in or out without the store: a failure here is temporary, and the page says so. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => withRetryAfter(await next()),
  async (_, next) => unavailableAtDoor(await next()),
];

/** The page shown if a sign-in page fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}

/** The frame of the addresses where people sign in and out. */
export default function Door() {
  return <Outlet />;
}
