import { periodWords, withoutDebitGlance } from "#content/contract/invoices.ts";
import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { dayAndMonth, deBefore, exactEuros, longDate, monthName } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import type { Collection } from "#domain/billing/collection.ts";
import type { Invoice, WithoutDebit } from "#domain/billing/invoice.ts";
import type { BlockReason } from "#domain/billing/mandate-use.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { attached, Enclosure } from "./attachments.tsx";
import { Facts, Opening, Stretch } from "./blocks.tsx";
import { ToContractPage } from "./foot.tsx";
import { AtAGlance, type Enclosed, reason, sums } from "./invoice-blocks.tsx";
import { composedForClient } from "./notices.tsx";

/** To the client, on the due day: the invoice of the month, with the day of its debit as it is known when the mail leaves. */
export function composeInvoice({
  contract: signed,
  invoice,
  leftCents,
  collection,
  file,
  contractPage,
}: Enclosed & {
  readonly invoice: Invoice;
  /** The part of the invoice that no credit note took back. */
  readonly leftCents: number;
  readonly collection: Collection;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  const month = monthName(invoice.dueOn);
  const amount = `${exactEuros(leftCents)} TTC`;
  const { lead, next, ...glance } = collectionWords(invoice, collection, contract, amount);
  const subject = `Votre facture ${deBefore(month)}${month}`;
  return composedForClient(
    signed,
    { subject, lead, reason, documents: [attached(file)] },
    <>
      <Opening>
        Voici la facture de l’abonnement {deBefore(raisonSociale)}
        <b>{raisonSociale}</b>, {periodWords(invoice.period)}. Elle est jointe à ce message.
        {next && ` ${next}`}
      </Opening>
      <AtAGlance name={packWords[contract.packId].title} cents={invoice.amounts.totalCents} {...glance} />
      <Stretch padding="18px 40px 34px">
        <Facts
          facts={[
            { label: "Facture", value: invoice.number },
            ...sums(invoice.amounts),
            { label: "Contrat", value: contract.number },
            ...(isDebited(collection)
              ? [
                  { label: "Mandat (RUM)", value: contract.umr },
                  { label: "Créancier (ICS)", value: `${company.name}, ${company.creditorIdentifier}` },
                ]
              : []),
          ]}
        />
      </Stretch>
      <Enclosure
        name={`Facture ${invoice.number}`}
        file={file}
        about="au format Factur-X : un logiciel compatible la lit sans ressaisie"
      />
      <ToContractPage
        heading="Toutes vos factures"
        text="Elles sont dans votre espace contrat, de la plus récente à la plus ancienne."
        href={contractPage}
      />
    </>,
  );
}

function blockNote(reason: BlockReason, umr: string): string {
  switch (reason) {
    case "iban":
      return `La clé de l’IBAN du mandat ${umr} ne correspond pas\u00a0: rien ne peut y être prélevé.`;
    case "postalAddress":
      return `Le compte du mandat ${umr} est hors de l’Espace économique européen, et l’adresse de son titulaire y est incomplète\u00a0: rien ne peut y être prélevé.`;
    case "lapsed":
      return `Le mandat ${umr} n’a pas servi depuis trente-six mois\u00a0: il n’est plus valable.`;
    default:
      return `Votre banque n’accepte plus de prélèvement avec le mandat ${umr}.`;
  }
}

/** As the invoice itself says it. */
function sameAsInvoice(withoutDebit: WithoutDebit, payableOn: Day) {
  const { label, title, next: note } = withoutDebitGlance[withoutDebit](payableOn);
  return { label, title, note };
}

/** Whether a debit collects it or is to: then the mail names the mandate. */
function isDebited({ kind }: Collection): boolean {
  return kind === "debit" || kind === "soon";
}

/** The words about how and when an invoice is paid. */
type CollectionWords = Record<"lead" | "label" | "title" | "note", string> & { readonly next?: string };

const nothingToDo = "Vous n’avez rien à faire.";

function collectionWords(
  { dueOn, payableOn }: Invoice,
  collection: Collection,
  { mandate, umr }: SignedContract,
  amount: string,
): CollectionWords {
  const account = `Sur le compte ${maskedIban(mandate.iban)}, par votre mandat.`;
  switch (collection.kind) {
    case "debit": {
      const { on, when } = collection;
      const closed = on === debitDay(dueOn) && on !== dueOn;
      const day = {
        today: "prélevés aujourd’hui",
        past: `déjà prélevés le ${dayAndMonth(on)}`,
        later: closed
          ? `prélevés ${weekday(on)} ${dayAndMonth(on)}, premier jour où les banques travaillent`
          : `prélevés le ${dayAndMonth(on)}`,
      }[when];
      return {
        lead: `${amount}, ${day}. ${nothingToDo}`,
        next: nothingToDo,
        label: "Prélèvement",
        title: longDate(on),
        note: account,
      };
    }
    case "soon":
      return {
        lead: `${amount}, prélevés plus tard, à un jour que nous vous annonçons. ${nothingToDo}`,
        ...sameAsInvoice("later", payableOn),
      };
    case "blocked":
      return {
        lead: `${amount}\u00a0: le prélèvement attend un autre compte, à donner dans votre espace contrat.`,
        next: "Pour qu’elle puisse être prélevée, donnez un autre compte dans votre espace contrat.",
        label: "Prélèvement",
        title: "En attente",
        note: blockNote(collection.reason, umr),
      };
    case "returned":
      return { lead: `${amount} restent à régler.`, ...sameAsInvoice("to-pay", payableOn) };
    case "settled":
      return { lead: `${amount}, déjà réglés. Merci.`, ...sameAsInvoice("paid", payableOn) };
    case "credited":
      return {
        lead: "Elle n’est plus due\u00a0: un avoir l’annule.",
        next: nothingToDo,
        label: "Prélèvement",
        title: "Aucun",
        note: "Un avoir annule cette facture.",
      };
  }
}
