import { dayAndMonth, deBefore, exactEuros, longDate } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Facts, Stretch } from "./blocks.tsx";
import { mandateFacts } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import { LinkLine, Note, Paragraph } from "./prose.tsx";

/**
 * To the client: the invoice of a due day bears what the bank kept for a debit that came back; without charges, it no
 * longer does.
 */
export function composeChargeNotice({
  contract: signed,
  contractPage,
  dueOn,
  charges,
  dueCents,
  collectionOn,
}: {
  readonly contract: SignedContract;
  readonly contractPage: string;
  readonly dueOn: Day;
  readonly charges: readonly { readonly amountCents: number; readonly debitedOn: Day }[];
  /** The whole amount of the due day, with the charges. */
  readonly dueCents: number;
  /** The day on which it is debited; `null` if no debit can collect it. */
  readonly collectionOn: Day | null;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  const due = `échéance du ${dayAndMonth(dueOn)}`;
  const amount = `${exactEuros(dueCents)} TTC`;
  const chargeCents = totalCentsOf(charges);
  const isWaived = charges.length === 0;
  return composedForClient(
    signed,
    {
      subject: isWaived
        ? `Pas de frais de rejet sur votre ${due}`
        : `${exactEuros(chargeCents)} de frais de rejet sur votre ${due}`,
      lead: isWaived
        ? `Nous ne vous les facturons pas. Votre ${due} est de ${amount}.`
        : `Votre ${due} sera de ${amount}, frais compris.`,
      reason: "Vous recevez ce message parce que le montant d’une échéance de votre contrat change.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        {isWaived ? (
          <Paragraph>
            Nous vous avions annoncé des frais de rejet sur cette échéance {deBefore(raisonSociale)}
            <b>{raisonSociale}</b>. Nous ne vous les facturons finalement pas ; vous n’avez rien à faire.
          </Paragraph>
        ) : (
          <Paragraph>
            Un prélèvement {deBefore(raisonSociale)}
            <b>{raisonSociale}</b> nous est revenu, et notre banque nous a facturé ce rejet. Comme le
            prévoient nos conditions générales, nous vous le refacturons pour son montant exact, sans rien y
            ajouter.
          </Paragraph>
        )}
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            ...charges.map(({ amountCents, debitedOn }) => ({
              label: `Rejet du prélèvement du ${dayAndMonth(debitedOn)}`,
              value: `${exactEuros(amountCents)} TTC`,
            })),
            ...(isWaived ? [] : [{ label: "Votre mensualité", value: exactEuros(dueCents - chargeCents) }]),
            { label: `Échéance du ${longDate(dueOn)}`, value: amount },
            ...(collectionOn
              ? [{ label: "Date du prélèvement", value: longDate(collectionOn) }, ...mandateFacts(contract)]
              : []),
          ]}
        />
        {collectionOn && (
          <Note style={{ margin: "14px 0 0" }}>
            Ce message vaut notification préalable. Vous pouvez demander le remboursement d’un prélèvement à
            votre banque dans les 8 semaines qui suivent la date de débit.
          </Note>
        )}
      </Stretch>
      <Stretch padding="0 40px 0">
        <LinkLine href={contractPage}>Ouvrir mon espace contrat</LinkLine>
      </Stretch>
    </>,
  );
}
