import bootScript, { entry } from "virtual:boot-script";
import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet } from "react-router";
import { SpeculationRules } from "#app/boot/speculation-rules.tsx";
import favicon from "#app/illustrations/favicon.svg";
import { InlineScript } from "#app/inline-script.tsx";
import { EarlyRedirect } from "#app/layout/early-redirect-target.tsx";
import { PlainFailure } from "#app/pages/plain-failure.tsx";
import { StructuredData } from "#app/structured-data/structured-data.tsx";
import titleFont from "#app/styles/fonts/bricolage-grotesque-84-latin.woff2?url";
import textFont from "#app/styles/fonts/instrument-sans-latin.woff2?url";

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
        {/* With the path of the entry that it fetches later. */}
        <InlineScript data-entry={entry} text={bootScript} />
      </head>
      <body>
        {children}
        <StructuredData />
        <SpeculationRules />
        {/* Reloads the page when a source has changed (scripts/dev.mjs). */}
        {import.meta.env.DEV && <script type="module" src="/islands/@vite/client" />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Replaces what neither the public pages nor the desk answer, such as a request with an unusual method. */
export function ErrorBoundary() {
  return <PlainFailure />;
}
