import type { ChangeWords } from "#content/contract/announcements.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packInSentence, packWords } from "#content/contract/packs.ts";
import { monthlyPriceWithoutVat, priceFrom } from "#content/contract/prices.ts";
import { deBefore, euros, exactEuros, longDate, withoutVat } from "#content/site/format.ts";
import { type LaterPrice, packPriceOn, priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { vatOfSeat } from "#domain/vat.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { followingDebits, mandateFacts } from "./contract-words.ts";
import { ContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, LinkLine, Note, Paragraph } from "./prose.tsx";

const reason = "Vous recevez ce message parce que vous avez un contrat avec nous.";

type NewPriceMail = {
  /** With the price among its later ones. */
  readonly contract: SignedContract;
  readonly price: LaterPrice;
  /** The price that was announced before and that this one replaces, or `null`. */
  readonly replaced: LaterPrice | null;
  readonly words: ChangeWords;
  readonly contractPage: string;
  readonly termination: string;
};

/**
 * To the client: the price that their contract owes from a due day on, and until when they may leave. It announces the
 * debits from that day on. Where the price is the one that they have, it says that the one announced before is taken back.
 */
export function composeNewPrice(mail: NewPriceMail): Promise<ComposedMail> {
  const { contract: signed, price, replaced, words, contractPage, termination } = mail;
  const { fromOn } = price;
  const eve = addDays(fromOn, -1);
  if (replaced && packPriceOn(signed, eve) === price.monthlyCents)
    return composeWithdrawnPrice({ contract: signed, price: replaced, today: eve, contractPage });
  const contract = plainContract(signed);
  const { gift, packId } = contract;
  const { raisonSociale } = contract.subscriber;
  const before = priceOn(contract, eve);
  const cents = priceOn(contract, fromOn);
  const day = longDate(fromOn);
  const isHigher = cents > before;
  const { permille } = vatOfSeat(contract.subscriber.adresseSiege);
  const isReduced = gift?.normalPriceFromOn != null && fromOn < gift.normalPriceFromOn;
  return composedForClient(
    signed,
    {
      subject: `Votre prix passe à ${euros(cents)} le ${day}`,
      lead: `${euros(cents)} TTC par mois au lieu de ${euros(before)}, à partir de votre échéance du ${day}.`,
      reason,
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Le prix du {packInSentence(packId)} {deBefore(raisonSociale)}
          <b>{raisonSociale}</b> change à votre échéance du {day}. Jusque-là, rien ne bouge.
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[packId].title },
            {
              label: `À partir du ${day}`,
              value: `${euros(cents)} TTC par mois, ${monthlyPriceWithoutVat({ ...contract, monthlyCents: cents, gift: null })}`,
            },
            { label: "Au lieu de", value: `${euros(before)} TTC par mois, ${withoutVat(before, permille)}` },
            ...(gift && isReduced
              ? [{ label: "Votre cadeau", value: `${giftWithCode(gift.code)}, compris dans ce prix` }]
              : []),
          ]}
        />
        {replaced && (
          <Note style={{ margin: "14px 0 0" }}>
            Cette annonce remplace la précédente : {euros(replaced.monthlyCents)} à partir du{" "}
            {longDate(replaced.fromOn)}, qui ne s’applique plus.
          </Note>
        )}
      </Stretch>
      {isHigher && (
        <Stretch padding="0 40px 30px">
          <Heading>{words.choice.title}</Heading>
          {words.choice.sentences.map((sentence) => (
            <Paragraph key={sentence}>{sentence}</Paragraph>
          ))}
          <Paragraph>
            Demandée au plus tard le {day}, la résiliation vous laisse à {euros(before)} jusqu’au bout.
          </Paragraph>
          <Button href={termination}>Résilier mon contrat</Button>
        </Stretch>
      )}
      <Stretch padding="0 40px 30px">
        <Heading>{isHigher ? "Vous restez ?" : "Vous n’avez rien à faire"}</Heading>
        <Paragraph>
          {isHigher
            ? "Vous n’avez rien à faire, et l’abonnement reste sans engagement."
            : "Vos prélèvements suivent d’eux-mêmes."}
        </Paragraph>
        <Facts
          facts={[
            { label: "Premier prélèvement à ce prix", value: `${exactEuros(cents)}, ${firstDay(fromOn)}` },
            { label: "Ensuite", value: followingDebits(contract, contract.dates, fromOn) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable de ces prélèvements. Article « Évolution des tarifs » de vos
          conditions.
        </Note>
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}

/** « le 8 mars 2027, premier jour où les banques rouvrent ». */
function firstDay(fromOn: Day): string {
  const day = debitDay(fromOn);
  return `le ${longDate(day)}${day === fromOn ? "" : ", premier jour où les banques rouvrent"}`;
}

/** To the client: a price that was announced is not applied. */
function composeWithdrawnPrice({
  contract: signed,
  price: { monthlyCents, fromOn },
  today,
  contractPage,
}: {
  readonly contract: SignedContract;
  /** The price that was announced. */
  readonly price: LaterPrice;
  readonly today: Day;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  const cents = priceOn(contract, today);
  return composedForClient(
    signed,
    {
      subject: `Votre prix reste à ${euros(cents)}`,
      lead: `L’annonce d’un prix de ${euros(monthlyCents)} à partir du ${longDate(fromOn)} est retirée.`,
      reason,
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Nous vous avions annoncé, pour l’abonnement {deBefore(raisonSociale)}
          <b>{raisonSociale}</b>, un prix de {euros(monthlyCents)} TTC par mois à partir du {longDate(fromOn)}
          . Cette annonce est retirée : votre prix ne change pas, et vous n’avez rien à faire.
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[contract.packId].title },
            { label: "Votre prix", value: priceFrom(contract, today) },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 0">
        <LinkLine href={contractPage}>Ouvrir mon espace contrat</LinkLine>
      </Stretch>
    </>,
  );
}
