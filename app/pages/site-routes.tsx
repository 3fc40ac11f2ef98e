// First, because this sheet declares the order of the layers, before any component adds its styles.
import "#app/styles/tokens.css";
import "#app/styles/fonts.css";
import "#app/styles/base.css";
import "#app/styles/skeleton.css";
import "#app/styles/deferred-layout.css";
import "#app/styles/print.css";
import "#app/styles/forced-colors.css";
import "#app/styles/stillness.css";

import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { Island } from "#app/islands/island.tsx";
import { Failure } from "#app/pages/failure.tsx";
import { NotFound } from "#app/pages/not-found.tsx";
import { Toasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/site-routes";

/** The parent of all public pages: it has their style sheets and their toasts. */
export default function SiteRoutes() {
  return (
    <WithToasts>
      <Outlet />
    </WithToasts>
  );
}

/** Replaces a page that fails: the 404 page for an unknown path, otherwise the failure page, which hides the cause. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <WithToasts>{isMissing ? <NotFound /> : <Failure />}</WithToasts>;
}

function WithToasts({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Island name="toasts" component={Toasts} props={{}} hydrateOn="toast" />
    </>
  );
}
