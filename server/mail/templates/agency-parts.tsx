import { Fragment } from "react";
import { siretNumber } from "#content/format.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import { type Fact, Facts } from "./facts.tsx";
import { useIsText } from "./medium.ts";
import { Heading, Paragraph, TextLines } from "./prose.tsx";
import { mailtoLink, telephone } from "./reach.ts";
import { Stretch } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

/** What looked mistyped, which the agency should check before billing; nothing when nothing did. */
export function ToCheck({ warnings }: { warnings: readonly Warning[] }) {
  const isText = useIsText();
  if (warnings.length === 0) return null;
  return (
    <Stretch padding="20px 40px 20px" on="attention">
      {isText && <Heading>À vérifier</Heading>}
      <Paragraph style={{ margin: 0, fontSize: 16, lineHeight: "25px" }}>
        {!isText && (
          <>
            <b>À vérifier.</b>{" "}
          </>
        )}
        {warnings.map((warning) => warningSentences[warning]).join(" ")} Demandez une confirmation avant la
        facturation.
      </Paragraph>
    </Stretch>
  );
}

const warningSentences = {
  "siret-key": "La clé du SIRET ne correspond pas : un chiffre a peut-être été mal saisi.",
  "iban-key": "La clé de l’IBAN ne correspond pas : un caractère a peut-être été mal saisi.",
  "bic-shape": "Le BIC n’a pas la forme attendue, 8 ou 11 caractères.",
} as const satisfies Record<Warning, string>;

/** Who subscribes and how to reach them. */
export function SubscriberFacts({ subscriber }: { subscriber: Subscriber }) {
  return (
    <Stretch padding="32px 40px 34px">
      <Heading>L’abonné</Heading>
      <Facts
        facts={[
          { label: "Raison sociale", value: subscriber.raisonSociale },
          { label: "SIRET", value: siretNumber(subscriber.siret) },
          { label: "Nom et prénom", value: subscriber.nomPrenom },
          ...contactFacts(subscriber.telephone, subscriber.email),
          { label: "Siège", value: subscriber.adresseSiege },
        ]}
      />
    </Stretch>
  );
}

/** A telephone and an address that answer at a touch. */
export function contactFacts(typedTelephone: string, email: string): Fact[] {
  const { words, href } = telephone(typedTelephone);
  return [
    { label: "Téléphone", value: words, href },
    { label: "E-mail", value: email, href: mailtoLink(email) },
  ];
}

/** What the agency does next, numbered. */
export function ToDo({ tasks }: { tasks: readonly string[] }) {
  const isText = useIsText();
  const numbered = tasks.map((task, index) => ({ task, number: `${index + 1}. ` }));
  return (
    <>
      <Heading>À faire</Heading>
      {isText ? (
        <TextLines lines={numbered.flatMap(({ task, number }) => foldedLines(task, number, "   "))} />
      ) : (
        <Paragraph>
          {numbered.map(({ task, number }, index) => (
            <Fragment key={number}>
              {index > 0 && <br />}
              {number}
              {task}
            </Fragment>
          ))}
        </Paragraph>
      )}
    </>
  );
}

/** A short name that stays on one line in a title. */
export function unbroken(name: string): string {
  return name.length <= 16 ? name.replaceAll(" ", "\u00a0") : name;
}
