import { useEffect } from "react";
import { awakeEvent } from "./wake-event.ts";

/** Tells that React has taken over. The last of the page, so that the effects of all others have run. */
export function HydrationWatch() {
  useEffect(() => {
    document.documentElement.dataset.hydration = "done";
    document.dispatchEvent(new Event(awakeEvent));
  }, []);
  return null;
}
