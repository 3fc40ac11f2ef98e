import { phoneNumber } from "./format.ts";

/** A formatted telephone number, and the link that dials it, if the number is valid (RFC 3966). */
export function telephone(typed: string): { words: string; href: string | null } {
  const digits = typed.replace(/[\s.()\u2010-\u2015-]/g, "");
  const international = digits.replace(/^00/, "+").replace(/^0(?=\d{9}$)/, "+33");
  return {
    words: phoneNumber(typed),
    href: /^\+[1-9]\d{6,14}$/.test(international) ? `tel:${international}` : null,
  };
}
