import { packInSentence } from "#content/contract/packs.ts";
import { dayAndMonth, exactEuros, longDate } from "#content/site/format.ts";
import type { Collection } from "#domain/billing/collection.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { maskedIban } from "#domain/sepa.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { attached, Enclosure } from "./attachments.tsx";
import { Facts, Opening, Stretch } from "./blocks.tsx";
import { ToContractPage } from "./foot.tsx";
import { AtAGlance, type Enclosed, reason, sums } from "./invoice-blocks.tsx";
import { composedForClient } from "./notices.tsx";

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
            title: "Aucun",
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
      lead: `${amount} TTC${refund === "transfer" ? ", remboursés par virement. Vous n’avez rien à faire." : ", déduits de votre facture."}`,
      reason,
      documents: [attached(file)],
    },
    <>
      <Opening>
        L’avoir joint annule {amount} de votre {ofDay}, pour <b>{contract.subscriber.raisonSociale}</b>. Son
        motif : {why}.
      </Opening>
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
      <Enclosure name={`Avoir ${creditNote.number}`} file={file} about="au format Factur-X" />
      <ToContractPage
        heading="Toutes vos factures"
        text="Factures et avoirs sont dans votre espace contrat."
        href={contractPage}
      />
    </>,
  );
}

/** A refund: of an invoice, of a debit that has none, or of a month that was paid otherwise before its invoice. */
type Refund = Omit<Enclosed, "file"> & {
  readonly of:
    | { readonly invoice: string; readonly dueOn: Day }
    | { readonly debitedOn: Day; readonly reference: string }
    | { readonly onAccount: true }
    | { readonly dueOn: Day };
  readonly amountCents: number;
  readonly refundedOn: Day;
  readonly means: SettlementMeans;
  readonly transferReference: string | null;
};

/** To the client: an amount that was paid and is no longer owed has left for their account. */
export function composeRefund({
  contract: signed,
  of,
  amountCents,
  refundedOn,
  means,
  transferReference,
  contractPage,
}: Refund): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const amount = exactEuros(amountCents);
  return composedForClient(
    signed,
    {
      subject: `Votre remboursement de ${amount} est parti`,
      lead: `${amount}, le ${longDate(refundedOn)}. Vous n’avez rien à faire.`,
      reason,
    },
    <>
      <Opening>
        Nous avons remboursé {amount}{" "}
        {"invoice" in of
          ? `sur la facture du ${dayAndMonth(of.dueOn)}`
          : "dueOn" in of
            ? `sur l’échéance du ${dayAndMonth(of.dueOn)}`
            : "debitedOn" in of
              ? `du prélèvement du ${dayAndMonth(of.debitedOn)}`
              : "reçus d’avance"}{" "}
        (<b>{contract.subscriber.raisonSociale}</b>, {packInSentence(contract.packId)}).
        {means === "transfer" && " Un virement arrive en un ou deux jours ouvrés."}
      </Opening>
      <Stretch padding="0 40px 34px">
        <Facts
          facts={[
            ...("invoice" in of ? [{ label: "Facture", value: of.invoice }] : []),
            ...("reference" in of ? [{ label: "Prélèvement", value: of.reference }] : []),
            { label: "Montant remboursé", value: amount },
            { label: "Date", value: longDate(refundedOn) },
            { label: "Moyen", value: meansWords[means] },
            ...(means === "transfer"
              ? [{ label: "Compte crédité", value: maskedIban(contract.mandate.iban) }]
              : []),
            ...(transferReference ? [{ label: "Référence", value: transferReference }] : []),
          ]}
        />
      </Stretch>
      <ToContractPage
        heading="Votre espace contrat"
        text="Votre contrat, vos factures et vos avoirs y sont réunis."
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
