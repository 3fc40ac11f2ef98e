/** `<tick-all>`: its button ticks every box in it. Without scripts the button sends the form, and the page comes back so. */
export class TickAllElement extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector<HTMLButtonElement>("button[name=cocher]");
    button?.addEventListener("click", (event) => {
      event.preventDefault();
      for (const box of this.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) box.checked = true;
      button.form?.dispatchEvent(new Event("change"));
    });
  }
}
