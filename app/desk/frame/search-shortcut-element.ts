import { BaseElement } from "#app/ui/base-element.ts";

/**
 * `<search-shortcut>`: the search of the desk, into which `/` puts the cursor from anywhere but a field or a question,
 * unless it was switched off: its field names no shortcut then (WCAG 2.2, 2.1.4).
 */
export class SearchShortcutElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const field = this.querySelector<HTMLInputElement>("input[aria-keyshortcuts]");
    if (!field) return;
    document.addEventListener(
      "keydown",
      (event) => {
        const { key, target, ctrlKey, metaKey, altKey } = event;
        if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
        const isTyping =
          target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
        if (isTyping || document.querySelector("dialog:modal")) return;
        event.preventDefault();
        field.select();
      },
      { signal: left },
    );
  }
}
