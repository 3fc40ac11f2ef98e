import { formWords } from "#content/site/forms.ts";
import { honeypotName } from "#domain/fields.ts";

/**
 * A field that nobody sees, reaches or hears; the server stores nothing from a form that fills it in. Browsers fill in hidden
 * fields with `autocomplete="off"` too, if they take them for part of an address, but not one for a code.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formWords.leaveEmpty}
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="one-time-code" />
      </label>
    </div>
  );
}
