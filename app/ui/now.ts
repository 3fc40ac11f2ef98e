/** The present instant, in milliseconds since 1970. Browser only. */
export function instantNow(): number {
  return Date.now();
}
