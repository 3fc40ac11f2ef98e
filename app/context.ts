import { createContext } from "react-router";
import type { Services } from "#server/services.ts";

/** What the server lends to loaders and actions. Prerendered pages have none: they are made at build time. */
export const servicesContext = createContext<Services>();
