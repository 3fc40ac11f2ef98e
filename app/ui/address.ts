/** Removes parameters from the address bar without a new history entry. */
export function removeFromAddress(...names: string[]): void {
  const address = new URL(location.href);
  for (const name of names) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
