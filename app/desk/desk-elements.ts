import { WholeAccountElement } from "./contract/whole-account-element.ts";
import { SearchShortcutElement } from "./frame/search-shortcut-element.ts";
import { PasskeyElement } from "./passkeys/passkey-element.ts";
import { CopyButtonElement } from "./prepared/copy-button-element.ts";
import { FileFormElement } from "./returns/file-form-element.ts";
import { RecordCountElement } from "./returns/record-count-element.ts";
import { TickAllElement } from "./returns/tick-all-element.ts";
import { TakenFileElement } from "./run/taken-file-element.ts";

/** The custom elements of the desk; no public page fetches them. */
const elements = {
  "copy-button": CopyButtonElement,
  "file-form": FileFormElement,
  "record-count": RecordCountElement,
  "passkey-button": PasskeyElement,
  "search-shortcut": SearchShortcutElement,
  "taken-file": TakenFileElement,
  "tick-all": TickAllElement,
  "whole-account": WholeAccountElement,
} as const;

export type DeskTag = keyof typeof elements;

for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
