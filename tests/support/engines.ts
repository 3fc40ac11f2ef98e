import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";

/** The other engines in which one walk is taken (`engines.journey.ts`), where Playwright’s builds of them are. */
export const otherEngines = (["firefox", "webkit"] as const).filter((name) => isHere(name));

/** Before the journeys: says in one line which engines are absent. */
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
