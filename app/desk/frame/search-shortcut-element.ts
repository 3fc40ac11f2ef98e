/**
 * `<search-shortcut>`: the search of the desk. `/` puts the cursor into it from anywhere but a field or a question. Where
 * the shortcut was switched off, the field names none (WCAG 2.2, 2.1.4).
 */
export class SearchShortcutElement extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector<HTMLInputElement>("input[aria-keyshortcuts]");
    if (!field) return;
    document.addEventListener("keydown", (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const isTyping =
        target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      if (isTyping || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.select();
    });
  }
}
