import { useEffect } from "react";

/** Steps forward at a regular interval, in milliseconds, as long as it is playing. */
export function useAutoplay(playing: boolean, intervalMs: number, step: (slides: number) => void) {
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => step(1), intervalMs);
    return () => clearInterval(timer);
  }, [playing, intervalMs, step]);
}
