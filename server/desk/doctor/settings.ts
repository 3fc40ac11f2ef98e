import { findingWords } from "#content/desk/doctor.ts";
import type { Environment } from "#server/env.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, fault } = findingsOf("settings");
const words = findingWords.settings;

/** Whether the site is open to the public, or means to be: what is left of the examples then harms. */
export function isPublic({ PUBLIC_URL }: Environment): boolean {
  return !isLocal(PUBLIC_URL);
}

/** What the settings say of themselves. */
export function settingFindings(environment: Environment): Finding[] {
  const { PUBLIC_URL: url, RATE_LIMIT, TRUST_PROXY } = environment;
  return [
    ok(words.fine),
    isLocal(url)
      ? warning(words.local(url))
      : url.startsWith("https:")
        ? ok(words.address(url))
        : fault(words.notHttps(url)),
    ...(RATE_LIMIT === "off" ? [warning(words.limitsOff)] : []),
    ...(url.startsWith("https:") && TRUST_PROXY === 0 ? [warning(words.noProxy)] : []),
  ];
}

function isLocal(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname);
}
