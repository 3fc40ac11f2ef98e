import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { monthlyPriceWithoutVat } from "#content/contract/prices.ts";
import { dayAndMonth, deBefore, euros, exactEuros, longDate } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { addDays } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Facts, Stretch } from "./blocks.tsx";
import { mandateFacts } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import { LinkLine, Paragraph } from "./prose.tsx";

/** To the client, fourteen days before the first debit at the price of the pack, once a reduction is over. */
export function composeNormalPrice({
  contract: signed,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { gift } = contract;
  const { raisonSociale } = contract.subscriber;
  if (gift?.normalPriceFromOn == null || gift.reducedCents === null)
    throw new Error(`The price of ${contract.number} is not reduced`);
  const day = debitDay(gift.normalPriceFromOn);
  const monthlyCents = priceOn(contract, gift.normalPriceFromOn);
  const reducedCents = priceOn(contract, addDays(gift.normalPriceFromOn, -1));
  const price = euros(monthlyCents);
  const verb = monthlyCents === contract.monthlyCents ? "redevient" : "passe à";
  const subject = `Votre prix ${verb} ${price} le ${dayAndMonth(day)}`;
  const lead = `Votre cadeau du quiz arrive à son terme : le prélèvement du ${longDate(day)} sera de ${exactEuros(monthlyCents)} TTC.`;
  return composedForClient(
    signed,
    {
      subject,
      lead,
      reason:
        "Vous recevez ce message parce que le prix réduit d’un contrat signé avec nous arrive à son terme.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Le prix réduit de l’abonnement {deBefore(raisonSociale)}
          <b>{raisonSociale}</b> arrive à son terme, comme annoncé à la signature. Vous n’avez rien à faire.
          L’abonnement reste sans engagement.
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[contract.packId].title },
            { label: "Votre cadeau", value: giftWithCode(gift.code) },
            { label: "Prix jusque-là", value: `${euros(reducedCents)} TTC par mois` },
            {
              label: "Prix ensuite",
              value: `${price} TTC par mois, ${monthlyPriceWithoutVat({ ...contract, monthlyCents, gift: null })}`,
            },
            {
              label: "Premier prélèvement à ce prix",
              value: `${longDate(day)}, ${exactEuros(monthlyCents)}`,
            },
            ...mandateFacts(contract),
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 0">
        <LinkLine href={contractPage}>Ouvrir mon espace contrat</LinkLine>
      </Stretch>
    </>,
  );
}
