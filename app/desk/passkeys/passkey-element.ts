import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** How often what the address field offers is asked for again, in milliseconds: sooner than a challenge runs out. */
const renewMs = 4 * 60_000;

/**
 * `<passkey-button>`: a button that enters with a passkey, or adds one, shown where the browser knows passkeys. What
 * enters is offered under the address field as well (WebAuthn level 3, conditional mediation).
 */
export class PasskeyElement extends HTMLElement {
  #isAsked = false;

  connectedCallback() {
    if (!browserSupportsWebAuthn()) return;
    this.hidden = false;
    this.querySelector("button")!.addEventListener("click", () => void this.#ask());
    if (this.dataset.action === "add") return;
    void this.#offer();
    setInterval(() => void this.#offer(), renewMs);
  }

  async #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#tell("");
    try {
      const optionsJSON = await this.#post();
      if ("leadsTo" in optionsJSON) return location.assign(String(optionsJSON.leadsTo));
      if ("message" in optionsJSON) this.#tell(String(optionsJSON.message));
      else if (this.dataset.action === "add") {
        await this.#send(await startRegistration({ optionsJSON: optionsJSON as never }));
      } else await this.#send(await startAuthentication({ optionsJSON: optionsJSON as never }));
    } catch {
      this.#tell(this.dataset.problem!);
    }
    this.#isAsked = false;
  }

  async #offer() {
    if (this.#isAsked || !(await browserSupportsWebAuthnAutofill())) return;
    let answer: unknown;
    try {
      const optionsJSON = (await this.#post()) as never;
      answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch {
      // Nobody chose one: the page serves without.
      return;
    }
    await this.#send(answer).catch(() => this.#tell(this.dataset.problem!));
  }

  async #send(answer: unknown) {
    const { leadsTo, message } = (await this.#post(answer)) as { leadsTo?: string; message?: string };
    if (leadsTo) location.assign(leadsTo);
    else this.#tell(message ?? this.dataset.problem!);
  }

  /** Asks for a challenge, or answers it: as a form, the one thing that the site takes. */
  async #post(answer?: unknown): Promise<object> {
    const body = new URLSearchParams(answer === undefined ? {} : { reponse: JSON.stringify(answer) });
    return (await fetch(this.dataset.address!, { method: "POST", body, redirect: "error" })).json();
  }

  #tell(words: string) {
    this.querySelector("[role=alert]")!.textContent = words;
  }
}
