import { useEffect, useState } from "react";

/**
 * The instant it is, in milliseconds since 1970, looked at again every `intervalMs`. `null` on the server and until
 * scripts run: a page made in advance does not know when it is read.
 */
export function useNow(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
