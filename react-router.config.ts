import type { Config } from "@react-router/dev/config";
import { cities } from "#content/cities/cities.ts";

/**
 * Pages that depend on the request (a form that works without scripts) or on the day (the end of an offer). All pages of
 * the desk do too.
 */
const renderedOnRequest = ["/contact", "/landing/promo", "/verifier", "/arreter-les-rappels"];

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  prerender: ({ getStaticPaths }) => {
    const cityPaths = Object.values(cities).map(({ page }) => page.path);
    const paths = new Set([...getStaticPaths(), ...cityPaths.filter((path) => path.startsWith("/landing/"))]);
    return [...paths].filter((path) => !renderedOnRequest.includes(path) && !path.startsWith("/bureau"));
  },
} satisfies Config;
