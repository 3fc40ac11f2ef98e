/**
 * Runs an update at once, or after the click in progress: what appears on leaving a field would otherwise move
 * what is being pressed from under the pointer, and the click would be lost.
 */
export function afterClick(update: () => void): void {
  if (!document.querySelector(":active")) {
    update();
    return;
  }
  const waiting = new AbortController();
  // A release outside of the window is never heard: the next key will do.
  for (const type of ["mouseup", "keydown"]) {
    window.addEventListener(
      type,
      () => {
        waiting.abort();
        setTimeout(update);
      },
      { signal: waiting.signal },
    );
  }
}
