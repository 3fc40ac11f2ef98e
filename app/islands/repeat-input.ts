/**
 * Types again what was typed in nodes that React replaced, and opens what was open. React replaces the server's HTML if it was
 * changed before, for instance by a browser that translates the page.
 */
export function repeatInput(serverNodes: readonly Node[], element: HTMLElement): void {
  for (const node of serverNodes) {
    if (node.isConnected || !(node instanceof Element)) continue;
    for (const typed of node.querySelectorAll<HTMLInputElement>("input[id], textarea[id]")) {
      const same = element.querySelector<HTMLInputElement>(`[id="${typed.id}"]`);
      if (same) Object.assign(same, { value: typed.value, checked: typed.checked });
    }
    if (node.matches("dialog[open]"))
      element.querySelector<HTMLElement>(`[commandfor="${node.id}"]`)?.click();
  }
}
