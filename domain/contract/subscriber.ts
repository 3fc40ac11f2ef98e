import * as v from "valibot";
import { digitsOfSiret, emailAddress, requiredLine, telephoneNumber } from "#domain/fields.ts";

/** The fields of the first step of a contract (docs/product.md, 4.2). */
export const subscriberSchema = v.object(
  {
    raisonSociale: requiredLine(200),
    siret: v.pipe(v.string("malformed"), v.transform(digitsOfSiret), v.regex(/^[0-9]{14}$/, "malformed")),
    nomPrenom: requiredLine(200),
    adresseSiege: requiredLine(500),
    email: emailAddress(),
    telephone: telephoneNumber(),
    acceptCGV: v.literal(true, "missing"),
  },
  "missing",
);

/** A professional who subscribes, as accepted. */
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

/** Name of a first-step field, the same from the input to the column. */
export type SubscriberField = keyof Subscriber;

/** A typed field, stored in its own column. */
export type TypedSubscriberField = Exclude<SubscriberField, "acceptCGV">;

/** The typed fields: the columns of a draft and of a contract, which an erasure empties. */
export const typedSubscriberFields = Object.keys(subscriberSchema.entries).filter(
  (name): name is TypedSubscriberField => name !== "acceptCGV",
);

/** The subscriber from the columns of a draft or of a contract. */
export function subscriberOf(columns: Readonly<Record<TypedSubscriberField, string>>): Subscriber {
  const typed = Object.fromEntries(typedSubscriberFields.map((name) => [name, columns[name]]));
  return { ...(typed as Record<TypedSubscriberField, string>), acceptCGV: true };
}
