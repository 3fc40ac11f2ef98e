/**
 * Tells the instant it is, in milliseconds since 1970: at once, then every `intervalMs` until the signal is aborted. A
 * page made in advance does not know when it is read.
 */
export function tellNow(intervalMs: number, signal: AbortSignal, tell: (now: number) => void): void {
  const timer = setInterval(() => tell(Date.now()), intervalMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  tell(Date.now());
}

/** The instant it is, in milliseconds since 1970. */
export function instantNow(): number {
  return Date.now();
}
