import { createContext } from "react-router";
import type { Services } from "#server/services.ts";

/** The server's services, for loaders and actions. Prerendered pages have none: they are made at build time. */
export const servicesContext = createContext<Services>();
