import type { ReactNode } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import { contactWords } from "#content/site/forms.ts";
import tokens from "../styles/tokens.css?raw";
import { Accordion } from "../ui/accordion.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Field, TextField } from "../ui/form/field.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { ToastMessageBlock } from "../ui/toast-message.tsx";
import styles from "./kit.module.css";
import { Frames, Tokens } from "./tokens.tsx";

const path = "/planche";

export const meta: MetaFunction = () => [
  { title: "La planche du site" },
  { name: "robots", content: "noindex, nofollow" },
];

/** Every piece of the public pages in each of its states, as `app/desk/kit/kit.tsx` shows those of the desk. */
export default function SiteKit() {
  const [query] = useSearchParams();
  const part = parts[query.get("partie") as keyof typeof parts];
  return (
    <main className={styles.kit}>
      {part ? (
        <>
          <h1>{part.title}</h1>
          {part.content()}
        </>
      ) : (
        <>
          <h1>La planche du site</h1>
          <Frames
            path={path}
            parts={Object.fromEntries(Object.entries(parts).map(([name, { title }]) => [name, title]))}
            themes={["light"]}
          />
        </>
      )}
    </main>
  );
}

const parts = {
  formulaires: { title: "Formulaires", content: Forms },
  gestes: { title: "Gestes", content: Actions },
  messages: { title: "Messages", content: Messages },
  jetons: { title: "Jetons", content: () => <Tokens sheet={tokens} /> },
} as const satisfies Record<string, { title: string; content: () => ReactNode }>;

function Forms() {
  const { email, message } = contactWords;
  return (
    <form className={styles.cases}>
      <h2>Un formulaire refusé</h2>
      <ErrorSummary refused={[{ name: "refuse", message: email.message }]} />
      <Field name="vide" words={email} />
      <Field name="facultatif" words={{ ...email, optional: true }} />
      <Field name="refuse" words={email} defaultValue="camille@" error={email.message} />
      <TextField name="long" words={message} defaultValue="Bonjour" />
      <TextField name="long-refuse" words={message} error={message.message} />
      <Checkbox name="coche">J’accepte les conditions générales.</Checkbox>
      <Checkbox name="coche-refusee" error="Cochez cette case pour continuer.">
        J’accepte les conditions générales.
      </Checkbox>
    </form>
  );
}

function Actions() {
  return (
    <div className={styles.cases}>
      <p>
        <Button variant="primary">Souscrire</Button>
      </p>
      <p>
        <Button variant="outline">Nous écrire</Button>
      </p>
      <p>
        <Button variant="ink" size="small">
          Fermer
        </Button>
      </p>
      <p>
        <ButtonLink href="/faq">Voir la FAQ</ButtonLink>
      </p>
      <p>
        <TextLink href="/faq" arrow>
          Toutes les questions
        </TextLink>
      </p>
      <Accordion
        name="questions"
        items={[
          { id: "prix", title: "Combien cela coûte-t-il ?", content: <p>Le prix du pack, chaque mois.</p> },
        ]}
      />
    </div>
  );
}

function Messages() {
  return (
    <div className={styles.cases}>
      <ToastMessageBlock
        message={{
          tone: "success",
          title: "Message envoyé",
          text: "Nous vous rappelons sous un jour ouvré.",
        }}
      />
      <ToastMessageBlock
        message={{ tone: "error", title: "Le message n’est pas parti", text: "Réessayez dans un instant." }}
      />
    </div>
  );
}
