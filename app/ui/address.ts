/** Takes parameters out of the address bar, the history entry staying the same. */
export function removeFromAddress(...names: string[]): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const left = query.size === 0 ? "" : `?${query}`;
  if (left !== search) window.history.replaceState(window.history.state, "", pathname + left + hash);
}
