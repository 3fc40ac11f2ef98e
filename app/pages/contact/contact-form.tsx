import type { RefObject } from "react";
import type { FormAnswer } from "#app/form-answer.ts";
import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import type { useFormPost } from "#app/ui/form/use-form-post.ts";
import { contactPageWords } from "#content/contact.ts";
import { contactWords, formWords } from "#content/forms.ts";
import { type ContactField, contactMessageSchema } from "#domain/contact-message.ts";
import styles from "./contact.module.css";

/** Fields of the message, in the order of the page. */
export const contactOrder = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "message",
] as const satisfies readonly ContactField[];

type ContactFormProps = {
  idempotencyKey: string;
  post: ReturnType<typeof useFormPost<FormAnswer<ContactField>>>;
  ref: RefObject<HTMLFormElement | null>;
};

/** The form that leaves a message. */
export function ContactForm({ idempotencyKey, post, ref }: ContactFormProps) {
  const { Form, sending, answer } = post;
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "message-form",
    schema: contactMessageSchema,
    words: contactWords,
    order: contactOrder,
    refusal: answer,
    sending,
  });
  const field = (name: ContactField) => ({
    name,
    words: contactWords[name],
    error: errorOf(name),
    defaultValue: answer?.values[name],
  });
  return (
    <Form
      {...formProps}
      ref={ref}
      method="post"
      action={links.contact}
      preventScrollReset
      className={`${grid.sheet} ${grid.grid}`}
      aria-labelledby="form-title"
    >
      <h2 className={grid.wide} id="form-title">
        {contactPageWords.form}
      </h2>
      <p className={`note ${grid.wide}`}>{formWords.requiredNote}</p>
      <ErrorSummary {...summary} />
      <Field {...field("firstName")} />
      <Field {...field("lastName")} />
      <Field {...field("phone")} digits />
      <Field {...field("email")} />
      <TextField {...field("message")} />
      <FormFailure id={post.failure} />
      <div className={`${grid.wide} ${grid.foot}`}>
        <Honeypot />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <p className={`note ${styles.privacy}`}>
          {contactPageWords.privacy}{" "}
          <Anchor href={links.dataProtection}>{contactPageWords.privacyLink}</Anchor>
        </p>
        <SubmitButton label={formWords.submitContact} sending={sending} arrow />
      </div>
    </Form>
  );
}
