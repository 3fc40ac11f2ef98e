import { useRef, useState } from "react";
import { Anchor } from "#app/ui/anchor.tsx";
import { callRetryingOnConflict, newKey } from "#app/ui/form/call-function.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields } from "#app/ui/form/form-data.ts";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useFormCall } from "#app/ui/form/use-form-call.ts";
import { showToast } from "#app/ui/toast-store.ts";
import { contactPageWords } from "#content/site/contact.ts";
import { failureToast } from "#content/site/failures.ts";
import { contactOrder, contactWords, formWords } from "#content/site/forms.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { type ContactField, contactMessageSchema } from "#domain/contact-message.ts";
import { honeypotName } from "#domain/fields.ts";
import styles from "./contact.module.css";

type ContactFormProps = {
  answer: FormAnswer<ContactField> | null;
};

export function ContactForm({ answer: serverAnswer }: ContactFormProps) {
  // Each message has a new key.
  const [key, setKey] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const { sending, answer, failure, send } = useFormCall({
    serverAnswer,
    call: (data) =>
      callRetryingOnConflict("send-contact-email", readFields(data, [...contactOrder, honeypotName]), key),
    onSaved() {
      showToast(toastMessages.messageSent);
      form.current?.reset();
      setKey(newKey());
    },
    onRefused: ({ code }) => ({ toast: failureToast("messageFailed", code) }),
  });
  const { formProps, errorOf, summary } = useCheckedForm({
    id: "message-form",
    schema: contactMessageSchema,
    words: contactWords,
    order: contactOrder,
    refusal: answer,
    sending,
    send,
  });
  const field = (name: ContactField) => ({
    name,
    words: contactWords[name],
    error: errorOf(name),
    defaultValue: answer?.values[name],
  });
  return (
    <form
      {...formProps}
      ref={form}
      method="post"
      action={paths.contact}
      className={`${grid.surface} ${grid.grid}`}
      aria-labelledby="form-title"
    >
      <h2 className={grid.wide} id="form-title">
        {contactPageWords.form}
      </h2>
      <p className={`note ${grid.wide}`}>{formWords.requiredNote}</p>
      <ErrorSummary {...summary} />
      {contactOrder.map((name) =>
        name === "message" ? (
          <TextField key={name} {...field(name)} />
        ) : (
          <Field key={name} {...field(name)} digits={name === "phone"} />
        ),
      )}
      <FormFailure toast={failure} />
      <div className={`${grid.wide} ${grid.foot}`}>
        <Honeypot />
        <p className={`note ${styles.privacy}`}>
          {contactPageWords.privacy}{" "}
          <Anchor href={paths.dataProtection}>{contactPageWords.privacyLink}</Anchor>
        </p>
        <SubmitButton label={formWords.submitContact} sending={sending} arrow />
      </div>
    </form>
  );
}
