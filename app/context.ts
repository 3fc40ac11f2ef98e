import { createContext } from "react-router";
import type { Caller } from "#server/context.ts";
import type { Services } from "#server/services.ts";

/** The server's services, for loaders and actions. Prerendered pages have none: they are made at build time. */
export const servicesContext = createContext<Services>();

/** How a page waits for its turn to be rendered. Prerendered pages do not wait. */
export const turnContext = createContext<() => Promise<void>>(async () => {});

/** The visitor who sends the request, as the limits count it. */
export const callerContext = createContext<Pick<Caller, "ip">>();
