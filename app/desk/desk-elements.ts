import { WholeAccountElement } from "./contract/whole-account-element.ts";
import { SearchShortcutElement } from "./frame/search-shortcut-element.ts";
import { PasskeyElement } from "./passkeys/passkey-element.ts";

/** The custom elements of the desk, which no public page fetches. Defines them. */
customElements.define("passkey-gesture", PasskeyElement);
customElements.define("search-shortcut", SearchShortcutElement);
customElements.define("whole-account", WholeAccountElement);
