// First, because this sheet declares the order of the layers, before any component adds its styles.
import "#app/styles/tokens.css";
import "#app/styles/fonts.css";
import "#app/styles/base.css";
import "#app/styles/first-layout.css";
import "#app/styles/print.css";
import "#app/styles/forced-colors.css";
import "#app/styles/stillness.css";

import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet } from "react-router";
import { BootScript, ReloadOnChange } from "#app/boot/boot-script.tsx";
import { SpeculationRules } from "#app/boot/speculation-rules.tsx";
import favicon from "#app/illustrations/favicon.svg";
import { Island } from "#app/islands/island.tsx";
import { EarlyRedirect } from "#app/layout/early-redirect.tsx";
import { Failure } from "#app/pages/failure.tsx";
import { NotFound } from "#app/pages/not-found.tsx";
import { StructuredData } from "#app/structured-data/structured-data.tsx";
import titleFont from "#app/styles/fonts/bricolage-grotesque-84-latin.woff2?url";
import textFont from "#app/styles/fonts/instrument-sans-latin.woff2?url";
import { Toasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/root";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  ...[titleFont, textFont].map(
    (href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
  ),
];

/** The document around every page, including failure pages. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b1026" />
        <Meta />
        <Links />
        <EarlyRedirect />
        <BootScript />
      </head>
      <body>
        {children}
        <Island name="toasts" component={Toasts} props={{}} hydrateOn="toast" />
        <StructuredData />
        <SpeculationRules />
        <ReloadOnChange />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Replaces a page that fails: the 404 page for an unknown path, otherwise the failure page, which hides the cause. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Failure />;
}
