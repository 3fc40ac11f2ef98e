/** Takes parameters out of the address bar, the history entry staying the same. */
export function removeFromAddress(...names: string[]): void {
  const address = new URL(location.href);
  for (const name of names) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
