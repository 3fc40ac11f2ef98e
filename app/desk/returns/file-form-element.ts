/** `<file-form>`: a form for one file, which is sent as soon as the file is chosen or dropped. Without scripts it has a button. */
export class FileFormElement extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    const field = this.querySelector<HTMLInputElement>("input[type=file]");
    if (!form || !field) return;
    for (const each of this.querySelectorAll("[data-without-scripts]")) each.remove();
    const send = () => field.files?.length && form.requestSubmit();
    field.addEventListener("change", send);
    // A file that was chosen before this script ran.
    send();
  }
}
