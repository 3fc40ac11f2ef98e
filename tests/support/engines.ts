import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";

/** The other engines for the walk (`engines.journey.ts`), if Playwright’s builds of them are installed. */
export const otherEngines = (["firefox", "webkit"] as const).filter((name) => isHere(name));

/** Runs before the journeys: says in one line which engines are missing. */
export default function tellAbsentEngines() {
  const absent = (["firefox", "webkit"] as const).filter((name) => !isHere(name));
  if (absent.length > 0)
    console.log(
      `Not walked in ${absent.join(" and ")}: npx playwright install --with-deps ${absent.join(" ")}`,
    );
}

function isHere(name: "firefox" | "webkit"): boolean {
  return existsSync({ firefox, webkit }[name].executablePath());
}
