import { WholeAccountElement } from "./contract/whole-account-element.ts";
import { SearchShortcutElement } from "./frame/search-shortcut-element.ts";
import { PasskeyElement } from "./passkeys/passkey-element.ts";

/** The custom elements of the desk; no public page fetches them. */
const elements = {
  "passkey-button": PasskeyElement,
  "search-shortcut": SearchShortcutElement,
  "whole-account": WholeAccountElement,
} as const;

/** Their tags. */
export type DeskTag = keyof typeof elements;

for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
