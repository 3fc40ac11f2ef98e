import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** How often the e-mail field gets a new challenge, in milliseconds: sooner than the old one runs out. */
const renewMs = 4 * 60_000;

/**
 * `<passkey-button>`: a button that signs in with a passkey or adds one, visible if the browser knows passkeys. To sign
 * in, the e-mail field offers the passkeys too (WebAuthn level 3, conditional mediation).
 */
export class PasskeyElement extends HTMLElement {
  #isBusy = false;

  connectedCallback() {
    if (!browserSupportsWebAuthn()) return;
    this.hidden = false;
    this.querySelector("button")!.addEventListener("click", () => void this.#ask());
    if (this.dataset.action === "add") return;
    void this.#offer();
    setInterval(() => void this.#offer(), renewMs);
  }

  async #ask() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#showMessage("");
    try {
      const optionsJSON = await this.#post();
      if ("leadsTo" in optionsJSON) return location.assign(String(optionsJSON.leadsTo));
      if ("message" in optionsJSON) this.#showMessage(String(optionsJSON.message));
      else if (this.dataset.action === "add") {
        await this.#send(await startRegistration({ optionsJSON: optionsJSON as never }));
      } else await this.#send(await startAuthentication({ optionsJSON: optionsJSON as never }));
    } catch {
      this.#showMessage(this.dataset.problem!);
    }
    this.#isBusy = false;
  }

  async #offer() {
    if (this.#isBusy || !(await browserSupportsWebAuthnAutofill())) return;
    let answer: unknown;
    try {
      const optionsJSON = (await this.#post()) as never;
      answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch {
      // Nobody chose a passkey, and the page works without one.
      return;
    }
    await this.#send(answer).catch(() => this.#showMessage(this.dataset.problem!));
  }

  async #send(answer: unknown) {
    const { leadsTo, message } = (await this.#post(answer)) as { leadsTo?: string; message?: string };
    if (leadsTo) location.assign(leadsTo);
    else this.#showMessage(message ?? this.dataset.problem!);
  }

  /** Asks for a challenge, or answers it. It posts a form, because the site accepts nothing else. */
  async #post(answer?: unknown): Promise<object> {
    const body = new URLSearchParams(answer === undefined ? {} : { reponse: JSON.stringify(answer) });
    return (await fetch(this.dataset.href!, { method: "POST", body, redirect: "error" })).json();
  }

  #showMessage(words: string) {
    this.querySelector("[role=alert]")!.textContent = words;
  }
}
