import { safeParse } from "valibot";
import { expect, it } from "vitest";
import { contactMessageSchema } from "#domain/contact-message.ts";
import { mandateSchema } from "#domain/contract/mandate.ts";
import { subscriberSchema } from "#domain/contract/subscriber.ts";
import { contactWords, type FieldWords, mandateFields, subscriberWords } from "./forms.ts";

it.each([
  ["the contact form", contactMessageSchema, contactWords],
  ["the first step", subscriberSchema, subscriberWords],
  ["the mandate", mandateSchema, mandateFields],
])("the labels of %s say which fields may be left empty", (_form, { entries }, words) => {
  const optional = Object.entries<FieldWords>(words).filter(([, { optional }]) => optional);
  const mayBeEmpty = Object.entries(entries).filter(([, rule]) => safeParse(rule, "").success);
  expect(optional.map(([name]) => name).sort()).toEqual(mayBeEmpty.map(([name]) => name).sort());
});
