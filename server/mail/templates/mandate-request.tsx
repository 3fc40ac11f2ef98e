import { returnReason } from "#content/contract/unpaid.ts";
import { dayAndMonth, deBefore, exactEuros } from "#content/site/format.ts";
import type { UnpaidDue } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { composedForClient } from "./notices.tsx";
import { InText, Note, Paragraph, SmallHeading } from "./prose.tsx";

/** To the client: why the agency needs a new mandate, and where to sign it. */
export function composeMandateRequest({
  contract: signed,
  reason,
  refusal,
  today,
  unpaid,
  accountPage,
}: {
  readonly contract: SignedContract;
  readonly reason: MandateRequestReason;
  /** What the bank said of the account in use, if it refused it. */
  readonly refusal: Pick<UnpaidDue, "reason" | "reasonWords"> | null;
  readonly today: Day;
  /** The due days that wait for it, those that are not due yet too. */
  readonly unpaid: readonly Pick<AgreedDue, "dueOn" | "amountCents">[];
  readonly accountPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  const said = reason === "refused-account" && refusal ? refusedWords(raisonSociale, refusal) : null;
  const why = said ?? requestWords(raisonSociale)[reason];
  const coming = unpaid.filter(({ dueOn }) => dueOn > today);
  const late = unpaid.filter(({ dueOn }) => dueOn <= today);
  return composedForClient(
    signed,
    {
      subject: "Il nous faut un nouveau mandat de prélèvement",
      lead: "Un formulaire, que vous approuvez, et c’est fait.",
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{why}</Paragraph>
        {coming.map(({ dueOn, amountCents }) => (
          <Paragraph key={dueOn}>
            Le prélèvement du <b>{dayAndMonth(dueOn)}</b>, {exactEuros(amountCents)}, n’est pas encore dû,
            mais il ne pourra pas se faire sur ce compte. Donnez-nous-en un autre avant ce jour.
          </Paragraph>
        ))}
        <Paragraph style={{ margin: "0 0 20px" }}>
          Gardez votre relevé d’identité bancaire à portée de main :{" "}
          <InText>un formulaire, que vous approuvez, et c’est fait.</InText>
        </Paragraph>
        <Button href={accountPage}>Indiquer mon nouveau compte</Button>
        <Note style={{ margin: "18px 0 0" }}>
          Ce lien vous est personnel. Il mène au formulaire « Changer de compte » de votre espace contrat.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Facts
          facts={[
            ...coming.map(({ dueOn, amountCents }) => ({
              label: `Le ${dayAndMonth(dueOn)}`,
              value: `${exactEuros(amountCents)}, prélèvement refusé d’avance`,
            })),
            ...late.map(({ dueOn, amountCents }) => ({
              label: "En attente",
              value: `${exactEuros(amountCents)}, échéance du ${dayAndMonth(dueOn)}`,
            })),
            ...(unpaid.length > 0
              ? [
                  {
                    label: "Prélèvement",
                    value: `${preNotificationDays} jours au moins après votre accord ; nous vous en écrirons la date`,
                  },
                ]
              : []),
            { label: "Contrat", value: contract.number },
            { label: "Ce qui change", value: "Le mandat seulement. Ni le contrat, ni le prix." },
          ]}
        />
      </Stretch>
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Un doute sur ce message ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Nous ne vous demandons jamais d’envoyer un IBAN par e-mail ni de le dicter au téléphone. Vous pouvez
          aussi ouvrir vous-même l’espace contrat, par le lien de votre confirmation.
        </Note>
      </Stretch>
    </>,
  );
}

/** Why, in the words of the bank. */
function refusedWords(raisonSociale: string, refusal: Pick<UnpaidDue, "reason" | "reasonWords">): string {
  return `Votre banque nous a répondu au sujet du compte du mandat ${deBefore(raisonSociale)}${raisonSociale}\u00a0: ${returnReason(refusal)}. Cela arrive, et se règle en deux minutes.`;
}

function requestWords(raisonSociale: string): Readonly<Record<MandateRequestReason, string>> {
  const of = `${deBefore(raisonSociale)}${raisonSociale}`;
  const blameless = "Vous n’êtes pas en retard, rien ne vous est reproché.";
  return {
    "other-bank": `Vous nous avez dit changer de banque : voici où donner le nouveau compte ${of}. Le mandat actuel sert jusqu’à ce que vous ayez approuvé le nouveau.`,
    "refused-account": `Votre banque nous a répondu que le compte du mandat ${of} est fermé, inconnu ou bloqué. Cela arrive, par exemple quand on change de banque, et se règle en deux minutes.`,
    "mistyped-iban": `L’IBAN du mandat ${of} contient sans doute une faute de frappe\u00a0: sa clé de contrôle ne correspond pas, et nous n’avons rien pu présenter à votre banque. ${blameless}`,
  };
}
