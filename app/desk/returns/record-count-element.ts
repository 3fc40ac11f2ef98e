import { type RecordedCounts, recordWords } from "./record-words.ts";

/**
 * `<record-count>`: the words of the button that records a file, which count what is chosen in the form. Without scripts
 * the button says that it records what is chosen.
 */
export class RecordCountElement extends HTMLElement {
  connectedCallback() {
    const form = this.closest("form");
    if (!form) return;
    const count = () => {
      const sum = (name: keyof RecordedCounts) =>
        [...form.querySelectorAll<HTMLInputElement>("input:checked")].reduce(
          (total, { dataset }) => total + Number(dataset[name] ?? 0),
          Number(this.dataset[name]),
        );
      this.textContent = recordWords(
        {
          batches: sum("batches"),
          returns: sum("returns"),
          transfers: sum("transfers"),
          charges: sum("charges"),
        },
        this.dataset.keeps !== undefined,
      );
    };
    form.addEventListener("change", count);
    count();
  }
}
