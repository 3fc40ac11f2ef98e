/** Patterns in a browser's user agent, and their names; the first match counts. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** The browser and the system that a user agent names, in words: « Firefox sur Linux ». */
export function deviceOf(userAgent: string): string {
  const name = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = name(browsers);
  const system = name(systems);
  if (!browser) return "Navigateur inconnu";
  return system ? `${browser} sur ${system}` : browser;
}
