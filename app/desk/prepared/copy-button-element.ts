/**
 * `<copy-button>`: a button that copies the value of the field `data-of`, and then says `data-done`; `data-look` is its class. Without scripts its
 * words are hidden, and people select the field.
 */
export class CopyButtonElement extends HTMLElement {
  connectedCallback() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = this.dataset.look!;
    button.textContent = this.textContent;
    this.replaceChildren(button);
    button.addEventListener("click", () => void this.#copy(button));
  }

  async #copy(button: HTMLButtonElement) {
    const field = document.getElementById(this.dataset.of!) as HTMLInputElement;
    field.select();
    await navigator.clipboard.writeText(field.value).then(
      () => (button.textContent = this.dataset.done!),
      // The browser refuses: the field is selected, for the keys.
      () => undefined,
    );
  }
}
