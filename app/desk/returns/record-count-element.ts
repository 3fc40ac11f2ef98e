import { recordWords } from "./record-words.ts";

/**
 * `<record-count>`: the words of the button that records a file, which count what is chosen in the form. Without scripts
 * the button says that it records what is chosen.
 */
export class RecordCountElement extends HTMLElement {
  connectedCallback() {
    const form = this.closest("form");
    if (!form) return;
    const count = () => {
      const sum = (name: "returns" | "transfers") =>
        [...form.querySelectorAll<HTMLInputElement>("input:checked")].reduce(
          (total, { dataset }) => total + Number(dataset[name] ?? 0),
          Number(this.dataset[name]),
        );
      this.textContent = recordWords(sum("returns"), sum("transfers"));
    };
    form.addEventListener("change", count);
    count();
  }
}
