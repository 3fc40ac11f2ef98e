import { transferFacts } from "#content/contract/unpaid.ts";
import { dayAndMonth, exactEuros, longDate } from "#content/site/format.ts";
import { transferReference } from "#domain/billing/unpaid-due.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Facts, Opening, Stretch } from "./blocks.tsx";
import { ToContractPage } from "./foot.tsx";
import { AtAGlance } from "./invoice-blocks.tsx";
import { composedForClient } from "./notices.tsx";
import type { Reminded } from "./payment-reminder.tsx";
import { Heading } from "./prose.tsx";

/** To the client: the agency had refunded a month, then the bank returned its debit too, so that one of them goes back. */
export function composeClaim({
  contract: signed,
  due,
  contractPage,
}: Pick<Reminded, "contract" | "due" | "contractPage">): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const amount = exactEuros(due.owedCents);
  return composedForClient(
    signed,
    {
      subject: `${amount} vous ont été rendus deux fois`,
      preview: `${amount} vous ont été rendus par nous, puis par votre banque.`,
      lead: `${amount} à nous rendre par virement : par nous, puis par votre banque, vous les avez reçus deux fois.`,
      reason:
        "Vous recevez ce message parce qu’une somme de votre contrat vous a été rendue deux fois. Nous n’écrivons qu’une fois.",
    },
    <>
      <Opening>
        Nous avions remboursé à <b>{contract.subscriber.raisonSociale}</b> la mensualité du{" "}
        {dayAndMonth(due.dueOn)}. Votre banque vous a rendu aussi son prélèvement : cette somme, vous l’avez
        donc reçue deux fois. Merci de nous la rendre par virement.
      </Opening>
      <AtAGlance
        name="À nous rendre"
        cents={due.owedCents}
        label="Mensualité du"
        title={longDate(due.dueOn)}
        note={due.invoiceNumber ?? contract.number}
      />
      <Stretch padding="34px 40px 34px">
        <Heading>Par virement</Heading>
        <Facts facts={transferFacts(due.owedCents, transferReference([due], contract.number))} />
      </Stretch>
      <ToContractPage
        heading="Votre espace contrat"
        text="Le montant et le QR code du virement y sont."
        href={contractPage}
      />
    </>,
  );
}
