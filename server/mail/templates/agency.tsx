import type { ReactNode } from "react";
import { firstPaymentLabel } from "#content/contract/first-payment.ts";
import { packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { longDate, siretNumber, timeInParis } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { PackId } from "#domain/pack.ts";
import { maskedIban } from "#domain/sepa.ts";
import {
  agencyMailbox,
  type ComposedMail,
  composed,
  plainContract,
  subscriberMailbox,
} from "../composed-mail.ts";
import { inPlainWords } from "../plain-words.ts";
import { BrokenLines, Button, type Fact, Facts, Stretch } from "./blocks.tsx";
import { firstDebit, freeStartFacts, giftFacts, type MailedDraft, offerOf } from "./contract-words.ts";
import { AgencyFoot, mailtoLink } from "./foot.tsx";
import {
  foldedLines,
  Heading,
  InHtml,
  InText,
  LinkLine,
  Note,
  Paragraph,
  TextLines,
  TextLink,
  useIsText,
} from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** To the agency, at each signature: who signed what, and what to do. Never a full IBAN. */
export function composeAgencyContract({
  contract: signed,
  agencyEmail,
  deskPage,
}: {
  readonly contract: SignedContract;
  readonly agencyEmail: string;
  /** URL of the contract at the desk, which asks for a sign-in; `null` if the desk is closed. */
  readonly deskPage: string | null;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { dates } = contract;
  const { title, shortName } = packWords[contract.packId];
  const signedOn = dayInParis(contract.signedAt);
  return composedForAgency(
    agencyEmail,
    signed,
    {
      event: "Nouveau contrat",
      preview: `RUM ${contract.umr}, ${monthlyPrice(contract)}`,
      lead: `${title}, ${monthlyPrice(contract)}, signé le ${longDate(signedOn)} à ${timeInParis(contract.signedAt)}.`,
    },
    [
      { label: "Contrat", value: contract.number },
      { label: "Pack", value: shortName },
      ...giftFacts(contract.gift),
      ...freeStartFacts(contract, dates),
      { label: firstPaymentLabel(dates), value: firstDebit(contract, dates) },
      {
        label: "Adresse e-mail",
        value: "À confirmer par le client, rien n’est prélevé avant",
        inText: "à confirmer par le client, rien n’est prélevé avant",
      },
      { label: "RUM", value: contract.umr },
      { label: "Compte", value: maskedIban(contract.mandate.iban) },
      ...(contract.terms.edition === "promo" ? [promoSite] : []),
      {
        label: "Rétractation possible jusqu’au",
        value: longDate(withdrawalDeadlineOn(dates)),
        runsOn: true,
      },
    ],
    [
      "Attribuer un ZenMaster et écrire au client sous un jour ouvré.",
      "Fixer la visio de lancement et demander les pièces : justificatif d’immatriculation et relevé d’identité bancaire.",
      "Préparer la première version, attendue moins d’une semaine après la visio de lancement, une fois les pièces reçues.",
      `Si l’adresse reste à confirmer, appeler l’entreprise à un numéro trouvé ailleurs que dans ce message${deskPage ? ", puis le noter au bureau" : ""}.`,
    ],
    <>
      {deskPage && <Button href={`${deskPage}?geste=zenmaster`}>Attribuer un ZenMaster</Button>}
      <InHtml>
        {deskPage && (
          <Paragraph style={{ margin: "18px 0 0" }}>
            <TextLink href={deskPage}>Ouvrir le contrat au bureau</TextLink>
          </Paragraph>
        )}
      </InHtml>
      <InText>{deskPage && <LinkLine href={deskPage}>Ouvrir le contrat au bureau</LinkLine>}</InText>
      <Note style={{ margin: "18px 0 0" }}>
        {deskPage && "Les pièces signées et les preuves y sont. "}L’IBAN complet ne vous est jamais envoyé par
        e-mail.
      </Note>
    </>,
  );
}

const promoSite = { label: "Site", value: "Propriété d’Agence 2H, rachat possible (annexe promotionnelle)" };

/** To the agency, when a visitor has filled in the first step. */
export function composeAgencyDraft({
  draft,
  agencyEmail,
}: {
  readonly draft: MailedDraft;
  readonly agencyEmail: string;
}): Promise<ComposedMail> {
  const { createdAt } = draft;
  const { title, shortName } = packWords[draft.packId];
  const offer = offerOf(draft);
  return composedForAgency(
    agencyEmail,
    draft,
    {
      event: "Dossier commencé",
      about: "Le dossier",
      preview: `${inPlainWords(draft.subscriber).nomPrenom}, ${telephone(inPlainWords(draft.subscriber).telephone).words}`,
      lead: `${title}, ${monthlyPrice(offer)}, commencé le ${longDate(dayInParis(createdAt))} à ${timeInParis(createdAt)}.`,
    },
    [
      { label: "Pack", value: shortName },
      ...giftFacts(offer.gift),
      ...freeStartFacts(offer),
      { label: "Étape 1, vos informations", value: "Remplie", inText: "remplie" },
      { label: "Étape 2, mandat", value: "En attente", inText: "en attente" },
      { label: "Dossier gardé jusqu’au", value: longDate(dayInParis(draft.expiresAt)), runsOn: true },
    ],
    [
      "Laisser au client le temps de signer : un rappel part dans une heure, un autre trois jours après.",
      "Sans signature d’ici là, l’appeler.",
    ],
    <Note>Rien n’est encore signé ni prélevé. Le contrat signé vous sera annoncé par un autre message.</Note>,
  );
}

/** `event`: the event, in two words. `about`: the subject of the facts, by default the contract. */
type AgencyHead = Record<"event" | "preview" | "lead", string> & { readonly about?: string };

/** A mail to the agency about a subscriber, who gets the reply: the facts, then the agency's next tasks. */
export function composedForAgency(
  agencyEmail: string,
  from: { readonly subscriber: Subscriber; readonly packId: PackId; readonly warnings?: readonly Warning[] },
  { event, preview, lead, about = "Le contrat" }: AgencyHead,
  facts: readonly Fact[],
  tasks: readonly string[],
  end?: ReactNode,
): Promise<ComposedMail> {
  const subscriber = inPlainWords(from.subscriber);
  const subject = `${event} : ${subscriber.raisonSociale}, ${packWords[from.packId].title}`;
  return composed(
    <Shell
      subject={subject}
      preview={preview}
      title={`${event} : ${noWrap(subscriber.raisonSociale)}`}
      lead={lead}
      reader="agency"
      foot={<AgencyFoot reason={`Votre réponse à ce message part à ${subscriber.email}.`} />}
    >
      <ToCheck warnings={from.warnings ?? []} />
      <SubscriberFacts subscriber={subscriber} />
      <Stretch padding="0 40px 36px">
        <Heading>{about}</Heading>
        <Facts facts={facts} />
      </Stretch>
      <Stretch padding="0 40px 40px">
        <ToDo tasks={tasks} />
        {end}
      </Stretch>
    </Shell>,
    { to: agencyMailbox(agencyEmail), replyTo: subscriberMailbox(from.subscriber), subject },
  );
}

/** Input that looked mistyped and that the agency should check before billing; nothing if there is none. */
function ToCheck({ warnings }: { warnings: readonly Warning[] }) {
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
  "seat-place":
    "Le siège n’a ni code postal ni ville reconnus, que les factures portent et dont la TVA dépend.",
  "seat-town": "Le code postal du siège ne va pas avec sa ville.",
  "email-domain": "La fin de l’adresse e-mail contient sans doute une faute de frappe.",
  "debtor-email-domain": "La fin de l’adresse e-mail du débiteur contient sans doute une faute de frappe.",
  "iban-country":
    "L’IBAN est d’un pays que les prélèvements SEPA n’atteignent pas : demandez un autre compte.",
  "bic-country": "Le BIC est d’un autre pays que l’IBAN.",
  "debtor-place": "L’adresse du débiteur est incomplète, et la banque la demande pour un compte de ce pays.",
  "seat-abroad":
    "Le siège est dans un autre pays de l’Union : les factures attendent le numéro de TVA du client.",
} as const satisfies Record<Warning, string>;

function SubscriberFacts({ subscriber }: { subscriber: Subscriber }) {
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

/** A telephone number and an e-mail address as links. */
export function contactFacts(typedTelephone: string, email: string): Fact[] {
  const { words, href } = telephone(typedTelephone);
  return [
    { label: "Téléphone", value: words, href },
    { label: "E-mail", value: email, href: mailtoLink(email) },
  ];
}

/** The agency's next tasks, numbered. */
function ToDo({ tasks }: { tasks: readonly string[] }) {
  const isText = useIsText();
  const numbered = tasks.map((task, index) => ({ task, number: `${index + 1}. ` }));
  return (
    <>
      <Heading>À faire</Heading>
      {isText ? (
        <TextLines lines={numbered.flatMap(({ task, number }) => foldedLines(task, number, "   "))} />
      ) : (
        <Paragraph>
          <BrokenLines text={numbered.map(({ task, number }) => number + task).join("\n")} />
        </Paragraph>
      )}
    </>
  );
}

/** A short name that stays on one line in a title. */
function noWrap(name: string): string {
  return name.length <= 16 ? name.replaceAll(" ", "\u00a0") : name;
}
