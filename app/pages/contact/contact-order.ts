import type { ContactField } from "#domain/contact-message.ts";

/** Fields of the message, in the order of the page. */
export const contactOrder = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "message",
] as const satisfies readonly ContactField[];
