import { createContext } from "react-router";
import type { Caller } from "#server/context.ts";
import type { Services } from "#server/services.ts";

/** The server's services, for loaders and actions. Prerendered pages have none: they are made at build time. */
export const servicesContext = createContext<Services>();

/** The visitor who sends the request, as the limits count it. */
export const callerContext = createContext<Pick<Caller, "ip">>();
