import * as v from "valibot";
import { emailAddress, requiredLine, requiredText, telephoneNumber } from "#domain/fields.ts";

/** The fields of the contact form (docs/product.md, 4.4). */
export const contactMessageSchema = v.object(
  {
    firstName: requiredLine(100),
    lastName: requiredLine(100),
    phone: telephoneNumber(),
    email: emailAddress(),
    message: requiredText(2000),
  },
  "missing",
);

/** A message of the contact form that passed the checks. */
export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;

/** Name of a contact field, the same from the input to the column. */
export type ContactField = keyof ContactMessage;

/** The longest answer to a message, in characters. */
export const longestReply = 5000;
