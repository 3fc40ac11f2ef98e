import { Outlet } from "react-router";
import { DeskFailure, failureTextOf } from "../frame/failure.tsx";
import { unavailableSignIn, withRetryAfter } from "../frame/unsaved-form.ts";
import { deskTitle } from "../frame/words.ts";
import "../document.ts";
import type { Route } from "./+types/sign-in-routes";

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [
        { title: deskTitle(failureTextOf(error).title) },
        { name: "robots", content: "noindex, nofollow" },
        { name: "color-scheme", content: "light dark" },
      ]
    : [];

/** Nobody can sign in or out without the store: a failure here is temporary, and the page says so. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => withRetryAfter(await next()),
  async (_, next) => unavailableSignIn(await next()),
];

/** Replaces a sign-in page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}

/** The parent of the routes on which people sign in and out. */
export default function SignInRoutes() {
  return <Outlet />;
}
