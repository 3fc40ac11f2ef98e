import { changedFactLines, namedFacts, weekdayMoment } from "#content/contract/fact-changes.ts";
import { packWords } from "#content/contract/packs.ts";
import { keptSentences } from "#content/contract/undo-changes.ts";
import { dayAndMonth, longDate, phoneNumber, timeInParis } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { NewFacts } from "#domain/contract/fact-changes.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { ChangesToUndo } from "#server/database/contracts/changes.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { inPlainWords, plainLine } from "../plain-words.ts";
import { composedForAgency } from "./agency.tsx";
import { Button, type Fact, Facts, Opening, Stretch } from "./blocks.tsx";
import { ToContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, InText, Note, Paragraph, SmallHeading } from "./prose.tsx";

/** A change of the facts of a contract, as its mail shows it. */
export type FactsChangeMail = {
  readonly contract: SignedContract;
  readonly at: number;
  readonly usableAt: number;
  readonly facts: NewFacts;
  readonly former: NewFacts;
  /** Who recorded it at the desk; `null` if its client typed it. */
  readonly by: string | null;
  /** The due day of the first invoice that bears it. */
  readonly firstInvoiceOn: Day | null;
  readonly contractPage: string;
  readonly undoPage: string;
};

/** To the client, as soon as facts are changed: how to take it back, then what changes and from when. */
export function composeFactsChange({
  contract: signed,
  at,
  usableAt,
  facts,
  former,
  by,
  firstInvoiceOn,
  contractPage,
  undoPage,
}: FactsChangeMail): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const until = weekdayMoment(usableAt);
  const onInvoice =
    firstInvoiceOn === null ? "" : ` La facture du ${dayAndMonth(firstInvoiceOn)} les portera.`;
  const lead = `Elles servent à partir de ${until}.${onInvoice}`;
  const from = by === null ? "depuis l’espace contrat" : `par ${plainLine(by)}, à votre demande`;
  return composedForClient(
    signed,
    {
      subject: "Vos coordonnées ont changé",
      preview: `Ce n’est pas vous\u202f? Vous pouvez tout annuler jusqu’à ${until}.`,
      lead,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Opening>
        Le {longDate(dayInParis(at))} à {timeInParis(at)}, les coordonnées du contrat {contract.number},{" "}
        <b>{contract.subscriber.raisonSociale}</b>, ont été changées {from}. <InText>{lead}</InText>
      </Opening>
      <Stretch padding="26px 40px 28px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Paragraph style={{ margin: "0 0 18px", fontSize: 16, lineHeight: "25px" }}>
          Annulez avant <b>{until}</b> : rien ne sert d’ici là, et nous sommes prévenus aussitôt. Vous n’aurez
          plus qu’à confirmer. Passé ce délai, appelez-nous.
        </Paragraph>
        <Button href={undoPage}>Ce n’est pas moi</Button>
      </Stretch>
      <Stretch padding="34px 40px 34px">
        <Heading>Ce qui change</Heading>
        <Facts facts={factsOf(facts, former)} />
        <Note style={{ margin: "14px 0 0" }}>
          Vos factures déjà établies ne changent pas. Votre contrat, votre mandat, votre prix et votre compte
          non plus.
        </Note>
      </Stretch>
      <ToContractPage
        heading="Votre espace contrat"
        text="Vos coordonnées, vos dates et vos documents y sont."
        href={contractPage}
      />
    </>,
  );
}

function factsOf(facts: NewFacts, former: NewFacts): Fact[] {
  return changedFactLines(inPlainWords(facts), inPlainWords(former)).map(({ label, value, instead }) => ({
    label,
    value: `${value} (${instead})`,
  }));
}

/** What was taken back, as its mails show it. */
export type ChangesUndoneMail = Pick<ChangesToUndo, "account" | "facts" | "otherEmail" | "pack"> & {
  readonly contract: SignedContract;
  readonly undoneAt: number;
};

/** To the client, once changes were taken back: what stays, and the new private link. */
export function composeChangesUndone({
  contract: signed,
  contractPage,
  ...undone
}: ChangesUndoneMail & { readonly contractPage: string }): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { email, telephone } = contract.subscriber;
  const kept = keptSentences({ ...undone, email, telephone });
  return composedForClient(
    signed,
    {
      subject:
        undone.facts || undone.otherEmail || undone.pack
          ? "Le changement est annulé"
          : "Le changement de compte est annulé",
      lead: kept.join(" "),
      reason: "Vous recevez ce message parce qu’un changement de votre contrat a été annulé.",
    },
    <Stretch padding="36px 40px 36px">
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Le {longDate(dayInParis(undone.undoneAt))} à {timeInParis(undone.undoneAt)}, {whatWas(undone)} du
        contrat {contract.number}, <b>{contract.subscriber.raisonSociale}</b>, a été annulé avant d’avoir
        servi. <InText>{kept.join(" ")}</InText>
      </Paragraph>
      <Paragraph>
        Par précaution, le lien de votre espace contrat est remplacé. L’ancien ne fonctionne plus. Une
        personne de l’agence vous appelle au numéro d’avant, au plus tard le prochain jour ouvré : elle ne
        vous demandera jamais votre IBAN ni un code.
      </Paragraph>
      <Button href={contractPage}>Ouvrir mon espace contrat</Button>
      <Note style={{ margin: "20px 0 0" }}>
        Ce lien vous est personnel : qui l’a peut lire votre contrat. Gardez-le pour vous.
      </Note>
    </Stretch>,
  );
}

function whatWas({
  account,
  facts,
  otherEmail,
  pack,
}: Pick<ChangesUndoneMail, "account" | "facts" | "otherEmail" | "pack">): string {
  const kinds = [
    ...(account ? ["de compte"] : []),
    ...(facts ? ["de coordonnées"] : []),
    ...(otherEmail ? ["d’adresse e-mail"] : []),
    ...(pack ? ["de pack"] : []),
  ];
  return `le changement ${new Intl.ListFormat("fr").format(kinds)}`;
}

/** To the agency: a client says that changes were not theirs. */
export function composeAgencyChangesUndone({
  contract: signed,
  undoneAt,
  account,
  facts,
  otherEmail,
  pack,
  agencyEmail,
}: ChangesUndoneMail & { readonly agencyEmail: string }): Promise<ComposedMail> {
  const contract = plainContract(signed);
  return composedForAgency(
    agencyEmail,
    { subscriber: signed.subscriber, packId: signed.packId },
    {
      event: facts || otherEmail || pack ? "Changement annulé" : "Changement de compte annulé",
      preview: "Le client a répondu «\u202fCe n’est pas moi\u202f»",
      lead: `«\u202fCe n’est pas moi\u202f», le ${moment(undoneAt)}.`,
    },
    [
      { label: "Contrat", value: contract.number },
      { label: "Pack", value: packWords[contract.packId].shortName },
      ...(account
        ? [
            {
              label: "Compte approuvé",
              value: `Le ${moment(account.at)}`,
              inText: `le ${moment(account.at)}`,
            },
            { label: "Compte annulé", value: account.maskedIban },
            { label: "Compte gardé", value: account.kept },
          ]
        : []),
      ...(facts
        ? [
            {
              label: "Coordonnées annulées",
              value: `${namedFacts(facts.changed)}, le ${moment(facts.at)}`,
            },
            ...factsOf(facts.changed, facts.kept),
          ]
        : []),
      ...(otherEmail
        ? [{ label: "Adresse refusée", value: `${otherEmail.maskedEmail}, le ${moment(otherEmail.at)}` }]
        : []),
      ...(pack
        ? [
            {
              label: "Avenant annulé",
              value: `${packWords[pack.toPackId].shortName}, signé le ${moment(pack.at)}`,
            },
          ]
        : []),
      { label: "À appeler", value: phoneNumber(contract.subscriber.telephone) },
      { label: "Lien privé", value: "Remplacé, envoyé au client", inText: "remplacé, envoyé au client" },
    ],
    [
      "Appeler le client au plus tard le prochain jour ouvré, au numéro d’avant, sans lui demander ni IBAN ni code.",
      "Chercher avec lui qui a pu avoir son lien privé\u00a0: sa messagerie est peut-être lue par quelqu’un d’autre.",
    ],
  );
}

/** « 8 décembre 2026 à 9 h 21 ». */
function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
