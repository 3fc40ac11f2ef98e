/**
 * `<taken-file>`: in the form that asks for the file of a run, it saves the file and then opens the page that says so
 * (`data-taken`). Without scripts the browser saves the file and the page stays as it is.
 */
export class TakenFileElement extends HTMLElement {
  connectedCallback() {
    const form = this.closest("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#take(form);
    });
  }

  async #take(form: HTMLFormElement) {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams() });
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    // Another page says why there is no file.
    if (!name) return location.assign(answer.url);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    location.assign(this.dataset.taken!);
  }
}
