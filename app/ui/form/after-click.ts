/**
 * Runs an update at once, or after the click in progress: otherwise a message that appears when the visitor leaves a
 * field would move the pressed button away from the pointer, and the click would be lost.
 */
export function afterClick(update: () => void): void {
  if (!document.querySelector(":active")) {
    update();
    return;
  }
  const waiting = new AbortController();
  // The page does not hear a release outside of the window: the next key counts instead.
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
