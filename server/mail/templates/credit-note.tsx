import { dayAndMonth, exactEuros, longDate } from "#content/format.ts";
import { packInSentence } from "#content/packs.ts";
import type { Collection } from "#domain/billing/collection.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { maskedIban } from "#domain/sepa.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Facts, Stretch } from "./blocks.tsx";
import {
  AtAGlance,
  attached,
  type Enclosed,
  Enclosure,
  reason,
  sums,
  ToContractPage,
} from "./invoice-blocks.tsx";
import { composedForClient } from "./notices.tsx";
import { Paragraph } from "./prose.tsx";

/** To the client: a credit note, why, and what follows from it. */
export function composeCreditNote({
  contract: signed,
  creditNote,
  invoice,
  collection,
  file,
  contractPage,
}: Enclosed & {
  readonly creditNote: CreditNote;
  readonly invoice: Invoice;
  readonly collection: Collection;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const amount = exactEuros(creditNote.amounts.totalCents);
  const ofDay = `facture du ${dayAndMonth(invoice.dueOn)}`;
  const { leftCents, refund } = creditNote;
  const account = maskedIban(contract.mandate.iban);
  const glance =
    refund === "transfer"
      ? {
          label: "À vous rembourser",
          title: "Par virement",
          note: `Sur le compte qui a été débité, ${account}. Vous n’avez rien à faire.`,
        }
      : leftCents === 0
        ? {
            label: "Prélèvement",
            title: "Rien",
            note: "Cette facture n’est plus due\u00a0: elle ne sera pas prélevée.",
          }
        : {
            label: "Reste à payer",
            title: exactEuros(leftCents),
            note:
              collection.kind === "debit" && collection.when !== "past"
                ? `Ils seront prélevés le ${longDate(collection.on)} sur le compte ${account}.`
                : "C’est ce qui reste dû sur cette facture.",
          };
  const why = creditNote.reason.replace(/[.\s]+$/, "");
  return composedForClient(
    signed,
    {
      subject: `Un avoir de ${amount} sur votre ${ofDay}`,
      lead: `${amount} TTC${refund === "transfer" ? ", remboursés par virement. Vous n’avez rien à faire." : ", repris de votre facture."}`,
      reason,
      documents: [attached(file)],
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          L’avoir joint reprend {amount} de votre {ofDay}, pour <b>{contract.subscriber.raisonSociale}</b>.
          Son motif : {why}.
        </Paragraph>
      </Stretch>
      <AtAGlance name="Avoir" cents={creditNote.amounts.totalCents} {...glance} />
      <Stretch padding="18px 40px 34px">
        <Facts
          facts={[
            { label: "Avoir", value: creditNote.number },
            { label: "Sur la facture", value: `${invoice.number}, ${longDate(invoice.issuedOn)}` },
            ...sums(creditNote.amounts),
            { label: "Reste facturé", value: `${exactEuros(leftCents)} TTC` },
          ]}
        />
      </Stretch>
      <Enclosure name={`Avoir ${creditNote.number}`} file={file} format=", au format Factur-X" />
      <ToContractPage
        heading="Toutes vos factures"
        text="Factures et avoirs sont dans votre espace contrat."
        href={contractPage}
      />
    </>,
  );
}

/** To the client: an amount that was paid and is no longer owed has left for their account. */
export function composeInvoiceRefund({
  contract: signed,
  invoice,
  refund,
  contractPage,
}: Omit<Enclosed, "file"> & {
  readonly invoice: Invoice;
  readonly refund: {
    readonly amountCents: number;
    readonly refundedOn: Day;
    readonly means: SettlementMeans;
    readonly reference: string | null;
  };
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const amount = exactEuros(refund.amountCents);
  const lead = `${amount}, le ${longDate(refund.refundedOn)}. Vous n’avez rien à faire.`;
  return composedForClient(
    signed,
    { subject: `Votre remboursement de ${amount} est parti`, lead, reason },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Nous avons remboursé {amount} sur la facture du {dayAndMonth(invoice.dueOn)}, pour{" "}
          <b>{contract.subscriber.raisonSociale}</b> et le {packInSentence(contract.packId)}. Un virement
          arrive en un ou deux jours ouvrés.
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Facts
          facts={[
            { label: "Facture", value: invoice.number },
            { label: "Montant remboursé", value: amount },
            { label: "Le", value: longDate(refund.refundedOn) },
            { label: "Moyen", value: meansWords[refund.means] },
            ...(refund.means === "transfer"
              ? [{ label: "Compte crédité", value: maskedIban(contract.mandate.iban) }]
              : []),
            ...(refund.reference ? [{ label: "Référence", value: refund.reference }] : []),
          ]}
        />
      </Stretch>
      <ToContractPage
        heading="Vos factures"
        text="Factures et avoirs sont dans votre espace contrat."
        href={contractPage}
      />
    </>,
  );
}

const meansWords = {
  transfer: "Virement",
  cheque: "Chèque",
  card: "Carte",
} as const satisfies Record<SettlementMeans, string>;
