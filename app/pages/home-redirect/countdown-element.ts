/**
 * `<redirect-countdown data-seconds data-to>`: counts down in its `[data-count]` once a second, then opens `data-to`. Its
 * `[data-stay]` button stops the countdown, and sets `data-staying` for the style sheet.
 */
export class CountdownElement extends HTMLElement {
  connectedCallback() {
    let seconds = Number(this.dataset.seconds);
    const count = this.querySelector("[data-count]");
    const button = this.querySelector("[data-stay]");
    const timer = setInterval(() => {
      if (this.dataset.staying !== undefined) return;
      seconds = Math.max(seconds - 1, 0);
      if (count) count.textContent = String(seconds);
      if (seconds > 0) return;
      // Once only: each further call would start the visit again, and with a slow server it would never end.
      clearInterval(timer);
      location.replace(this.dataset.to!);
    }, 1000);
    button?.addEventListener("click", () =>
      button.setAttribute("aria-pressed", String(this.toggleAttribute("data-staying"))),
    );
  }
}
