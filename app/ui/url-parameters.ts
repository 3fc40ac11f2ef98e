/** Removes parameters from the URL of the page without a new history entry. */
export function removeParameters(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
